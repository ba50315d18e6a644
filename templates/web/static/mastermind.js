"use strict";

// Mastermind: the code under a cover, guesses and answers by taps, the codes left, and the score of the match.
(() => {
  const { given, fill, el, button, choice } = table;
  const words = given.words;
  const lang = document.documentElement.lang;
  const board = document.getElementById("board");
  const said = document.getElementById("verdict");

  const GLANCE = 2000; // ms that the code shows after a tap
  const HELD = 400; // ms that make a tap a press

  const book = new Book("mastermind", { changed: show });
  const refresh = table.head(book, { save });

  let at = 0; // the game that is looked at
  let making = null; // the code while its maker enters it, as colour numbers
  let shielded = false; // the code lies on the table, not in here
  let bid = []; // the guess while it is laid
  let answer = [0, 0]; // black and white pegs
  let seen = ""; // whose record the report is of
  let report = null;
  let cover = () => {}; // hides the code

  const game = () => book.record.games[at];
  const names = (record) =>
    Array.isArray(record.colours) ? record.colours : Array.from({ length: record.colours }, (_, place) => String(place + 1));
  const numbers = (text) => text.split(" ").map((name) => names(book.record).indexOf(name));
  const text = (code) => code.map((colour) => names(book.record)[colour]).join(" ");
  const scored = (place = at) => report?.result?.games[place];
  const isOver = (place = at) => (scored(place)?.points ?? 0) > 0;
  const isSealed = () => at === 0 && ("sealed" in book.record || "dealt" in book.record);
  const other = (name) => book.record.players.find((each) => each !== name);

  // Looks

  /** How each colour of the record looks; a name that we know has its own look, others take what is left. */
  function looks(record) {
    const known = (name) =>
      given.looks.find((look) => [look.name, ...Object.values(look.told)].includes(name.toLowerCase()));
    const all = names(record);
    const rest = given.looks.filter((look) => !all.some((name) => known(name) === look));
    return all.map((name) => {
      const look = known(name);
      return look ? { ...look, label: look.told[lang] } : { ...(rest.shift() ?? {}), label: name };
    });
  }

  function peg(look) {
    const made = el("span", { class: "peg", role: "img", "aria-label": look.label }, look.svg ? table.drawing(look.svg) : look.label);
    made.style.background = look.fill ?? "";
    made.style.color = look.on ?? "";
    return made;
  }

  const row = (code) => el("span", { class: "pegs" }, code.map((colour) => peg(looks(book.record)[colour])));
  const covered = () =>
    el("span", { class: "pegs" }, Array.from({ length: book.record.pegs }, () => el("span", { class: "peg hidden" }, "?")));

  // The record

  function begin(players, colours, pegs, rows) {
    reset();
    at = 0;
    const chosen = given.looks.slice(0, colours).map((look) => look.name);
    book.start({ game: "mastermind", players, colours: chosen, pegs, rows, games: [newGame(players[0])] });
  }

  const newGame = (maker) => ({ maker, guesses: [] });

  function reset() {
    [making, shielded, bid, answer] = [null, false, [], [0, 0]];
  }

  /** Show a record that is new or changed, then ask the referee. */
  async function show(record) {
    refresh();
    if (record?.players?.join() !== seen) {
      seen = record?.players?.join();
      report = null;
      reset();
    }
    if (record === null) {
      reset();
      at = 0;
    } else if (Array.isArray(record.games)) {
      at = Math.max(0, Math.min(at, record.games.length - 1));
    }
    draw();
    if (record === null) return;
    try {
      // While a game is on, no message may tell its code.
      let found = await book.check({ covered: ["games"] });
      const points = found?.result?.games.at(-1)?.points;
      if (found?.problems.length && points > 0) found = await book.check();
      if (found === null) return;
      report = found;
      draw();
      const left = scored()?.remaining;
      if (left?.length) pnp.say(leftText(left, left.length - 1));
    } catch (error) {
      report = null;
      draw();
      table.tell(said, el("p", { class: "bad" }, error.message));
    }
  }

  /** A file may be read by both: the code of a game that is on stays here. */
  async function save() {
    const games = book.record.games?.map((each, place) => {
      const { code, ...rest } = each;
      return code === undefined || isOver(place) ? each : rest;
    });
    await book.save({ record: games ? { ...book.record, games } : book.record });
  }

  // The page

  function draw() {
    const record = book.record;
    cover();
    cover = () => {};
    if (record === null) {
      table.draw(board, setUp());
      table.tell(said);
    } else if (!Array.isArray(record.games)) {
      table.draw(board, el("p", {}, words.sealed));
      table.tell(said, table.verdict(report));
    } else {
      table.draw(board, score(record), games(record), record.games.length ? inside() : next());
      const isUntouched = record.games.every((each) => !each.guesses.length);
      table.tell(said, isUntouched ? null : table.verdict(report, { notes: isOver(record.games.length - 1) }));
    }
  }

  function setUp() {
    const fields = ["colours", "pegs", "rows"].map((name) => {
      const [low, high, usual] = given.ranges[name];
      const options = Array.from({ length: high - low + 1 }, (_, place) => low + place);
      return el(
        "select",
        { name },
        options.map((value) => el("option", { value, selected: value === usual }, String(value))),
      );
    });
    const labels = fields.map((field) => el("label", {}, words[field.name], field));
    const done = (players) => begin(players, ...fields.map((field) => Number(field.value)));
    return table.namesForm({ fewest: 2, most: 2, done, more: el("div", { class: "edition" }, labels) });
  }

  function score(record) {
    const points = report?.result?.points;
    const winner = report?.result?.winner;
    return el(
      "section",
      { "aria-label": words.score },
      el(
        "dl",
        { class: "match" },
        record.players.map((name) => el("div", {}, el("dt", {}, name), el("dd", {}, points ? String(points[name]) : "–"))),
      ),
      el("p", { class: "winner good" }, winner ? fill(words.winner, { name: winner }) : ""),
    );
  }

  function games(record) {
    const options = record.games.map((_, place) => ({ value: place, label: fill(words.game_n, { n: place + 1 }) }));
    const look = (place) => {
      reset();
      at = place;
      draw();
    };
    return choice(words.games, options, at, look, { key: "game", hidden: true, kind: "tabs" });
  }

  function inside() {
    if (making !== null) return make();
    const { maker, guesses, code } = game();
    const asks = code === undefined && !isSealed() && !shielded && !guesses.length;
    if (asks) return ask(maker);
    return [
      el("p", { class: "soft" }, fill(words.who, { maker, breaker: other(maker) })),
      [code === undefined ? shield() : hidden(code), bids(), isOver() ? ending() : guess()],
    ];
  }

  // The code

  function ask(maker) {
    return el(
      "div",
      { class: "ask" },
      el("p", {}, fill(words.look_away, { maker, breaker: other(maker) })),
      el(
        "div",
        { class: "taps" },
        button(fill(words.make, { maker }), startMaking, { key: "make", main: true }),
        button(words.shielded, () => {
          shielded = true;
          draw();
        }, { key: "shielded" }),
      ),
    );
  }

  function startMaking() {
    making = [];
    draw();
  }

  function make() {
    const full = filled(making) === book.record.pegs;
    return el(
      "section",
      { class: "making" },
      el("h2", {}, fill(words.code_of, { maker: game().maker })),
      slots(making, "code", (code) => {
        making = code;
        draw();
      }),
      el(
        "div",
        { class: "taps" },
        button(words.done, keep, { key: "done", main: true, disabled: !full }),
        button(words.cancel, () => {
          making = null;
          draw();
        }, { key: "cancel" }),
      ),
    );
  }

  function keep() {
    const code = text(making);
    making = null;
    book.change((record) => {
      const { maker, guesses } = record.games[at];
      record.games[at] = { maker, code, guesses };
    });
  }

  /** Where the code isn't in here. */
  function shield() {
    if (isSealed()) return el("p", {}, words.code_sealed);
    return el("p", {}, button(words.enter, startMaking, { key: "enter" }));
  }

  /** The code under its cover; it is on the page only while it is looked at. */
  function hidden(code) {
    const place = el("div", { class: "secret" }, covered());
    if (isOver()) {
      place.replaceChildren(row(numbers(code)));
      return el("div", { class: "the-code" }, el("span", {}, words.code), place);
    }
    let since = 0;
    let later = null;
    const open = () => {
      clearTimeout(later);
      since = performance.now();
      place.replaceChildren(row(numbers(code)));
    };
    const close = () => {
      clearTimeout(later);
      place.replaceChildren(covered());
    };
    const release = () => {
      if (performance.now() - since > HELD) close();
      else later = setTimeout(close, GLANCE);
    };
    const isKey = (event) => event.key === "Enter" || event.key === " ";
    const peek = button(words.peek, () => {}, { key: "peek" });
    peek.addEventListener("pointerdown", open);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) peek.addEventListener(end, () => since && release());
    peek.addEventListener("keydown", (event) => isKey(event) && !event.repeat && open());
    peek.addEventListener("keyup", (event) => isKey(event) && release());
    peek.addEventListener("contextmenu", (event) => event.preventDefault());
    peek.addEventListener("blur", close);
    cover = close;
    return el("div", { class: "the-code" }, place, peek);
  }

  document.addEventListener("visibilitychange", () => cover());

  // Guesses

  const filled = (code) => code.filter((colour) => colour !== undefined && colour !== null).length;

  /** The places of a code with the colours to tap below. A tap on a place empties it. */
  function slots(code, key, set) {
    const all = looks(book.record);
    const places = Array.from({ length: book.record.pegs }, (_, place) => code[place] ?? null);
    const put = (place, colour) => set(places.map((each, index) => (index === place ? colour : each)));
    const free = places.indexOf(null);
    return el(
      "div",
      {},
      el(
        "div",
        { class: "slots", role: "group", "aria-label": words.places },
        places.map((colour, place) =>
          button(colour === null ? String(place + 1) : peg(all[colour]), () => put(place, null), {
            key: `${key}:place:${place}`,
            disabled: colour === null,
            name: fill(words.place, { n: place + 1, colour: colour === null ? words.empty : all[colour].label }),
          }),
        ),
      ),
      el(
        "div",
        { class: "palette", role: "group", "aria-label": words.colours },
        all.map((look, colour) =>
          button([peg(look), el("span", { "aria-hidden": "true" }, look.label)], () => put(free, colour), {
            key: `${key}:${colour}`,
            disabled: free === -1,
            name: look.label,
          }),
        ),
      ),
    );
  }

  function bids() {
    const left = scored()?.remaining ?? [];
    const faults = (report?.problems ?? []).filter((each) => each.round === at + 1);
    if (!game().guesses.length) return null;
    const lines = el(
      "ol",
      { class: book.record.pegs > 4 ? "bids long" : "bids" },
      game().guesses.map((line, place) => {
        const [code, told] = line.split(" = ");
        const [black, white] = told.split(" ").map(Number);
        const wrong = faults.filter((each) => each.turn === place + 1);
        return el(
          "li",
          {},
          el("span", { class: "number" }, String(place + 1)),
          row(numbers(code)),
          answerPegs(black, white),
          el("span", { class: "left", role: "img", "aria-label": leftText(left, place) }, place < left.length ? String(left[place] ?? "?") : ""),
          wrong.map((each) => el("p", { class: "bad", lang: "en" }, each.message)),
        );
      }),
    );
    return [el("p", { class: "soft head-left", "aria-hidden": "true" }, words.head_left), lines];
  }

  function leftText(left, place) {
    if (place >= left.length) return "";
    return left[place] === 1 ? words.one_left : fill(words.left, { n: left[place] ?? "?" });
  }

  function answerPegs(black, white) {
    const pins = [...Array(black).fill("black"), ...Array(white).fill("white")];
    const made = el(
      "span",
      { class: "answer", role: "img", "aria-label": fill(words.answered, { black, white }) },
      pins.map((colour) => el("span", { class: `pin ${colour}` })),
    );
    made.style.gridTemplateColumns = `repeat(${Math.ceil(book.record.pegs / 2)}, .875rem)`;
    return made;
  }

  function guess() {
    const { maker, guesses } = game();
    const pegs = book.record.pegs;
    const full = filled(bid) === pegs;
    const counts = Array.from({ length: pegs + 1 }, (_, n) => ({ value: n, label: String(n) }));
    const set = (which) => (n) => {
      answer[which] = n;
      draw();
    };
    return el(
      "section",
      {},
      el("h2", {}, fill(words.guess, { n: guesses.length + 1, name: other(maker) })),
      slots(bid, "bid", (code) => {
        bid = code;
        draw();
      }),
      el("h2", {}, fill(words.answer, { name: maker })),
      choice([el("span", { class: "pin black" }), words.black], counts, answer[0], set(0), { key: "black", kind: "counts" }),
      choice([el("span", { class: "pin white" }), words.white], counts, answer[1], set(1), { key: "white", kind: "counts" }),
      button(words.give, give, { key: "give", main: true, disabled: !full }),
    );
  }

  function give() {
    const line = `${text(bid)} = ${answer.join(" ")}`;
    [bid, answer] = [[], [0, 0]];
    book.change((record) => record.games[at].guesses.push(line));
  }

  // The end

  function ending() {
    const { solved, attempts, points } = scored();
    const told = solved ? fill(words.found, { n: attempts }) : words.not_found;
    return el(
      "section",
      {},
      el("p", { class: "verdict" }, told),
      el("p", {}, fill(words.points, { name: game().maker, n: points })),
      at === book.record.games.length - 1 ? next() : null,
    );
  }

  function next() {
    return el("p", {}, button(words.next, more, { key: "next", main: true }));
  }

  function more() {
    reset();
    const { games, players } = book.record;
    const maker = games.length ? other(games.at(-1).maker) : players[0];
    at = games.length;
    book.change((record) => record.games.push(newGame(maker)));
    document.getElementById("main").scrollIntoView();
  }

  show(book.record);
})();
