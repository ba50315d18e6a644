"use strict";

/**
 * What the pages at the table are built of: elements, groups of buttons to tap, cards, steppers, a form of names.
 *
 * A page draws itself anew from its record after each change: `table.draw(place, ...parts)`. What has a `key` keeps the
 * focus through that, so keys are unique on a page.
 */
const table = (() => {
  const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
  const SUITS = ["c", "d", "h", "s"];
  const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

  /** What the server gives the page: {key, words, …}. */
  const given = JSON.parse(document.getElementById("given").textContent);

  /** A message with its {names} filled in. */
  function fill(message, values) {
    return message.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
  }

  /** An element. Of `traits`: `on…` are listeners, `key` keeps the focus, true sets and false or null leaves out. */
  function el(tag, traits = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(traits)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (name === "key") made.dataset.key = value;
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return made;
  }

  // What is drawn anew under a finger would lose its tap, so drawing waits until the finger is lifted and its click done.
  const CLICK = 60; // ms from a finger's lifting to its click
  const waiting = new Map();
  let isDown = false;
  document.addEventListener("pointerdown", () => (isDown = true), true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, lifted, true);
  document.addEventListener("pointermove", (event) => isDown && event.buttons === 0 && lifted(), true);

  function lifted() {
    isDown = false;
    setTimeout(() => {
      if (isDown) return;
      for (const [place, parts] of waiting) put(place, parts);
      waiting.clear();
    }, CLICK);
  }

  /** Put these parts in the place of what is there; the focus stays on what has the same key. */
  function draw(place, ...parts) {
    if (isDown) {
      waiting.set(place, parts);
    } else {
      waiting.delete(place);
      put(place, parts);
    }
  }

  function put(place, parts) {
    const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    place.replaceChildren(...parts.flat(Infinity).filter((part) => part !== null && part !== undefined));
    if (key !== undefined) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  /** Put these parts into a live region, unless they say what stands there: nothing is read out twice. */
  function tell(place, ...parts) {
    const made = el("div", {}, parts);
    if (made.textContent !== place.textContent) place.replaceChildren(...made.childNodes);
  }

  /** A button. `pressed` makes it one that stands in or out. */
  function button(label, act, { key, pressed, main = false, disabled = false, name } = {}) {
    const traits = { type: "button", class: main ? "button main" : "button", key, disabled, "aria-label": name };
    return el("button", { ...traits, "aria-pressed": pressed === undefined ? null : String(pressed), onclick: act }, label);
  }

  /** A group of buttons of which one stands in. `options` are {value, label, name?, disabled?}; `kind` may be "tabs". */
  function choice(legend, options, chosen, pick, { key = legend, hidden = false, kind = "" } = {}) {
    return group(
      legend,
      options.map(({ value, label, name, disabled }) =>
        button(label, () => pick(value), { key: `${key}:${value}`, pressed: value === chosen, name, disabled }),
      ),
      { hidden, kind },
    );
  }

  /** Parts with a heading over them; `hidden` leaves it to screen readers. */
  function group(legend, parts, { hidden = false, kind = "" } = {}) {
    return el(
      "fieldset",
      { class: `group ${kind}` },
      el("legend", { class: hidden ? "unseen" : null }, legend),
      el("div", { class: "taps" }, parts),
    );
  }

  /** A number between − and +. */
  function stepper(label, value, low, high, set, { key = label } = {}) {
    return el(
      "div",
      { class: "stepper", role: "group", "aria-label": label },
      el("span", { class: "stepper-label" }, label),
      button("−", () => set(value - 1), { key: `${key}:less`, disabled: value <= low, name: `${label} −` }),
      el("output", {}, String(value)),
      button("+", () => set(value + 1), { key: `${key}:more`, disabled: value >= high, name: `${label} +` }),
    );
  }

  /** A number with a proper minus. */
  function number(value) {
    return String(value).replace("-", "−");
  }

  /** How a card such as "10h" is shown: rank and sign. */
  function cardLabel(card) {
    const suit = card.slice(-1);
    return `${card.slice(0, -1)}${SIGNS[suit]}`;
  }

  /** How a card is read out. */
  function cardName(card) {
    return fill(given.words.card, { rank: card.slice(0, -1), suit: given.words.suits[card.slice(-1)] });
  }

  /**
   * The 52 cards to tap, or of each suit the `ranks`. `picked` stand in; `taken` (card → who has it) can't be tapped.
   * `tap(card)` is called with cards such as "10h".
   */
  function cardGrid({ label, picked = [], taken = new Map(), tap, key = "card", full = false }) {
    const isPicked = new Set(picked);
    const one = (card) => {
      const who = isPicked.has(card) ? undefined : taken.get(card);
      const made = button(card.slice(0, -1), () => tap(card), {
        key: `${key}:${card}`,
        pressed: isPicked.has(card),
        disabled: who !== undefined || (full && !isPicked.has(card)),
        name: who ? `${cardName(card)}: ${who}` : cardName(card),
      });
      made.classList.toggle("taken", who !== undefined);
      return made;
    };
    const suit = (each) =>
      el(
        "div",
        { class: `suit suit-${each}`, role: "group", "aria-label": given.words.suits[each] },
        el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[each]),
        RANKS.map((rank) => one(rank + each)),
      );
    return el("div", { class: "cards", role: "group", "aria-label": label }, SUITS.map(suit));
  }

  /** The thirteen ranks to tap. `picked` stand in; when it is `full` no more can be. */
  function rankGrid({ label, picked = [], tap, key = "rank", full = false, ranks = RANKS }) {
    const isPicked = new Set(picked);
    return el(
      "div",
      { class: "ranks", role: "group", "aria-label": label },
      ranks.map((rank) =>
        button(rank, () => tap(rank), {
          key: `${key}:${rank}`,
          pressed: isPicked.has(rank),
          disabled: full && !isPicked.has(rank),
        }),
      ),
    );
  }

  /** A row of small cards, only shown. */
  function cardRow(cards) {
    return el(
      "span",
      { class: "row-of-cards" },
      cards.map((card) =>
        el("span", { class: `small-card suit-${card.slice(-1)}`, role: "img", "aria-label": cardName(card) }, cardLabel(card)),
      ),
    );
  }

  /** With this card put in, or taken out where it was. */
  function toggled(cards, card) {
    return cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card];
  }

  /** A form of `fewest` to `most` names, and `more` parts; `done(names)` is called when they are names, no two alike. */
  function namesForm({ fewest, most, names = [], done, labels = [], more = [] }) {
    const words = given.words;
    const said = el("p", { class: "bad", role: "alert" });
    const fields = Array.from({ length: most }, (_, place) => {
      const label = labels[place] ?? fill(words.player, { n: place + 1 });
      const needed = place < fewest;
      const input = el("input", { value: names[place] ?? "", maxlength: 40, autocomplete: "off", spellcheck: "false" });
      if (needed) input.required = true;
      return { input, row: el("label", { class: "name" }, needed ? label : `${label} (${words.optional})`, input) };
    });
    function submit(event) {
      event.preventDefault();
      const found = fields.map(({ input }) => input.value.trim()).filter(Boolean);
      const folded = new Set(found.map((name) => name.replace(/\s+/g, " ").toLowerCase()));
      if (found.length < fewest) said.textContent = fill(words.too_few, { n: fewest });
      else if (folded.size < found.length) said.textContent = words.alike;
      else done(found);
    }
    return el(
      "form",
      { class: "names", onsubmit: submit },
      fields.map(({ row }) => row),
      more,
      said,
      el("button", { class: "button main", key: "begin" }, words.begin),
    );
  }

  /** A drawing that the server gives as SVG; it says nothing to screen readers. */
  function drawing(svg) {
    const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    read.setAttribute("aria-hidden", "true");
    return document.importNode(read, true);
  }

  /** A table of rows of cells, the first row its heading and the first cell of each row the row's. */
  function grid(rows, caption) {
    const [head, ...body] = rows;
    return el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
      el(
        "table",
        {},
        el("caption", { class: "unseen" }, caption),
        el("thead", {}, el("tr", {}, head.map((cell) => el("th", { scope: "col" }, cell)))),
        el(
          "tbody",
          {},
          body.map(([first, ...others]) => el("tr", {}, el("th", { scope: "row" }, first), others.map((cell) => el("td", {}, /^-\d+$/.test(cell) ? number(cell) : cell)))),
        ),
      ),
    );
  }

  /** Where a problem happened, as far as it is told and not said by its message. */
  function placeOf({ round, turn, player, message }) {
    const words = given.words;
    const who = player && !message.includes(player) ? player : null;
    const told = [round && fill(words.at_round, { n: round }), turn && fill(words.at_turn, { n: turn }), who];
    return told.filter(Boolean).join(", ");
  }

  /**
   * What the referee says: verdict, problems, notes. Of a null report nothing is said. Problems that are `pending` only
   * tell what is still to be entered; they stand folded behind the sentence `waiting`. `notes` may be left out.
   */
  function verdict(report, { pending = () => false, waiting = "", notes = true } = {}) {
    if (!report) return [];
    const words = given.words;
    const wrong = report.problems.filter((each) => !pending(each));
    const awaited = report.problems.filter(pending);
    const heading = wrong.length ? fill(words.wrong, { n: wrong.length }) : awaited.length ? words.so_far : words.right;
    return [
      el("p", { class: wrong.length ? "verdict bad" : "verdict good" }, heading),
      wrong.length ? problems(wrong) : null,
      awaited.length ? el("details", { class: "awaited" }, el("summary", {}, waiting), problems(awaited)) : null,
      notes && report.notes.length ? el("ul", { class: "notes", lang: "en" }, report.notes.map((note) => el("li", {}, note))) : null,
    ].filter(Boolean);
  }

  function problems(all) {
    return el("ul", { class: "problems", lang: "en" }, all.map(problem));
  }

  function problem(each) {
    const place = placeOf(each);
    return el("li", {}, place ? el("span", { class: "place", lang: document.documentElement.lang }, `${place}: `) : null, each.message);
  }

  /**
   * Let the buttons of the page's head work on a book: undo, new, save, load. What can't be done is said at `#refused`.
   * Call the function that comes back after each change.
   */
  function head(book, { save = () => book.save() } = {}) {
    const at = (name) => document.querySelector(`[data-book="${name}"]`);
    const refused = document.getElementById("refused");
    const tried = (act) => async () => {
      refused.textContent = "";
      try {
        await act();
      } catch (error) {
        refused.textContent = error.message;
      }
    };
    at("undo").addEventListener("click", () => {
      refused.textContent = "";
      book.undo();
    });
    at("new").addEventListener("click", () => {
      refused.textContent = "";
      book.start(null);
    });
    at("save").addEventListener("click", tried(save));
    at("load").addEventListener("click", tried(() => book.load()));
    return () => {
      at("undo").disabled = !book.canUndo;
      at("new").disabled = at("save").disabled = book.record === null;
    };
  }

  return {
    RANKS, SUITS, given, fill, el, draw, tell, button, choice, group, stepper, number, cardLabel, cardName, cardGrid, rankGrid,
    cardRow, toggled, namesForm, drawing, grid, placeOf, verdict, head,
  };
})();
