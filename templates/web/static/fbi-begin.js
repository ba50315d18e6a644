"use strict";

// Who sits down at FBI-spillet, or a record to go on with.
(() => {
  const form = document.getElementById("begin");
  const refused = document.getElementById("refused");
  const names = [...form.querySelectorAll('[name="name"]')];
  const kept = pnp.store.load("fbi");

  if (kept?.address) {
    const back = document.getElementById("back");
    back.href = kept.address;
    back.hidden = false;
  }

  /** Sit down at a new table; this browser is the one that is passed around. */
  async function sit(address, value) {
    refused.textContent = "";
    try {
      const { address: table, key } = await pnp.post(address, value);
      pnp.store.save("fbi", { address: table, passed: true, keys: {}, brought: key });
      location.assign(table);
    } catch (error) {
      refused.textContent = error.message;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const players = names.map((input) => input.value.trim());
    const chosen = (name) => {
      const tapped = form.querySelector(`[name="${name}"]:checked`);
      return tapped ? players[Number(tapped.value)] : null;
    };
    sit("/table/fbi/new", { players, dealer: chosen("dealer"), starts: chosen("starts") });
  });

  document.getElementById("load").addEventListener("click", async () => {
    const file = await pnp.loadFile();
    if (file) sit("/table/fbi/load", file);
  });
})();
