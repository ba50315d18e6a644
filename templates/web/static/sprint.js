"use strict";

// The doping race: the cards shown, the tests, and at the end the cards kept back; times and millions by the referee.
(() => {
  const { given, fill, el, button, choice } = table;
  const words = given.words;
  const board = document.getElementById("board");
  const said = document.getElementById("verdict");

  const book = new Book("sprint", { changed: show });
  const refresh = table.head(book);
  const STEPS = ["shown", "tests", "kept"];

  let at = 0; // the race that is looked at
  let step = "shown";
  let player = null; // whose cards are tapped
  let test = null; // which test's cards are tapped
  let by = null; // who calls the next test
  let seen = ""; // whose record the report is of
  let report = null;

  const none = (players) => Object.fromEntries(players.map((name) => [name, ""]));
  const newRace = (players) => ({ shown: none(players), kept: none(players), tests: [] });
  const race = () => book.record.races[at];
  const cards = (text) => (text ?? "").split(" ").filter(Boolean);

  function begin(names) {
    [at, step, player] = [0, "shown", names[0]];
    book.start({ game: "sprint", players: names, races: [newRace(names)] });
  }

  /** Show a record that is new or changed, then ask the referee. */
  async function show(record) {
    refresh();
    if (record?.players?.join() !== seen) {
      seen = record?.players?.join();
      report = null;
    }
    if (record === null) [at, step, player, test, by] = [0, "shown", null, null, null];
    else if (Array.isArray(record.races)) {
      at = Math.max(0, Math.min(at, record.races.length - 1));
      if (!record.players.includes(player)) player = record.players[0];
      if (!record.players.includes(by)) by = null;
      if (test !== null && test >= (race()?.tests?.length ?? 0)) test = null;
    }
    draw();
    if (record === null) return;
    try {
      const answer = await book.check({ record: toJudge(record) });
      if (answer === null) return;
      report = answer;
      draw();
    } catch (error) {
      report = null;
      draw();
      table.tell(said, el("p", { class: "bad" }, error.message));
    }
  }

  /** The record without a race at its end that not all have run yet: it has no times, and so no score. */
  function toJudge(record) {
    const last = record.races?.at(-1);
    const isRun = !last?.shown || record.players.every((name) => last.shown[name]);
    return isRun ? record : { ...record, races: record.races.slice(0, -1) };
  }

  function draw() {
    const record = book.record;
    if (record === null) {
      table.draw(board, table.namesForm({ fewest: 2, most: 4, done: begin }));
      table.tell(said);
      return;
    }
    const parts = Array.isArray(record.races) ? [races(record), inside(record), season(record), next()] : el("p", {}, words.sealed);
    table.draw(board, parts);
    table.tell(said, table.verdict(report, { pending: isPending, waiting: words.waiting, notes: !isOn() }));
  }

  function races(record) {
    const options = record.races.map((_, place) => ({ value: place, label: fill(words.race, { n: place + 1 }) }));
    const look = (place) => {
      [at, step, test, by] = [place, "shown", null, null];
      draw();
    };
    return choice(words.races, options, at, look, { key: "race", hidden: true, kind: "tabs" });
  }

  function inside(record) {
    if (race() === undefined) return null;
    if (race().shown === undefined) return [el("p", {}, words.dealt), button(words.run, run, { key: "run", main: true })];
    const options = STEPS.map((each, place) => ({ value: each, label: `${place + 1} ${words[each]}` }));
    const go = (each) => {
      step = each;
      draw();
    };
    const parts = { shown: () => hands("shown"), tests: () => tests(record), kept: () => hands("kept") };
    return [choice(words.steps, options, step, go, { key: "step", hidden: true }), parts[step](), outcome(record)];
  }

  /** A race that was only dealt is run. */
  function run() {
    book.change((record) => Object.assign(record.races[at], newRace(record.players)));
  }

  // Cards

  /** Who has each card of the race, as far as it is told. */
  function holders() {
    const found = new Map();
    const note = (who, text) => cards(text).forEach((card) => found.set(card, who));
    for (const told of [race().shown, race().kept, race().row ?? {}]) {
      for (const [who, text] of Object.entries(told)) note(who, text);
    }
    for (const each of race().tests ?? []) note(each.of, each.turned);
    return found;
  }

  function hands(which) {
    const { players } = book.record;
    const options = players.map((name) => ({
      value: name,
      label: [el("span", {}, name), el("span", { class: "count" }, String(cards(race()[which][name]).length))],
      name: fill(words.has_cards, { name, n: cards(race()[which][name]).length }),
    }));
    const turn = (name) => {
      player = name;
      draw();
    };
    const picked = cards(race()[which][player]);
    const other = which === "shown" ? "kept" : "shown";
    const tap = (card) =>
      book.change((record) => {
        record.races[at][which][player] = table.toggled(picked, card).join(" ");
      });
    const full = picked.length + cards(race()[other][player]).length >= given.open;
    return el(
      "section",
      {},
      el("p", { class: "soft" }, words[`${which}_when`]),
      choice(words.whose, options, player, turn, { key: "whose", hidden: true, kind: "people" }),
      table.cardGrid({ label: fill(words[`${which}_of`], { name: player }), picked, taken: holders(), tap, full }),
    );
  }

  // Tests

  function tests(record) {
    const all = race().tests ?? [];
    return el(
      "section",
      {},
      el("p", { class: "soft" }, words.tests_when),
      el("ol", { class: "tests" }, all.map((each, place) => one(each, place))),
      person(words.by, record.players, by, (name) => {
        by = by === name ? null : name;
        draw();
      }, "by"),
      by === null ? null : person(words.of, record.players.filter((name) => name !== by), null, (name) => call(name), "of"),
    );
  }

  function person(legend, names, chosen, pick, key) {
    return choice(legend, names.map((name) => ({ value: name, label: name })), chosen, pick, { key });
  }

  function call(of) {
    test = race().tests?.length ?? 0;
    const called = { by, of, turned: "" };
    by = null;
    book.change((record) => {
      record.races[at].tests = [...(record.races[at].tests ?? []), called];
    });
  }

  function one(each, place) {
    const heading = button(
      [el("span", {}, fill(words.test, each)), table.cardRow(cards(each.turned))],
      () => {
        test = test === place ? null : place;
        draw();
      },
      { key: `test:${place}` },
    );
    heading.setAttribute("aria-expanded", String(test === place));
    return el("li", {}, heading, test === place ? turned(each, place) : null);
  }

  function turned(each, place) {
    const picked = cards(each.turned);
    const tap = (card) =>
      book.change((record) => {
        record.races[at].tests[place].turned = table.toggled(picked, card).join(" ");
      });
    const row = new Set(cards(race().row?.[each.of]));
    const taken = new Map([...holders()].filter(([card]) => !row.has(card)));
    return el(
      "div",
      {},
      el("p", { class: "soft" }, fill(words.turned, each)),
      table.cardGrid({ label: fill(words.turned, each), picked, taken, tap }),
      button(words.away, () => {
        test = null;
        book.change((record) => record.races[at].tests.splice(place, 1));
      }, { key: "away" }),
    );
  }

  // What comes of it

  /** Whether a player's cards kept back are not told yet. */
  function isOpen(of, name) {
    return !cards(of.kept[name]).length && cards(of.shown[name]).length < given.open;
  }

  /** Whether the last race is on: until all cards are told its tests can't be judged, nor money be given out. */
  function isOn() {
    const last = book.record.races?.at(-1);
    return Boolean(last?.shown) && book.record.players.some((name) => isOpen(last, name));
  }

  function isPending(problem) {
    const all = book.record.races;
    if (problem.round !== all?.length || !isOn()) return false;
    const last = all[problem.round - 1];
    return isOpen(last, problem.turn === null ? problem.player : last.tests[problem.turn - 1]?.of);
  }

  function outcome(record) {
    const told = report?.result?.races[at];
    if (!told) return null;
    const on = at === record.races.length - 1 && isOn();
    const fate = (name) => {
      if (on) return "";
      if (told.doped.includes(name)) return el("strong", { class: "bad" }, words.doped);
      return told.winner === name ? el("strong", { class: "good" }, words.first) : "";
    };
    const rows = record.players.map((name) => [
      [el("span", {}, name), table.cardRow(cards(race().shown[name]))],
      cards(race().shown[name]).length ? told.times[name] : "–",
      fate(name),
      on ? "–" : table.number(told.millions[name]),
    ]);
    return el(
      "section",
      { class: "outcome" },
      table.grid([[words.shown, words.time, "", words.millions], ...rows], fill(words.race, { n: at + 1 })),
    );
  }

  function season(record) {
    const result = report?.result;
    if (!result) return null;
    const isRun = (place) => record.races[place]?.shown && !(isOn() && place === record.races.length - 1);
    const counted = result.races.filter((_, place) => isRun(place));
    if (!counted.length) return null;
    const total = (name) => counted.reduce((sum, each) => sum + each.millions[name], 0);
    const rows = [
      [words.season, ...record.players],
      ...counted.map((each, place) => [
        fill(words.race, { n: place + 1 }),
        ...record.players.map((name) => table.number(each.millions[name])),
      ]),
      [words.all, ...record.players.map((name) => el("strong", {}, table.number(total(name))))],
    ];
    const leader = isOn() ? "" : fill(words.leader, { names: result.leader.join(", ") });
    return el("section", { class: "season" }, table.grid(rows, words.season), el("p", {}, leader));
  }

  function next() {
    if (at < book.record.races.length - 1) return null;
    return el("p", {}, button(words.next, more, { key: "next", main: !isOn() }));
  }

  function more() {
    at = book.record.races.length;
    [step, test, by, player] = ["shown", null, null, book.record.players[0]];
    book.change((record) => record.races.push(newRace(record.players)));
    document.getElementById("main").scrollIntoView();
  }

  show(book.record);
})();
