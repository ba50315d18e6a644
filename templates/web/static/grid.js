"use strict";

(() => {
  const { el, button, draw, fill } = table;
  const { words, key_words: names, lang } = table.given;
  const KINDS = ["red", "blue", "bystander", "assassin"];
  const LANGS = { nb: "Norsk", sv: "Svenska", da: "Dansk", en: "English" };
  const place = document.getElementById("board");
  const refused = document.getElementById("refused");
  const dialog = el("dialog", { class: "covers", "aria-labelledby": "covers-title" });
  place.after(dialog);

  let laid = pnp.store.load(board.GRID);
  if (!(Array.isArray(laid?.words) && laid.words.length === 25 && Array.isArray(laid.covered))) laid = null;

  async function lay(language) {
    refused.textContent = "";
    try {
      const found = await pnp.post("/grid/words", { lang: language });
      put({ ...found, covered: Array(found.words.length).fill(null) });
    } catch (error) {
      refused.textContent = error.message;
    }
  }

  function put(now) {
    laid = now;
    pnp.store.save(board.GRID, now);
    show();
  }

  function show() {
    draw(place, board.words({ label: words.title, ...laid, tap: ask }));
    const language = el(
      "select",
      { key: "lang", "aria-label": words.language },
      Object.entries(LANGS).map(([code, name]) => el("option", { value: code, lang: code, selected: code === laid.lang }, name)),
    );
    draw(document.getElementById("fresh"), language, freshButton(() => lay(language.value)));
  }

  /** New words: at once while no word is covered; a game that is on takes a second tap. */
  function freshButton(act) {
    const made = button(words.fresh, () => {
      if (laid.covered.every((kind) => !kind) || made.dataset.armed) act();
      else {
        made.dataset.armed = "yes";
        made.textContent = words.sure;
      }
    }, { key: "fresh" });
    return made;
  }

  /** What covers this word? */
  function ask(at) {
    const word = laid.words[at];
    const cover = (kind) => {
      dialog.close();
      put({ ...laid, covered: laid.covered.map((each, other) => (other === at ? kind : each)) });
      pnp.say(kind ? `${word}: ${names[kind]}` : word);
    };
    dialog.replaceChildren(
      el("h2", { id: "covers-title", lang: laid.lang }, word),
      el("div", { class: "kinds" }, KINDS.map((kind) => {
        const made = button("", () => cover(kind), { key: kind });
        made.dataset.kind = kind;
        made.append(keys.symbol(kind), names[kind]);
        return made;
      })),
      el(
        "div",
        { class: "ways" },
        laid.covered[at] ? button(words.uncover, () => cover(null)) : null,
        button(words.cancel, () => dialog.close()),
      ),
    );
    dialog.showModal();
  }

  const full = document.getElementById("full");
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.getElementById("main").requestFullscreen();
  });

  if (laid) show();
  else lay(lang);
})();
