"use strict";

// FBI Hunters: arrests while the round is on, the roles with their point cards at its end, the score to twelve.
(() => {
  const { given, fill, el, button, choice, group } = table;
  const words = given.words;
  const board = document.getElementById("board");
  const said = document.getElementById("verdict");

  const book = new Book("hunters", { changed: show });
  const refresh = table.head(book);
  const agents = given.roles.filter((role) => role.agent);
  const robbers = given.roles.filter((role) => !role.agent);

  let at = 0; // the round that is looked at
  let open = null; // the arrest of that round that is laid out
  let player = null; // whose cards are entered
  let agent = null; // of the next arrest
  let robber = null;
  let opened = false; // whether the sealed cards of round 1 may be told
  let isWholeOpen = false; // whether the score is unfolded
  let seen = ""; // whose record the report is of
  let report = null;

  const emptyCards = (players) => Object.fromEntries(players.map((name) => [name, {}]));
  const newRound = (players) => ({ cards: emptyCards(players), arrests: [] });
  const round = () => book.record.rounds[at];
  const strengths = (text) => text.split(" ").filter(Boolean);

  function begin(names) {
    at = 0;
    book.start({ game: "hunters", players: names, rounds: [newRound(names)] });
  }

  /** Show a record that is new or changed, then ask the referee. */
  async function show(record) {
    refresh();
    if (record?.players?.join() !== seen) {
      seen = record?.players?.join();
      [opened, report] = [false, null];
    }
    if (record === null || !Array.isArray(record.rounds)) {
      [at, open, player] = [0, null, null];
      draw();
      if (record !== null) await ask();
      return;
    }
    at = Math.min(at, record.rounds.length - 1);
    if (open !== null && open >= round().arrests.length) open = null;
    if (!record.players.includes(player)) player = null;
    draw();
    await ask();
  }

  async function ask() {
    try {
      const answer = await book.check({ opened: opened || book.record.rounds?.length > 1 });
      if (answer === null) return;
      report = answer;
      draw();
      if (open !== null) pnp.say(outcomeOf(round().arrests[open], report.shown.arrests[at][open]));
    } catch (error) {
      report = null;
      draw();
      table.tell(said, el("p", { class: "bad" }, error.message));
    }
  }

  function draw() {
    const record = book.record;
    if (record === null) {
      table.draw(board, table.namesForm({ fewest: 2, most: 4, done: begin }));
      table.tell(said);
      return;
    }
    const parts = Array.isArray(record.rounds)
      ? [score(record), rounds(record), arrests(), cards(record), next(record), whole()]
      : [el("p", {}, words.sealed), whole()];
    table.draw(board, parts);
    table.tell(said, table.verdict(report, { pending: isPending, waiting: words.waiting }));
  }

  /** Whose cards of the round that is on are not told yet. */
  function isPending(problem) {
    const last = book.record.rounds?.length;
    if (!last || problem.round !== last || problem.player === null) return false;
    const held = book.record.rounds[last - 1].cards?.[problem.player];
    return held !== undefined && Object.keys(held).length === 0;
  }

  function score(record) {
    const totals = report?.result?.totals;
    const bars = record.players.map((name) => {
      const points = totals?.[name] ?? 0;
      const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("span", { class: "done" }));
      bar.firstChild.style.width = `${Math.min(100, Math.max(0, (100 * points) / given.enough))}%`;
      return el("li", {}, el("span", { class: "who" }, name), bar, el("span", { class: "points" }, totals ? table.number(points) : "–"));
    });
    const winner = report?.result?.winner;
    return el(
      "section",
      { "aria-label": words.score },
      el("ol", { class: "score" }, bars),
      el("p", { class: "winner good" }, winner ? fill(words.winner, { name: winner }) : ""),
    );
  }

  function rounds(record) {
    const options = record.rounds.map((_, place) => ({ value: place, label: fill(words.round, { n: place + 1 }) }));
    return choice(words.rounds, options, at, look, { key: "round", hidden: true, kind: "tabs" });
  }

  function look(place) {
    [at, open, agent, robber] = [place, null, null, null];
    draw();
  }

  // Arrests

  function arrests() {
    const outcomes = report?.shown.arrests[at] ?? [];
    return el(
      "section",
      {},
      el("h2", {}, words.arrests),
      el("ol", { class: "arrests" }, round().arrests.map((arrest, place) => one(arrest, place, outcomes[place]))),
      el(
        "div",
        { class: "new-arrest" },
        who(words.agent, agents, agent, (name) => pick(name, robber), "agent"),
        who(words.robber, robbers, robber, (name) => pick(agent, name), "robber"),
      ),
    );
  }

  function who(legend, roles, chosen, act, key) {
    return group(
      legend,
      roles.map((role) => button(roleLabel(role), () => act(role.name), { key: `${key}:${role.name}`, pressed: role.name === chosen })),
    );
  }

  function roleLabel(role) {
    return el("span", { class: "role" }, table.drawing(role.svg), role.name);
  }

  /** With both chosen the attempt stands in the record, and its cards can be laid out. */
  function pick(newAgent, newRobber) {
    [agent, robber] = [newAgent, newRobber];
    if (agent === null || robber === null) return draw();
    const arrest = { agent, robber, agent_cards: "", robber_cards: "" };
    [agent, robber] = [null, null];
    open = round().arrests?.length ?? 0;
    book.change((record) => record.rounds[at].arrests.push(arrest));
  }

  function one(arrest, place, succeeds) {
    const heading = button(
      [
        el("span", { class: "pair" }, fill(words.arrest, arrest)),
        el("span", { class: succeeds ? "outcome good" : "outcome" }, outcomeOf(arrest, succeeds)),
      ],
      () => {
        open = open === place ? null : place;
        draw();
      },
      { key: `arrest:${place}` },
    );
    heading.setAttribute("aria-expanded", String(open === place));
    return el("li", {}, heading, open === place ? layout(arrest, place) : summary(arrest));
  }

  function outcomeOf(arrest, succeeds) {
    if (succeeds === undefined || !(arrest.agent_cards || arrest.robber_cards)) return "";
    return succeeds ? words.succeeds : words.fails;
  }

  function summary(arrest) {
    const told = (text) => text || "0";
    return el("p", { class: "soft laid" }, `${told(arrest.agent_cards)} : ${told(arrest.robber_cards)}`);
  }

  function layout(arrest, place) {
    return el(
      "div",
      { class: "layout" },
      side(arrest.agent, arrest.agent_cards, place, "agent_cards"),
      side(arrest.robber, arrest.robber_cards, place, "robber_cards"),
      button(words.away, () => takeAway(place), { key: "away" }),
    );
  }

  /** What is laid out for one side: a tap below adds a card, a tap on a card takes it back. */
  function side(name, text, place, key) {
    const laid = strengths(text);
    const put = (cards) =>
      book.change((record) => {
        const arrest = record.rounds[at].arrests[place];
        arrest[key] = cards.join(" ");
        delete arrest.success; // what the table made of other cards
      });
    const back = (index) => put(laid.filter((_, other) => other !== index));
    return el(
      "div",
      { class: "side", role: "group", "aria-label": name },
      el(
        "div",
        { class: "taps" },
        el("span", { class: "side-name" }, name),
        laid.map((strength, index) =>
          button(strength, () => back(index), {
            key: `${key}:laid:${index}`,
            pressed: true,
            name: fill(words.take_back, { n: strength }),
          }),
        ),
      ),
      el(
        "div",
        { class: "taps" },
        given.strengths.map((strength) =>
          button(`+${strength}`, () => put([...laid, strength]), {
            key: `${key}:${strength}`,
            name: fill(words.lay, { n: strength }),
          }),
        ),
      ),
    );
  }

  function takeAway(place) {
    open = null;
    book.change((record) => record.rounds[at].arrests.splice(place, 1));
  }

  // Roles and their point cards

  function cards(record) {
    const heading = [el("h2", {}, words.cards), el("p", { class: "soft" }, words.cards_when)];
    if (round().cards === undefined) return el("section", {}, heading[0], el("p", {}, words.sealed), unseal());
    const options = record.players.map((name) => ({ value: name, label: name }));
    const turn = (name) => {
      player = player === name ? null : name;
      draw();
    };
    return el("section", {}, heading, choice(words.whose, options, player, turn, { key: "whose", hidden: true }), player ? hand() : null);
  }

  function unseal() {
    const act = () => {
      opened = true;
      ask();
    };
    return report?.result ? null : button(words.open, act, { key: "open" });
  }

  function hand() {
    const held = round().cards[player] ?? {};
    const faults = Object.keys(held).length
      ? (report?.problems ?? []).filter((each) => each.round === at + 1 && each.player === player)
      : [];
    return el(
      "div",
      { class: "hand" },
      given.roles.map((role) => points(role, held[role.name])),
      el(
        "div",
        { "aria-live": "polite", lang: "en" },
        faults.map((each) => el("p", { class: "bad" }, each.message)),
      ),
    );
  }

  function points(role, value) {
    const set = (name, points) =>
      book.change((record) => {
        const held = record.rounds[at].cards[player];
        if (held[name] === points) delete held[name];
        else held[name] = points;
      });
    return el(
      "div",
      { class: "points-of", role: "group", "aria-label": role.name },
      roleLabel(role),
      given.points.map((each) =>
        button(String(each), () => set(role.name, each), {
          key: `points:${role.name}:${each}`,
          pressed: value === each,
          name: fill(words.point_card, { role: role.name, n: each }),
        }),
      ),
    );
  }

  // What follows

  function next(record) {
    const over = Boolean(report?.result?.winner);
    const isLast = at === record.rounds.length - 1;
    const isWaiting = !report?.result || report.problems.some(isPending);
    return el("p", {}, isLast && !over ? button(words.next, more, { key: "next", main: !isWaiting }) : null);
  }

  function more() {
    at = book.record.rounds.length;
    [open, player, agent, robber] = [null, null, null, null];
    book.change((record) => record.rounds.push(newRound(record.players)));
    document.getElementById("main").scrollIntoView();
  }

  function whole() {
    if (!report?.table.length) return null;
    const remember = (event) => (isWholeOpen = event.target.open);
    const parts = [el("summary", { key: "whole" }, words.whole), table.grid(report.table, words.whole)];
    return el("details", { open: isWholeOpen, ontoggle: remember }, parts);
  }

  show(book.record);
})();
