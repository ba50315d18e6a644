"use strict";

// FBI-spillet at the table. The server keeps the game; this script shows what everybody may see of it.
//
// What one player enters in private stands in the dialog alone, in no store and in no variable that outlives it: it is
// dropped when it is sent, and when the page is hidden.
(() => {
  const { el, button, group, fill, rankGrid, toggled, RANKS, given } = table;
  const words = given.words;
  const board = document.getElementById("board");
  const dialog = document.getElementById("private");
  const refused = document.getElementById("refused");
  const undo = document.getElementById("undo");
  const save = document.getElementById("save");
  const here = board.dataset.address;

  const EVERY = 2500; // milliseconds between two looks for what others did
  const ASIDE = 5;
  const CROOKS = 3;
  const HAND = 8;
  const DASH = "\u2060–\u2060"; // a line does not break here
  const NBSP = "\u00a0";

  let state = null;
  let asked = null; // whose place is on another phone, and what is to be entered
  let now = fresh(); // the turn that is being noted

  const kept = pnp.store.load("fbi");
  const mine = kept?.address === here ? kept : { address: here, passed: false, keys: {} };

  /** A group of buttons of which one stands in, `columns` of them side by side. */
  function choice(legend, columns, options, chosen, pick, { key, hidden = false }) {
    return group(
      legend,
      options.map(({ value, label }) => button(label, () => pick(value), { key: `${key}:${value}`, pressed: value === chosen })),
      { kind: columns, hidden },
    );
  }

  function fresh() {
    return { kind: null, ranks: [], range: null, end: "lowest", n: null, answer: null };
  }

  // --- The server ---------------------------------------------------------------------------------------------

  async function tell(what, value) {
    refused.textContent = "";
    try {
      const answer = await pnp.post(`${here}/${what}`, value);
      show(answer);
      return answer;
    } catch (error) {
      refused.textContent = error.message;
      await look();
      return null;
    }
  }

  /** See whether something changed. */
  async function look() {
    try {
      const answer = await fetch(`${here}/state?since=${state?.version ?? 0}`, {
        headers: { Accept: "application/json" },
      });
      const found = await answer.json();
      if (!answer.ok) refused.textContent = found.error ?? String(answer.status);
      else {
        if (refused.textContent === words.no_answer) refused.textContent = "";
        if ("phase" in found) show(found);
      }
    } catch {
      refused.textContent = words.no_answer;
    }
  }

  /** Save the record; the server gives it to a phone that has seen all cards anyway. */
  async function keep() {
    refused.textContent = "";
    const keys = [...Object.values(mine.keys), mine.brought ?? ""];
    try {
      pnp.saveFile("fbi.toml", await pnp.postForText(`${here}/record`, { keys }), "application/toml");
    } catch (error) {
      refused.textContent = error.message;
    }
  }

  function show(found) {
    if (state && found.version < state.version) return;
    if (found.phase === "over") {
      location.reload();
      return;
    }
    if (found.turns.length !== state?.turns.length) now = fresh();
    const dealt = state?.phase === "deal" && found.phase === "play";
    state = found;
    draw();
    if (state.phase === "play") pnp.say(dealt ? `${words.right} ${turnTitle()}` : turnTitle());
  }

  // --- In private ---------------------------------------------------------------------------------------------

  /** Take a player's place on this phone, then open the private screen. `enter` is what the player does there. */
  async function alone(place, enter, takeOver = false) {
    const other = state.seats[place].taken && !mine.keys[place];
    if (other && !takeOver) {
      asked = { place, enter };
      draw();
      return;
    }
    asked = null;
    const answer = await tell("seat", { place, key: mine.keys[place] ?? "", take_over: takeOver });
    if (!answer) {
      // Somebody else took the place since, and the key that lies here is worth nothing.
      delete mine.keys[place];
      pnp.store.save("fbi", mine);
      return;
    }
    mine.keys[place] = answer.key;
    pnp.store.save("fbi", mine);
    enter(place, answer.key);
  }

  function cover() {
    dialog.replaceChildren();
    if (dialog.open) dialog.close();
  }

  function setAside(place, key) {
    let picked = [];
    const body = () => [
      el("h2", { id: "private-who" }, state.players[place]),
      el("p", {}, fill(words.alone, { name: state.players[place] })),
      rankGrid({ label: words.private_title, picked, full: picked.length === ASIDE, tap }),
      counted(picked, ASIDE),
      closing(picked.length === ASIDE, done),
    ];
    const tap = (rank) => {
      picked = toggled(picked, rank);
      table.draw(dialog, body());
    };
    const done = () => {
      const value = { place, key, cards: picked.join(" ") };
      picked = [];
      cover();
      tell("cards", value).then(() => board.querySelector(".hand-over .button")?.focus());
    };
    open(body);
  }

  function guess(place, key) {
    let picked = [];
    let card = null;
    const body = () => [
      el("h2", { id: "private-who" }, state.players[place]),
      el("p", {}, fill(words.looking, { name: state.players[place] })),
      group(words.guess_three, rankGrid({ label: words.guess_three, picked, full: picked.length === CROOKS, tap })),
      counted(picked, CROOKS),
      group(words.guess_card, [
        rankGrid({ label: words.guess_card, picked: card ? [card] : [], key: "card", tap: lay }),
        button(words.none, () => lay(null), { key: "card:none", pressed: card === null }),
      ]),
      closing(picked.length === CROOKS, done),
    ];
    const tap = (rank) => {
      picked = toggled(picked, rank);
      table.draw(dialog, body());
    };
    const lay = (rank) => {
      card = rank;
      table.draw(dialog, body());
    };
    const done = () => {
      const action = `guess ${picked.join(" ")}${card ? `, play ${card}` : ""}`;
      picked = [];
      card = null;
      cover();
      tell("turn", { number: state.turns.length + 1, action, key });
    };
    open(body);
  }

  function open(body) {
    table.draw(dialog, body());
    dialog.showModal();
  }

  function counted(picked, of) {
    return el("p", { class: "count", role: "status" }, fill(words.count, { n: picked.length, of }));
  }

  function closing(ready, done) {
    return el(
      "div",
      { class: "taps closing" },
      button(words.done, done, { key: "done", main: true, disabled: !ready }),
      button(words.cancel, cover, { key: "cancel" }),
    );
  }

  // --- The deal -----------------------------------------------------------------------------------------------

  function dealing() {
    const places = state.players.map((_, place) => place);
    const missing = places.filter((place) => state.seats[place].cards !== "in");
    const again = missing.filter((place) => state.seats[place].cards === "again");
    const isHere = (place) => !state.seats[place].taken || mine.keys[place] !== undefined;
    const next = missing.find(isHere);
    const names = (of) => of.map((place) => state.players[place]).join(", ");
    const entered = Object.keys(mine.keys).some((place) => state.seats[place].cards === "in");
    return [
      again.length ? el("p", { class: "again bad", role: "alert" }, fill(words.look_again, { names: names(again) })) : null,
      asked ? question() : mine.passed && next !== undefined ? handOver(next) : null,
      !asked && !mine.passed ? el("h2", {}, entered ? fill(words.waiting, { names: names(missing) }) : words.who) : null,
      !asked && mine.passed && next === undefined ? el("h2", {}, fill(words.waiting, { names: names(missing) })) : null,
      el("ul", { class: "places" }, places.map((place) => placeRow(place, asked ? undefined : next))),
    ];
  }

  function handOver(place) {
    const name = state.players[place];
    return el(
      "div",
      { class: "hand-over" },
      el("p", {}, words.hand_to),
      el("p", { class: "whose" }, name),
      button(fill(words.i_am, { name }), () => alone(place, setAside), { key: "next", main: true }),
    );
  }

  function placeRow(place, next) {
    const name = state.players[place];
    const { cards, taken } = state.seats[place];
    const elsewhere = taken && mine.keys[place] === undefined;
    const waited = cards === "again" ? words.look : words.missing;
    const said = cards === "in" ? `✓ ${words.entered}` : elsewhere ? words.elsewhere : waited;
    const canTap = cards !== "in" && !(mine.passed && place === next);
    return el(
      "li",
      { class: `team-${place % 2}` },
      canTap
        ? button(fill(words.i_am, { name }), () => alone(place, setAside), { key: `place:${place}` })
        : el("span", { class: "player" }, name),
      el("span", { class: cards === "in" ? "good" : "soft" }, said),
    );
  }

  function question() {
    const { place, enter } = asked;
    return el(
      "div",
      { class: "hand-over", role: "alert" },
      el("p", {}, fill(words.take_over, { name: state.players[place] })),
      el(
        "div",
        { class: "taps" },
        button(words.here, () => alone(place, enter, true), { key: "here", main: true }),
        button(words.cancel, () => { asked = null; draw(); }, { key: "not-here" }),
      ),
    );
  }

  // --- The play -----------------------------------------------------------------------------------------------

  function playing() {
    const name = state.players[state.due];
    const can = (what) => state.choices.includes(what);
    return [
      el(
        "h2",
        { class: `due team-${state.due % 2}` },
        turnTitle(),
      ),
      can("ask") ? asking(name) : can("play") ? cardPlayed() : noting("pass", words.log.pass),
    ];
  }

  function turnTitle() {
    const can = (what) => state.choices.includes(what);
    const title = can("ask") ? words.asks : can("play") ? words.plays : words.passes;
    return fill(title, { name: state.players[state.due], partner: state.partner });
  }

  function asking(name) {
    const kinds = [
      { value: "count", label: words.how_many },
      { value: "has", label: words.has },
      { value: "nth", label: words.nth },
      { value: "guess", label: words.guess },
    ];
    const parts = { count: counting, has: having, nth: placing, guess: () => guessing(name) };
    return [
      choice(words.what, "two", kinds, now.kind, (kind) => put({ ...fresh(), kind }), { key: "kind", hidden: true }),
      now.kind ? parts[now.kind]() : null,
    ];
  }

  function counting() {
    const tap = (rank) => {
      if (now.range === null) return put({ ranks: toggled(now.ranks, rank), answer: null });
      if (now.range === "") return put({ ranks: [rank], range: rank, answer: null });
      const [low, high] = [RANKS.indexOf(now.range), RANKS.indexOf(rank)].sort((a, b) => a - b);
      return put({ ranks: RANKS.slice(low, high + 1), range: null, answer: null });
    };
    const sets = Object.entries(given.named).map(([key, ranks]) =>
      button(words[key] ?? ranks.join(" "), () => put({ ranks, range: null, answer: null }), {
        key: `set:${key}`,
        pressed: same(ranks, now.ranks),
        name: words.log[key],
      }),
    );
    const most = Math.min(now.ranks.length, HAND);
    const numbers = Array.from({ length: most + 1 }, (_, n) => ({ value: n, label: String(n) }));
    const ready = now.ranks.length && now.answer !== null && now.range === null;
    return [
      group(words.ranks, rankGrid({ label: words.ranks, picked: now.ranks, tap })),
      group(
        words.sets,
        [
          button(words.range, () => put({ range: now.range === null ? "" : null, ranks: [], answer: null }), { key: "range", pressed: now.range !== null }),
          ...sets,
          button(words.clear, () => put({ ranks: [], range: null, answer: null }), { key: "clear", disabled: now.ranks.length === 0 }),
        ],
        { hidden: true, kind: "three" },
      ),
      now.range === null ? null : el("p", { class: "soft", role: "status" }, words.range_first),
      now.ranks.length && now.range === null ? choice(words.answer, "five", numbers, now.answer, (answer) => put({ answer }), { key: "answer" }) : null,
      ready
        ? noting(`count ${written(now.ranks)} = ${now.answer}`, fill(words.log.count, { asked: state.partner, ranks: spoken(now.ranks), answer: now.answer }))
        : null,
    ];
  }

  function having() {
    const [rank] = now.ranks;
    const answers = ["yes", "no"].map((value) => ({ value, label: words.log[value] }));
    return [
      group(words.ranks, rankGrid({ label: words.ranks, picked: now.ranks, tap: (tapped) => put({ ranks: [tapped] }) })),
      rank ? choice(words.answer, "two", answers, now.answer, (answer) => put({ answer }), { key: "answer" }) : null,
      rank && now.answer
        ? noting(`has ${rank} = ${now.answer}`, fill(words.log.has, { asked: state.partner, rank, answer: words.log[now.answer] }))
        : null,
    ];
  }

  function placing() {
    const ends = ["lowest", "highest"].map((value) => ({ value, label: words[value] }));
    const numbers = Array.from({ length: HAND }, (_, n) => ({ value: n + 1, label: String(n + 1) }));
    const [answer] = now.ranks;
    return [
      choice(words.end, "two", ends, now.end, (end) => put({ end }), { key: "end", hidden: true }),
      choice(words.place, "five", numbers, now.n, (n) => put({ n }), { key: "n" }),
      now.n ? group(words.answer, rankGrid({ label: words.answer, picked: now.ranks, tap: (rank) => put({ ranks: [rank] }) })) : null,
      now.n && answer
        ? noting(`${now.end} ${now.n} = ${answer}`, fill(words.log[now.end], { asked: state.partner, n: now.n, answer }))
        : null,
    ];
  }

  function guessing(name) {
    return [
      el("p", {}, fill(words.guess_lead, { name })),
      asked
        ? question()
        : button(fill(words.guess_open, { name }), () => alone(state.due, guess), { key: "alone", main: true }),
    ];
  }

  function cardPlayed() {
    const ranks = RANKS.filter((rank) => !state.out.includes(rank));
    const [card] = now.ranks;
    return [
      group(words.card, rankGrid({ label: words.card, picked: now.ranks, ranks, tap: (rank) => put({ ranks: [rank] }) })),
      card ? noting(`play ${card}`, fill(words.log.play, { rank: card })) : null,
    ];
  }

  /** What is about to be noted, and the button that does. */
  function noting(action, said) {
    return el(
      "div",
      { class: "noting" },
      el("p", { role: "status" }, `${state.players[state.due]} ${said}`),
      button(words.note, () => tell("turn", { number: state.turns.length + 1, action, key: "" }), { key: "note", main: true }),
    );
  }

  function put(changes) {
    now = { ...now, ...changes };
    asked = null;
    draw();
  }

  const same = (one, other) => one.length === other.length && one.every((rank) => other.includes(rank));

  /** Ranks as ranges and single ones, lowest first: from these, to those of at least three. */
  function runs(ranks) {
    const found = [];
    for (const place of ranks.map((rank) => RANKS.indexOf(rank)).sort((a, b) => a - b)) {
      const last = found.at(-1);
      if (last && place === last.at(-1) + 1) last.push(place);
      else found.push([place]);
    }
    return found.flatMap((run) => (run.length > 2 ? [[RANKS[run[0]], RANKS[run.at(-1)]]] : run.map((place) => [RANKS[place]])));
  }

  const nameOf = (ranks) => Object.keys(given.named).find((key) => same(given.named[key], ranks));
  const written = (ranks) => nameOf(ranks) ?? runs(ranks).map((run) => run.join("-")).join(" ");
  const spoken = (ranks) => (nameOf(ranks) ? words.log[nameOf(ranks)] : runs(ranks).map((run) => run.join(DASH)).join(NBSP));

  function log() {
    const turns = state.turns.map(({ player, said }) => el("li", {}, el("b", {}, player), " ", said));
    return el(
      "section",
      { class: "played" },
      el("h2", {}, words.log_title),
      state.problems?.length
        ? [
            el("p", { class: "bad" }, words.open_wrong),
            el("ul", { class: "problems", lang: "en" }, state.problems.map((each) => el("li", {}, `${fill(words.turn, { n: each.turn })}: ${each.message}`))),
          ]
        : [],
      turns.length ? el("ol", { class: "log", reversed: true }, turns.reverse()) : el("p", { class: "soft" }, words.log_empty),
    );
  }

  function draw() {
    const isPlayed = state.phase === "play";
    undo.disabled = !isPlayed || state.turns.length === 0;
    save.disabled = !state.complete;
    table.draw(board, isPlayed ? playing() : dealing(), isPlayed || state.turns.length ? log() : null);
  }

  undo.addEventListener("click", () => tell("undo", { number: state.turns.length }));
  save.addEventListener("click", keep);
  dialog.addEventListener("cancel", cover);
  dialog.addEventListener("close", () => dialog.replaceChildren());
  document.addEventListener("visibilitychange", () => (document.hidden ? cover() : look()));
  addEventListener("pagehide", cover);
  setInterval(() => document.hidden || look(), EVERY);
  pnp.store.save("fbi", mine);
  look();
})();
