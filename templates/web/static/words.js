"use strict";

/** The 25 words on the table, and what lies on them. */
const board = (() => {
  const { el } = table;
  const names = table.given.key_words;
  const GRID = "grid"; // what the grid's page keeps: {lang, words, covered}

  // How wide capitals of the narrow bold face are, in ems.
  const WIDTHS = { "Æ": 0.78, W: 0.7, "Ø": 0.58, M: 0.58, I: 0.26 };
  const USUAL = 0.49;
  const FEWEST_EMS = 1.6; // short words are no larger than others

  const wide = (part) => [...part.toUpperCase()].reduce((sum, letter) => sum + (WIDTHS[letter] ?? USUAL), 0);

  /** The words as buttons, five by five. `covered` has a kind, or null, for each; `tap(place)` is called for any. */
  function words({ label, words, lang, covered, selected = null, closed = () => false, tap }) {
    const one = (word, place) => {
      const kind = covered[place];
      const traits = {
        type: "button",
        class: "word",
        key: `word:${place}`,
        lang,
        "data-kind": kind,
        "aria-pressed": selected === null ? null : String(place === selected),
        "aria-label": kind ? `${word}: ${names[kind]}` : word,
        "aria-disabled": closed(place) ? "true" : null,
        onclick: () => closed(place) || tap(place),
      };
      const made = el("button", traits, kind ? keys.symbol(kind) : null, el("span", {}, word));
      made.style.setProperty("--ems", Math.max(FEWEST_EMS, ...word.split(" ").map(wide)));
      return made;
    };
    return el("div", { class: "words", role: "group", "aria-label": label }, words.map(one));
  }

  return { GRID, words };
})();
