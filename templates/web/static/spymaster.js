"use strict";

// The key stays in this tab: reloading it, or a phone that puts it to sleep, loses nothing, and closing it leaves nothing.
(() => {
  const { el, button, draw, fill } = table;
  const words = table.given.words;
  const board = document.getElementById("board");
  const KEPT = "pnp.spymaster";

  let kept = load(); // {key: {code, starts, cells}, found: [place, …]}
  let shown = null;

  function load() {
    try {
      const found = JSON.parse(sessionStorage.getItem(KEPT));
      return found?.key?.cells && Array.isArray(found.found) ? found : null;
    } catch {
      return null;
    }
  }

  function keep(now) {
    kept = now;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(now));
    } catch {
      // a browser that keeps nothing
    }
  }

  function choose() {
    shown?.hide();
    const back = kept ? button(words.back, () => play(), { key: "back" }) : null;
    const chooser = keys.chooser((key) => {
      keep({ key, found: [] });
      play(true);
    });
    draw(board, el("p", { class: "lead" }, words.lead), chooser, back);
    board.querySelector("input").focus();
  }

  function play(open = false) {
    shown?.hide();
    const left = el("p", { class: "left" });
    const count = () => left.replaceChildren(...["red", "blue"].map(team));
    shown = keys.view({
      ask: () => kept.key,
      found: kept.found,
      mark: (found) => {
        keep({ ...kept, found });
        count();
      },
    });
    count();
    draw(board, shown.whole, left, el("p", { class: "ways" }, button(words.other, choose, { key: "other" })));
    if (open) shown.show();
  }

  /** How many words of a team are not marked. */
  function team(kind) {
    const open = [...kept.key.cells].filter((letter, place) => keys.KINDS[letter] === kind && !kept.found.includes(place));
    return el("span", { class: "team-left" }, keys.symbol(kind), fill(words[`${kind}_left`], { n: open.length }));
  }

  if (kept) play();
  else choose();
})();
