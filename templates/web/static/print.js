"use strict";

// The print page: the form's call is shown as pages and as a line, and its files are made and taken away.
(() => {
  const PATIENCE = 250; // milliseconds after a key, until more may come
  const LOOK = 300; // milliseconds between looks at a work
  const LARGEST = 1_000_000; // bytes of a file that is sent

  const byId = (id) => document.getElementById(id);
  const bench = byId("bench");
  const order = byId("order");
  const sheet = byId("sheet");
  const picture = byId("picture");
  const { address, run } = bench.dataset;
  const defaults = JSON.parse(bench.dataset.defaults);
  const words = JSON.parse(bench.dataset.words);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  let number = 1; // the page that is looked at
  let count = 0; // pages in all, as last told
  let pages = words.page; // what a page is called
  let asked = 0; // requests so far: answers to older ones are dropped
  let going = new AbortController();
  let timer = 0;

  // --- the form ---

  const chosen = (name) => order.elements[name]?.value ?? "";

  /** What the form says beyond the defaults. The language always stands: its default is the reader's own. */
  function fields() {
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(order)) {
      if (name === "part" || typeof value !== "string") continue;
      const said = name === "paper" && value === "own" ? ownPaper() : value.trim();
      if (said && (name === "language" || said !== defaults[name])) given.append(name, said);
    }
    const parts = [...order.querySelectorAll("[name=part]")];
    if (!parts.every((part) => part.checked)) {
      for (const part of parts) if (part.checked) given.append("part", part.value);
    }
    return given;
  }

  const ownPaper = () => `${byId("own-width").value.trim()}x${byId("own-height").value.trim()}`;
  const anyPart = () => order.querySelector("[name=part]:checked") !== null;

  /** Show only what means something for the format: the rest is not sent either. */
  function fit() {
    const format = chosen("format");
    for (const group of order.querySelectorAll("[data-for]")) {
      const fits = group.dataset.for.split(" ").includes(format);
      group.hidden = !fits;
      for (const input of group.querySelectorAll("input")) input.disabled = !fits;
    }
    byId("own-paper").hidden = chosen("paper") !== "own";
  }

  // --- faults ---

  function clearFaults() {
    byId("trouble").textContent = "";
    for (const fault of document.querySelectorAll("[data-fault]")) {
      fault.hidden = true;
      fault.textContent = "";
    }
    for (const input of document.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  }

  /** Say what is wrong, beside its field where it has one. */
  function showFault(message, field = "") {
    byId("trouble").textContent = message;
    const place = field && document.querySelector(`[data-fault="${CSS.escape(field)}"]`);
    if (!place) return;
    place.textContent = message;
    place.hidden = false;
    place.closest("details")?.setAttribute("open", "");
    for (const input of document.querySelectorAll(`[aria-describedby~="${CSS.escape(place.id)}"]`)) {
      if (input.type !== "radio" || input.checked) input.setAttribute("aria-invalid", "true");
    }
  }

  /** The answer to a request that may be refused. */
  async function ask(url, signal) {
    const answer = await fetch(url, { signal, headers: { Accept: "application/json, image/png" } });
    if (answer.ok) return answer;
    const said = await answer.json().catch(() => ({}));
    throw Object.assign(new Error(said.error ?? `${answer.status}`), { field: said.field });
  }

  // --- the pages ---

  function address_of(query, more = {}) {
    const full = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ n: number, v: run, ...more })) full.set(name, value);
    return `${address}/page.png?${full}`;
  }

  /** Load a picture, and put it in the place of the one before only when it is there. */
  async function draw(into, url, signal) {
    const blob = await (await ask(url, signal)).blob();
    const next = new Image();
    next.src = URL.createObjectURL(blob);
    await next.decode();
    if (signal.aborted) return;
    if (into.src.startsWith("blob:")) URL.revokeObjectURL(into.src);
    into.src = next.src;
    into.hidden = false;
  }

  function showPlace() {
    const place = fill(pages, { n: number, m: count });
    byId("where").textContent = count ? place : "\u00a0";
    byId("back").disabled = number <= 1;
    byId("on").disabled = number >= count;
    picture.alt = count ? fill(words.shown, { n: number, m: count }) : "";
    return place;
  }

  function showPlan(plan) {
    byId("line").textContent = plan.line;
    if (byId("deal-line")) byId("deal-line").textContent = plan.deal;
    count = plan.count;
    pages = plan.sheets ? words.page : words.side;
    number = Math.min(Math.max(number, 1), Math.max(count, 1));
    for (const [name, piece] of Object.entries(plan.pieces)) {
      document.querySelector(`[data-piece="${CSS.escape(name)}"]`).textContent =
        `${fill(words.pieces, { n: piece.count })} · ${piece.size}`;
    }
    byId("notes").textContent = plan.many ? fill(words.many, { n: plan.many }) : plan.notes.join(" ");
    if (plan.many) picture.hidden = true;
    showPlace();
  }

  /** Ask for the line and the page that the form now means. */
  async function refresh() {
    clearTimeout(timer);
    going.abort();
    going = new AbortController();
    const { signal } = going;
    const mine = ++asked;
    clearFaults();
    fit();
    if (!anyPart()) {
      showFault(words.none, "part");
      return;
    }
    const query = fields();
    keepInAddress(query);
    sheet.setAttribute("aria-busy", "true");
    try {
      const planned = ask(`${address}/plan?${query}`, signal).then((answer) => answer.json());
      const drawn = draw(picture, address_of(query), signal);
      drawn.catch(() => {}); // told below, unless the plan is refused for the same reason
      const plan = await planned;
      if (mine !== asked) return;
      showPlan(plan);
      if (!plan.many) await drawn;
    } catch (error) {
      if (mine === asked) showFault(error instanceof TypeError ? words.lost : error.message, error.field);
    } finally {
      if (mine === asked) sheet.setAttribute("aria-busy", "false");
    }
  }

  /** Keep the form in the address, so that a page that is loaded again, or in another language, is filled in. */
  function keepInAddress(query) {
    const said = query.toString();
    history.replaceState(null, "", said ? `${address}?${said}` : address);
    for (const link of document.querySelectorAll(".langs a")) {
      const other = new URLSearchParams(query);
      other.set("lang", link.hreflang);
      link.search = other;
    }
  }

  async function turn(step) {
    number += step;
    await refresh();
    pnp.say(showPlace());
  }

  async function enlarge() {
    if (!count) return;
    byId("large-picture").alt = picture.alt;
    byId("large-picture").src = picture.src; // until the finer one is there
    byId("large").showModal();
    await draw(byId("large-picture"), address_of(fields(), { large: 1 }), going.signal).catch((error) => {
      if (error.name !== "AbortError") showFault(error.message, error.field);
    });
  }

  // --- files ---

  const megabytes = (bytes) => `${(bytes / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: bytes < 1e5 ? 2 : 1 })}\u00a0MB`;
  const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  /** Let a section make its files: a button, how far they are, a way to end it, the file. */
  function makeIn(section, more) {
    const part = (name) => section.querySelector(`[data-${name}]`);
    let current = "";

    function show(state) {
      const { done, total } = state;
      const bar = part("progress");
      if (total) {
        bar.max = total;
        bar.value = done;
      } else {
        bar.removeAttribute("value");
      }
      const finishing = total && done >= total;
      const steps = total ? fill(words.steps, { n: done, m: total }) : words.running;
      part("told").textContent = state.state === "waiting" ? words.waiting : finishing ? words.finishing : steps;
    }

    function offer(state) {
      const link = part("file");
      link.href = `/jobs/${current}/file`;
      link.download = state.file;
      link.textContent = fill(words.file, { name: state.file, size: megabytes(state.bytes) });
      part("result").hidden = false;
      link.click();
      pnp.say(words.done);
    }

    async function follow() {
      for (;;) {
        const state = await (await ask(`/jobs/${current}`)).json();
        show(state);
        if (state.state === "done") return offer(state);
        if (state.state === "ended") return pnp.say(words.ended);
        if (state.state === "failed") throw Object.assign(new Error(state.error), { field: state.field });
        await rest(LOOK);
      }
    }

    async function make() {
      const given = Object.fromEntries([...new Set(fields().keys())].map((name) => [name, fields().getAll(name)]));
      part("failed").textContent = "";
      part("result").hidden = true;
      if (!anyPart() && !more.deal) return showFault(words.none, "part");
      part("make").disabled = true;
      try {
        current = (await pnp.post(`${address}/work`, { ...given, ...more })).id;
        show({ state: "waiting", done: 0, total: 0 });
        part("work").hidden = false;
        part("end").focus();
        await follow();
      } catch (error) {
        const message = error instanceof TypeError ? words.lost : error.message;
        if (error.field) showFault(message, error.field);
        part("failed").textContent = message;
      } finally {
        const focused = section.contains(document.activeElement);
        part("work").hidden = true;
        part("make").disabled = false;
        if (focused) (part("result").hidden ? part("make") : part("file")).focus();
      }
    }

    part("make").addEventListener("click", make);
    part("end").addEventListener("click", () => pnp.post(`/jobs/${current}/end`, {}).catch(() => {}));
  }

  /** Send a file as soon as it is chosen: the form then names it. */
  async function send(input) {
    const target = order.elements[input.dataset.upload];
    const file = input.files[0];
    target.value = "";
    if (file && file.size > LARGEST) {
      showFault(words.large, input.dataset.upload);
      return;
    }
    try {
      if (file) target.value = (await pnp.post(`${address}/upload`, { name: file.name, text: await file.text() })).id;
      await refresh();
    } catch (error) {
      showFault(error.message, input.dataset.upload);
    }
  }

  async function copy(button) {
    const text = byId(button.dataset.copy).textContent;
    const said = await navigator.clipboard?.writeText(text).then(() => words.copied, () => words.uncopied);
    pnp.say(said ?? words.uncopied);
    const before = button.textContent;
    if (said === words.copied) button.textContent = words.copied;
    setTimeout(() => (button.textContent = before), 1500);
  }

  order.addEventListener("submit", (event) => event.preventDefault());
  order.addEventListener("change", (event) => {
    if (event.target.dataset.upload) send(event.target);
    else refresh();
  });
  document.addEventListener("input", (event) => {
    if (event.target.form !== order || !event.target.matches("input:not([type=radio], [type=checkbox], [type=file])")) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, PATIENCE);
  });
  for (const [id, checked] of [["every", true], ["none", false]]) {
    byId(id).addEventListener("click", () => {
      for (const part of order.querySelectorAll("[name=part]")) part.checked = checked;
      refresh();
    });
  }
  byId("another")?.addEventListener("click", () => {
    order.elements.seed.value = crypto.getRandomValues(new Uint32Array(1))[0];
    refresh();
  });
  byId("back").addEventListener("click", () => turn(-1));
  byId("on").addEventListener("click", () => turn(1));
  sheet.addEventListener("click", enlarge);
  byId("close").addEventListener("click", () => byId("large").close());
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", () => copy(button));
  makeIn(byId("take"), {});
  if (byId("deal")) makeIn(byId("deal"), { deal: true });
  refresh();
})();
