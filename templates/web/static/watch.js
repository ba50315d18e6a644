"use strict";

// Shows the faces of the watched deck, and asks for the next view as soon as it has one.
(() => {
  const page = document.getElementById("watch");
  const faces = document.getElementById("faces");
  const state = document.getElementById("state");
  const fault = document.getElementById("fault");
  const said = page.dataset;

  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  function element(tag, kind, text = "") {
    const made = document.createElement(tag);
    made.className = kind;
    made.textContent = text;
    return made;
  }

  /** One side of a card: its picture, or what is wrong with it. */
  function face(component, card, side, before) {
    const told = card[side];
    const box = element("div", `face ${side}`);
    box.style.width = `calc(var(--px-mm) * ${component.width})`;
    box.style.aspectRatio = `${component.width} / ${component.height}`;
    box.dataset.key = told.key;
    if (told.fault) {
      box.classList.add("bad");
      box.textContent = told.fault;
    } else {
      const image = new Image();
      image.alt = filled(said[side], card);
      image.src = `${told.key}.png`;
      box.append(image);
    }
    if (before.size && !before.has(told.key)) box.classList.add("new");
    return box;
  }

  function cardOf(component, card, before) {
    const item = element("li", "card");
    for (const side of ["front", "back"]) if (card[side]) item.append(face(component, card, side, before));
    item.append(element("p", "", card.copies > 1 ? `${card.id} × ${card.copies}` : card.id));
    return item;
  }

  function section(component, before) {
    const made = element("section", component.shape);
    made.append(element("h2", "", component.title));
    made.append(element("p", "pieces", filled(said.pieces, { ...component, n: component.pieces })));
    const cards = element("ul", "cards");
    cards.append(...component.cards.map((card) => cardOf(component, card, before)));
    made.append(cards);
    return made;
  }

  function show(view) {
    fault.hidden = !view.fault;
    fault.querySelector(".said").textContent = view.fault;
    if (view.title) document.getElementById("title").textContent = view.title;
    if (view.fault) return;
    const before = new Set([...faces.querySelectorAll(".face")].map((each) => each.dataset.key));
    faces.replaceChildren(...view.components.map((component) => section(component, before)));
    state.textContent = filled(said.made, { n: view.made, seconds: view.seconds });
  }

  async function follow() {
    let number = 0;
    for (;;) {
      try {
        const answer = await fetch(`${said.view}?after=${number}`, { headers: { Accept: "application/json" } });
        if (!answer.ok) throw new Error(`${answer.status}`);
        const view = await answer.json();
        if (view.number !== number) show(view);
        number = view.number;
      } catch {
        state.textContent = said.gone;
        await new Promise((resolve) => setTimeout(resolve, 2000));
      }
    }
  }

  document.getElementById("backs").addEventListener("click", (event) => {
    page.classList.toggle("fronts", !pnp.toggle(event.currentTarget));
  });
  const size = document.getElementById("size");
  const resize = () => page.style.setProperty("--px-mm", `${size.value * 0.8}px`);
  size.addEventListener("input", () => {
    resize();
    pnp.store.save("watch.size", size.value);
  });
  size.value = pnp.store.load("watch.size") || 4;
  resize();
  follow();
})();
