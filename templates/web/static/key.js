"use strict";

/** The key of a game of Codenames: how it is got, and how it is shown to spymasters and to nobody else. */
const keys = (() => {
  const { el, button, fill } = table;
  const words = table.given.key_words;
  const SIDE = 5;
  const HOLD = 500; // ms of a long press
  const ARMED = 3000; // ms in which a second tap shows the key
  const LARGEST_SIDE = 1400; // pixels of a photograph that is sent
  const KINDS = { R: "red", B: "blue", ".": "bystander", X: "assassin" };

  /** The printed field of this kind; `name` where it is to be read out. */
  function symbol(kind, name) {
    const svg = document.getElementById(`cell-${kind}`).content.firstElementChild.cloneNode(true);
    svg.classList.add("symbol");
    if (name) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", name);
    } else svg.setAttribute("aria-hidden", "true");
    return svg;
  }

  /** A photograph, made small enough to be sent. */
  async function shrunk(file) {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = el("canvas", { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  }

  /** The key whose QR code is on a photograph. Throws an Error whose message can be shown. */
  async function scanned(file) {
    const form = new FormData();
    try {
      form.set("picture", await shrunk(file), "key.jpg");
    } catch {
      throw new Error(words.no_picture);
    }
    const token = document.querySelector('meta[name="pnp-token"]').content;
    const headers = { Accept: "application/json", "X-Pnp-Token": token };
    const answer = await fetch("/spymaster/scan", { method: "POST", headers, body: form });
    const said = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(said.error || `${answer.status}`);
    return said;
  }

  /** The ways to a key: its code, a photograph, a fresh one. `done(key)` is called with {code, starts, cells}. */
  function chooser(done) {
    const said = el("p", { class: "said", role: "status" });
    async function got(wait, ask) {
      said.className = "said";
      said.textContent = wait;
      try {
        done(await ask());
      } catch (error) {
        said.className = "said bad";
        said.textContent = error.message;
      }
    }
    const field = el("input", {
      class: "code", key: "code", maxlength: 40, autocomplete: "off", autocapitalize: "characters", autocorrect: "off",
      spellcheck: "false", enterkeyhint: "go", placeholder: "000-000-000", "aria-describedby": "code-hint",
    });
    const camera = el("input", {
      type: "file", class: "unseen", accept: "image/*", capture: "environment", key: "scan", "aria-label": words.scan,
      onchange: () => {
        const [file] = camera.files;
        camera.value = "";
        if (file) got(words.scanning, () => scanned(file));
      },
    });
    const form = {
      class: "by-code", autocomplete: "off",
      onsubmit: (event) => {
        event.preventDefault();
        if (field.value.trim()) got("", () => pnp.post("/spymaster/code", { code: field.value }));
        else field.focus();
      },
    };
    return el(
      "div",
      { class: "key-chooser" },
      el(
        "form", form, el("label", {}, words.code, field), el("p", { class: "soft", id: "code-hint" }, words.code_hint),
        el("button", { class: "button main wide", key: "by-code" }, words.by_code),
      ),
      said,
      el("p", { class: "or" }, words.or),
      camera,
      button(words.scan, () => camera.click(), { key: "camera" }),
      button(words.fresh, () => got("", () => pnp.post("/spymaster/fresh", {})), { key: "fresh" }),
      el("p", { class: "soft" }, words.fresh_hint),
    );
  }

  /**
   * A key that is hidden until it is asked for: by a long press, or by two taps. One tap hides it, and so does laying
   * the phone away. `ask()` gives the key, or a promise of it; nothing of it is on the page while it is hidden.
   * `found` are the places that are marked; with `mark(place)` they can be tapped.
   */
  function view({ ask, found = [], mark = null }) {
    const marked = new Set(found);
    const starts = el("p", { class: "key-starts" });
    const cells = el("div", { class: "key-cells", role: "group", "aria-label": words.key });
    const veil = el("div", { class: "key-veil" }, el("p", {}, words.hidden));
    const code = el("p", { class: "key-code code" });
    const said = el("p", { class: "said bad", role: "alert" });
    const turn = button(words.show, tapped, { key: "show", main: true });
    turn.classList.add("wide", "key-turn");
    const whole = el("section", { class: "key" }, starts, el("div", { class: "key-face" }, cells, veil), code, turn, said);
    let open = false;
    let armed = 0;
    let held = 0;
    let justOpened = false;

    function hide() {
      open = false;
      disarm();
      cells.replaceChildren();
      starts.replaceChildren();
      code.textContent = "";
      whole.classList.remove("open");
      turn.textContent = words.show;
    }

    async function show() {
      disarm();
      said.textContent = "";
      try {
        put(await ask());
      } catch (error) {
        said.textContent = error.message;
      }
    }

    function put(key) {
      if (document.hidden || !whole.isConnected) return;
      open = true;
      whole.classList.add("open");
      starts.replaceChildren(symbol(key.starts), key.starts === "red" ? words.red_starts : words.blue_starts, symbol(key.starts));
      cells.replaceChildren(...[...key.cells].map((letter, place) => cell(KINDS[letter], place)));
      code.textContent = key.code;
      turn.textContent = words.hide;
      pnp.say(words.shown);
    }

    function cell(kind, place) {
      const where = { row: Math.floor(place / SIDE) + 1, column: (place % SIDE) + 1 };
      const name = fill(words.cell, { ...where, who: words[kind] });
      const traits = { class: "key-cell", "data-kind": kind, "aria-label": name };
      if (!mark) return el("div", { ...traits, role: "img", class: marked.has(place) ? "key-cell found" : "key-cell" }, symbol(kind));
      const made = el("button", { ...traits, type: "button", "aria-pressed": String(marked.has(place)), key: `cell:${place}` }, symbol(kind));
      made.addEventListener("click", () => {
        if (pnp.toggle(made)) marked.add(place);
        else marked.delete(place);
        mark([...marked]);
      });
      return made;
    }

    function disarm() {
      clearTimeout(armed);
      clearTimeout(held);
      armed = 0;
      if (!open) turn.textContent = words.show;
    }

    function tapped() {
      if (justOpened) justOpened = false; // the end of the long press that has shown it
      else if (open) hide();
      else if (armed) show();
      else {
        turn.textContent = words.again;
        armed = setTimeout(disarm, ARMED);
      }
    }

    turn.addEventListener("pointerdown", () => {
      justOpened = false;
      if (open) return;
      held = setTimeout(() => {
        justOpened = true;
        show();
      }, HOLD);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) turn.addEventListener(end, () => clearTimeout(held));
    turn.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("visibilitychange", () => document.hidden && hide());
    window.addEventListener("pagehide", hide);
    return { whole, show, hide };
  }

  return { KINDS, symbol, chooser, view };
})();
