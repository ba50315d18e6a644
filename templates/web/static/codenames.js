"use strict";

// Codenames: the words and the key, then turn for turn the clue, the words that are touched, and what is covered.
// After each tap the server says where the game stands and what may follow; the rules are there.
(() => {
  const { given, fill, el, button, choice, draw } = table;
  const { words, key_words: names } = given;
  const place = document.getElementById("board");
  const said = document.getElementById("verdict");
  const refused = document.getElementById("refused");
  const DRAFT = "codenames.draft"; // the turn that is on: {clue, invalid, touched, covers, stopped}
  const LANGS = { nb: "Norsk", sv: "Svenska", da: "Dansk", en: "English" };
  const UNLIMITED = "unlimited";
  const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, UNLIMITED];
  const WORDS = 25;

  const book = new Book("codenames");
  const past = []; // {record, draft} before each tap
  let draft = book.record && pnp.store.load(DRAFT);
  let view = null; // where the game stands, as the server says
  let report = null;
  let asked = 0;
  let busy = false; // a tap is being judged

  let setup = { mode: "teams", lang: document.documentElement.lang, words: "", key: null };
  let word = ""; // of the clue that is being made
  let number = 1;
  let judged = null;
  let checking = false;
  let selected = null;
  const NOTHING = { text: "", wrong: false };
  let told = NOTHING; // of the last tap

  // --- the record and the turn that is on ---------------------------------------------------------------

  const desk = {
    get record() {
      return book.record;
    },
    get canUndo() {
      return past.length > 0;
    },
    undo() {
      told = NOTHING;
      const before = past.pop();
      put(before.record, before.draft);
    },
    start(record) {
      told = NOTHING;
      remember();
      put(record, null);
    },
    async load() {
      const before = { record: book.record, draft };
      if (!(await book.load())) return;
      past.push(before);
      told = NOTHING;
      put(book.record, null);
    },
    /** While the game is on, the key is sealed in the file. */
    save: () => book.save({ covered: view?.winner ? [] : ["key"] }),
  };
  const refresh = table.head(desk, { save: desk.save });

  function remember() {
    past.push({ record: book.record, draft });
  }

  function put(record, turn) {
    if (record !== book.record) book.start(record);
    draft = turn;
    if (draft) pnp.store.save(DRAFT, draft);
    else pnp.store.drop(DRAFT);
    selected = null;
    judged = null;
    if (!draft) [word, number] = ["", 1];
    keyView.hide();
    show();
  }

  const live = (record, turn) => pnp.post("/table/codenames/live", { record, draft: turn });

  /** Draw what there is, as the server says. */
  async function show() {
    refresh();
    const mine = ++asked;
    if (book.record === null) {
      view = report = null;
      drawAll();
      return;
    }
    try {
      const [now, judgement] = await Promise.all([live(book.record, draft), book.check()]);
      if (mine !== asked) return;
      view = now;
      report = judgement;
    } catch (error) {
      if (mine !== asked) return;
      if (draft) return put(book.record, null); // a turn that this record has no place for
      view = report = null;
      refused.textContent = error.message;
    }
    drawAll();
  }

  /** Go on with the turn so; it ends of itself where nothing may follow. */
  async function go(turn, message = () => "") {
    if (busy) return;
    busy = true;
    refused.textContent = "";
    try {
      const now = await live(book.record, turn);
      if (now.wrong.length) {
        told = { text: now.wrong.join(" "), wrong: true };
        selected = null;
        drawAll();
        return;
      }
      told = { text: message(now), wrong: false };
      const over = now.line !== null && (turn.stopped || !now.may.touch) && !now.may.cover;
      remember();
      if (over) commit(now.line);
      else put(book.record, turn);
    } catch (error) {
      refused.textContent = error.message;
    } finally {
      busy = false;
    }
  }

  function commit(line) {
    const play = { ...book.record.play, turns: [...(book.record.play?.turns ?? []), line] };
    clock.reset();
    put({ ...book.record, play }, null);
  }

  function end() {
    remember();
    commit(view.line);
  }

  const was = (at) => (now) => fill(words.was, { word: now.words[at].toUpperCase(), who: names[now.covered[at]] });
  const touch = (at) => go({ ...draft, touched: [...draft.touched, at] }, was(at));
  const cover = (at) => go({ ...draft, covers: [...draft.covers, at] }, was(at));
  const stop = () => go({ ...draft, stopped: true });
  const give = (invalid) => go({ clue: `${word.trim()} ${number}`, invalid, touched: [], covers: [], stopped: false });

  // --- setting up ---------------------------------------------------------------------------------------

  function drawSetup() {
    const kept = pnp.store.load(board.GRID);
    const text = el("textarea", { rows: 4, key: "words", spellcheck: "false", autocomplete: "off", "aria-describedby": "words-hint" });
    text.value = setup.words;
    text.addEventListener("input", () => (setup.words = text.value));
    const language = el(
      "select",
      { key: "lang", onchange: () => (setup.lang = language.value) },
      Object.entries(LANGS).map(([code, name]) => el("option", { value: code, lang: code, selected: code === setup.lang }, name)),
    );
    const modes = ["teams", "two"].map((value) => ({ value, label: words[value] }));
    return [
      el("p", { class: "links" }, el("a", { class: "button", href: "/grid" }, words.grid), el("a", { class: "button", href: "/spymaster" }, words.spymaster)),
      choice(words.mode, modes, setup.mode, (mode) => set({ mode })),
      el("label", { class: "field" }, words.lang, language),
      el("label", { class: "field" }, words.words, text),
      el("p", { class: "soft hint", id: "words-hint" }, words.words_hint),
      el(
        "div",
        { class: "taps" },
        kept?.words ? button(words.from_grid, () => set({ words: kept.words.join(", "), lang: kept.lang }), { key: "from-grid" }) : null,
        button(words.fresh_words, freshWords, { key: "fresh-words" }),
      ),
      el("h2", {}, words.key),
      el("p", { class: "soft hint" }, words.key_hint),
      setup.key ? [setup.view.whole, button(words.other_key, () => set({ key: null }), { key: "other-key" })] : chooser,
      el("p", { class: "begin" }, button(words.begin, begin, { key: "begin", main: true })),
    ];
  }

  function set(change) {
    setup = { ...setup, ...change };
    drawAll();
  }

  function keep(key) {
    set({ key, view: keys.view({ ask: () => key }) });
  }

  async function freshWords() {
    try {
      const found = await pnp.post("/grid/words", { lang: setup.lang });
      set({ words: found.words.join(", ") });
    } catch (error) {
      refused.textContent = error.message;
    }
  }

  async function begin() {
    refused.textContent = "";
    const parted = setup.words.split(/[,;\n]/.test(setup.words) ? /[,;\n]/ : /\s+/).map((each) => each.trim());
    const record = { game: "codenames", lang: setup.lang, words: parted.filter(Boolean), mode: setup.mode };
    try {
      if (!setup.key) throw new Error(words.no_key);
      record.key = setup.key.code;
      await live(record, null);
      setup.view.hide();
      setup = { ...setup, key: null, words: "" };
      desk.start(record);
      scrollTo(0, 0);
    } catch (error) {
      refused.textContent = error.message;
      refused.scrollIntoView({ block: "center" });
    }
  }

  // --- a turn -------------------------------------------------------------------------------------------

  function phase() {
    if (view.winner) return "over";
    if (!draft) return "clue";
    return view.may.touch && !draft.stopped ? "touch" : "cover";
  }

  function tap(at) {
    if (selected === at) act(at);
    else {
      selected = at;
      drawAll();
    }
  }

  const act = (at) => (phase() === "touch" ? touch(at) : cover(at));

  function drawGame() {
    const now = phase();
    const tapped = now === "touch" || now === "cover";
    return [
      drawStatus(now),
      board.words({
        label: words.words,
        words: view.words,
        lang: view.lang,
        covered: view.covered,
        selected: tapped ? (selected ?? -1) : null,
        closed: (at) => !tapped || view.covered[at] !== null,
        tap,
      }),
      el("p", { class: told.wrong ? "told bad" : "told", role: "status", lang: told.wrong ? "en" : null }, told.text),
      { clue: drawClue, touch: drawTouch, cover: drawCover, over: drawEnd }[now](),
      now === "over" ? null : clock.whole,
      el("h2", {}, words.turns),
      drawLog(),
      openKey,
    ];
  }

  function drawStatus(now) {
    const left = (kind) =>
      el("span", { class: "team-left", title: fill(words[`${kind}_left`], { n: view.left[kind] }) }, keys.symbol(kind, fill(words[`${kind}_left`], { n: view.left[kind] })), el("span", { "aria-hidden": "true" }, String(view.left[kind])));
    const team = now === "over" ? view.winner : view.turn;
    const title = now === "over" ? headline() : words[`${team}_turn`];
    const clue = draft ? el("p", { class: "given" }, el("strong", { lang: view.lang }, shownClue(draft.clue)), draft.invalid ? "" : ` · ${most()}`) : null;
    return el("section", { class: "status", "data-kind": team, tabindex: -1, "aria-label": title }, el("div", {}, el("h2", {}, title), clue), el("p", { class: "lefts" }, left("red"), left("blue")));
  }

  const shownClue = (clue) => clue.replace(new RegExp(` ${UNLIMITED}$`), " ∞");
  const most = () => (view.most === null ? words.no_limit : fill(words.most, { n: view.most }));

  function drawClue() {
    const field = el("input", {
      key: "clue", value: word, maxlength: 100, autocomplete: "off", autocapitalize: "none", spellcheck: "false", lang: view.lang, enterkeyhint: "go",
    });
    field.addEventListener("input", () => {
      word = field.value;
      if (judged) forget();
    });
    const numbers = NUMBERS.map((value) => (value === UNLIMITED ? { value, label: "∞", name: words.unlimited } : { value, label: String(value) }));
    return el(
      "form",
      {
        class: "clue", autocomplete: "off",
        onsubmit: (event) => {
          event.preventDefault();
          check();
        },
      },
      el("label", {}, words.clue, field),
      choice(words.number, numbers, number, (value) => {
        number = value;
        judged = null;
        drawAll();
      }, { key: "number" }),
      el("button", { class: judged ? "button wide" : "button main wide", key: "check", disabled: checking }, checking ? "…" : words.check),
      el("div", { class: "judged", role: "status", tabindex: -1 }, judged ? drawJudged() : null),
    );
  }

  function forget() {
    judged = null;
    place.querySelector(".judged").replaceChildren();
  }

  function drawJudged() {
    const legal = judged.verdict !== "illegal";
    const ruled = { clue: `${word.trim()} ${number}` };
    return [
      el("p", { class: `verdict ${{ legal: "good", ask: "", illegal: "bad" }[judged.verdict]}` }, words[judged.verdict], `: ${shownClue(ruled.clue)}`),
      el("ul", { class: "problems", lang: "en" }, judged.reasons.map((reason) => el("li", {}, reason))),
      el(
        "div",
        { class: "two" },
        button(words.give, () => give(false), { key: "give", main: legal }),
        button(words.rule_out, () => give(true), { key: "rule-out", main: !legal }),
      ),
    ];
  }

  async function check() {
    refused.textContent = "";
    if (!word.trim()) {
      place.querySelector("input").focus();
      return;
    }
    if (checking) return;
    checking = true; // the first time takes a moment, in which the words of the language are read
    drawAll();
    const record = book.record;
    const clue = `${word.trim()} ${number}`;
    try {
      const answer = await pnp.post("/table/codenames/clue", { record, clue });
      if (record === book.record && clue === `${word.trim()} ${number}`) judged = answer;
    } catch (error) {
      refused.textContent = error.message;
    } finally {
      checking = false;
      drawAll();
    }
    place.querySelector(".judged")?.focus();
  }

  const chosen = () => view.words[selected].toUpperCase();

  function drawTouch() {
    return el(
      "div",
      { class: "panel" },
      el("p", {}, words.which),
      el(
        "div",
        { class: "two" },
        button(selected === null ? "…" : fill(words.touch, { word: chosen() }), () => touch(selected), { key: "touch", main: true, disabled: selected === null }),
        button(words.stop, stop, { key: "stop", disabled: !view.may.stop }),
      ),
    );
  }

  function drawCover() {
    const rival = view.turn === "red" ? "blue" : "red";
    const why = draft.invalid ? words[`${rival}_may_cover`] : words[`${rival}_covers`];
    return el(
      "div",
      { class: "panel" },
      el("p", {}, why),
      el(
        "div",
        { class: "two" },
        button(selected === null ? "…" : fill(words.cover, { word: chosen() }), () => cover(selected), { key: "cover", main: true, disabled: selected === null }),
        view.may.end ? button(draft.covers.length ? words.done : words.no_cover, end, { key: "end" }) : null,
      ),
    );
  }

  const headline = () => (view.mode === "two" ? (view.won ? words.won : words.lost) : words[`${view.winner}_wins`]);

  function drawEnd() {
    const score = view.mode === "two" ? el("p", {}, fill(words.score, { n: view.score }), ` ${words.ratings[view.score] ?? ""}`) : null;
    return el("div", { class: "panel", role: "status" }, el("p", {}, words[view.reason]), score);
  }

  function drawLog() {
    if (!view.log.length) return el("p", { class: "soft" }, words.no_turns);
    const entry = ({ word, kind }) => el("span", { class: "entry", lang: view.lang }, keys.symbol(kind, names[kind]), word);
    const turn = (each, at) =>
      el(
        "li",
        { value: at + 1, "data-team": each.team },
        el("span", { class: "logged" }, keys.symbol(each.team, names[each.team]), el("strong", { lang: view.lang }, `${each.clue} ${each.number ?? ""}`), each.invalid ? el("em", {}, words.invalid) : null),
        each.touched.map(entry),
        each.covers.length ? el("span", { class: "entry" }, `${words.covered}:`) : null,
        each.covers.map(entry),
      );
    return el("ol", { class: "log", reversed: true }, view.log.map(turn).reverse());
  }

  // --- the sand clock -----------------------------------------------------------------------------------

  const clock = (() => {
    let minutes = pnp.store.load("codenames.minutes") ?? 2;
    let left = minutes * 60_000; // ms
    let ends = null; // on the clock of performance.now, while it runs
    let beat = 0;
    const sand = el("progress", { max: 1, value: 1, "aria-label": words.timer });
    const shown = el("span", { class: "time", role: "timer", "aria-live": "off" });
    const up = el("p", { class: "up bad", role: "alert" });
    const run = button(words.start, () => (ends === null ? start() : pause()), { key: "clock" });
    const turn = button(words.reset, reset, { key: "clock-reset" });
    const length = el(
      "select",
      { key: "minutes", "aria-label": words.timer, onchange: () => pick(Number(length.value)) },
      [1, 2, 3, 5].map((n) => el("option", { value: n, selected: n === minutes }, fill(words.minutes, { n }))),
    );

    function tick() {
      if (ends !== null) left = Math.max(0, ends - performance.now());
      sand.value = left / (minutes * 60_000);
      const seconds = Math.ceil(left / 1000);
      shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (left === 0 && ends !== null) {
        pause();
        up.textContent = words.up;
      }
    }

    function start() {
      if (left === 0) reset();
      ends = performance.now() + left;
      beat = setInterval(tick, 250);
      up.textContent = "";
      run.textContent = words.pause;
    }

    function pause() {
      clearInterval(beat);
      if (ends !== null) left = Math.max(0, ends - performance.now());
      ends = null;
      run.textContent = words.start;
    }

    function reset() {
      pause();
      left = minutes * 60_000;
      up.textContent = "";
      tick();
    }

    function pick(n) {
      minutes = n;
      pnp.store.save("codenames.minutes", n);
      reset();
    }

    tick();
    const whole = el("section", { class: "clock", "aria-label": words.timer }, shown, sand, el("div", { class: "taps" }, run, turn, length), up);
    return { whole, reset };
  })();

  const chooser = keys.chooser(keep);
  const keyView = keys.view({ ask: () => pnp.post("/table/codenames/key", { record: book.record }) });
  const openKey = el("details", { class: "open-key" }, el("summary", {}, words.key), el("p", { class: "soft hint" }, words.key_hint), keyView.whole);
  openKey.addEventListener("toggle", keyView.hide);

  function drawAll() {
    const within = place.contains(document.activeElement);
    if (view) {
      draw(place, drawGame());
      // What had the focus may be gone with its step of the turn; then the reader goes on from the top.
      if (within && !place.contains(document.activeElement)) place.querySelector(".status").focus({ preventScroll: true });
      draw(said, table.verdict(report));
    } else {
      draw(place, book.record === null ? drawSetup() : []);
      draw(said);
    }
  }

  show();
})();
