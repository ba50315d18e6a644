"use strict";

// A game of FBI-spillet that is over: what each could be sure of, turn by turn.
(() => {
  const { el, button, fill, RANKS, given } = table;
  const words = given.words;
  const board = document.getElementById("board");
  const { players, hands, knowledge, onlooker, log } = JSON.parse(document.getElementById("known").textContent);
  const last = knowledge.length - 1;
  let turn = last;

  function go(to) {
    turn = Math.min(Math.max(to, 0), last);
    draw();
  }

  function draw() {
    const said = turn === 0 ? words.start : fill(words.turn, { n: turn });
    const done = turn > 0 ? `${log[turn - 1].player} ${log[turn - 1].said}` : "";
    table.draw(
      board,
      el(
        "div",
        { class: "steps", role: "group", "aria-label": words.step },
        button("‹", () => go(turn - 1), { key: "earlier", name: words.earlier, disabled: turn === 0 }),
        el("p", { role: "status" }, el("b", {}, said), " ", done),
        button("›", () => go(turn + 1), { key: "later", name: words.later, disabled: turn === last }),
      ),
      Object.entries(knowledge[turn].views).map(([viewer, view]) => strip(viewer, view)),
      el(
        "p",
        { class: "legend", "aria-hidden": "true" },
        ["sure", "cleared", "open", "away"].map((kind) => el("span", {}, el("span", { class: `rank ${kind}` }, "7"), words[`legend_${kind}`])),
      ),
    );
  }

  /** The thirteen ranks as one of them sees them. */
  function strip(viewer, view) {
    const isPlayer = viewer !== onlooker;
    const kindOf = (rank) => {
      if (view.sure.includes(rank)) return "sure";
      if (view.cleared.includes(rank)) return "cleared";
      return isPlayer && !hands[viewer].includes(rank) ? "away" : "open";
    };
    const told = [
      view.sure.length ? fill(words.sure, { ranks: view.sure.join(" ") }) : "",
      view.cleared.length ? fill(words.cleared, { ranks: view.cleared.join(" ") }) : "",
    ];
    return el(
      "div",
      { class: `strip ${isPlayer ? `team-${players.indexOf(viewer) % 2}` : "onlooker"}` },
      el("p", {}, el("b", {}, isPlayer ? viewer : words.onlooker), " ", fill(words.possible, { n: view.triples })),
      el("p", { class: "unseen" }, told.filter(Boolean).join("; ")),
      el("p", { class: "ranks-seen", "aria-hidden": "true" }, RANKS.map((rank) => el("span", { class: `rank ${kindOf(rank)}` }, rank))),
    );
  }

  document.getElementById("same").addEventListener("click", async () => {
    try {
      const { address } = await pnp.post("/table/fbi/new", { players, dealer: null, starts: null });
      pnp.store.save("fbi", { address, passed: true, keys: {} });
      location.assign(address);
    } catch (error) {
      document.getElementById("refused").textContent = error.message;
    }
  });

  pnp.store.drop("fbi");
  draw();
})();
