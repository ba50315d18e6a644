"use strict";

// What the scripts of all pages share. A page's own script comes after this one and uses `pnp`.
const pnp = (() => {
  const MOST = 1_000_000; // bytes of a file that is loaded: what the server takes
  const root = document.documentElement;

  const token = () => document.querySelector('meta[name="pnp-token"]').content;

  /** Post a value as JSON; the answer's JSON. Throws an Error whose message can be shown. */
  async function post(address, value) {
    return (await posted(address, value)).json();
  }

  /** Post a value as JSON; the answer's text. Throws as `post` does. */
  async function postForText(address, value) {
    return (await posted(address, value)).text();
  }

  async function posted(address, value) {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-Pnp-Token": token() },
      body: JSON.stringify(value),
    });
    if (answer.ok) return answer;
    const said = await answer.json().catch(() => ({}));
    throw Object.assign(new Error(said.error || `${answer.status}`), { field: said.field });
  }

  /** Values kept in this browser, by name. A browser that keeps nothing gives null. */
  const store = {
    load(name) {
      try {
        return JSON.parse(localStorage.getItem(`pnp.${name}`));
      } catch {
        return null;
      }
    },
    /** Whether the value could be kept. */
    save(name, value) {
      try {
        localStorage.setItem(`pnp.${name}`, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    drop(name) {
      try {
        localStorage.removeItem(`pnp.${name}`);
      } catch {
        // nothing was kept
      }
    },
  };

  /** Give the reader a file to keep. */
  function saveFile(name, content, type = "text/plain;charset=utf-8") {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Let the reader choose a text file; {name, text}, or null where none was chosen or it is too large. */
  function loadFile(accept = ".toml,text/plain") {
    return new Promise((resolve) => {
      const input = document.createElement("input");
      input.type = "file";
      input.accept = accept;
      input.addEventListener("cancel", () => resolve(null));
      input.addEventListener("change", async () => {
        const file = input.files[0];
        resolve(file && file.size <= MOST ? { name: file.name, text: await file.text() } : null);
      });
      input.click();
    });
  }

  /** Turn a button with aria-pressed over, or to what is given; how it stands then. */
  function toggle(button, pressed = button.getAttribute("aria-pressed") !== "true") {
    button.setAttribute("aria-pressed", String(pressed));
    return pressed;
  }

  /** Say a sentence to screen readers, without showing it. */
  function say(sentence) {
    document.getElementById("said").textContent = sentence;
  }

  const theme = store.load("theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;

  function turnTheme() {
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    store.save("theme", root.dataset.theme);
  }

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector("[data-theme-toggle]").addEventListener("click", turnTheme);
  });

  return { post, postForText, store, saveFile, loadFile, toggle, say };
})();
