"use strict";

/**
 * The record of one game: kept in this browser, with what was done before to be undone, saved as a file, loaded from
 * one, and put to the referee.
 *
 *     const book = new Book("sprint", { changed: draw });
 *     book.start({ game: "sprint", players, races: [] });
 *     book.change((record) => record.races.push(race));
 *     const report = await book.check();     // the shape of docs/formats.md, with `table` and `blind`
 *     await book.save();
 */
class Book {
  static #MOST_UNDONE = 200;

  #name;
  #past = [];
  #asked = 0;

  /** `changed(record)` is called after every change; the record is null where there is none. */
  constructor(key, { changed = () => {} } = {}) {
    this.key = key;
    this.changed = changed;
    this.#name = `record.${key}`;
    const kept = pnp.store.load(this.#name);
    this.record = kept && typeof kept === "object" && !Array.isArray(kept) ? kept : null;
  }

  /** Begin with this record, or with none; the one before can be had back by undo. */
  start(record) {
    this.#remember();
    this.#put(record);
  }

  /** Change the record in place; undo brings back how it was. */
  change(how) {
    this.#remember();
    const record = structuredClone(this.record);
    how(record);
    this.#put(record);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  undo() {
    if (this.canUndo) this.#put(this.#past.pop());
  }

  /**
   * The referee's answer to the record, or to `record`; null where a later question overtook it. `covered` are keys that
   * are sealed first, so that the answer tells nothing of what they hide; `opened` lets it tell what is sealed. Throws an Error whose message can be shown.
   */
  async check({ record = this.record, covered = [], opened = false } = {}) {
    const number = ++this.#asked;
    try {
      const report = await pnp.post(this.#address("check", { covered, opened }), record);
      return number === this.#asked ? report : null;
    } catch (error) {
      if (number === this.#asked) throw error;
      return null;
    }
  }

  /** Give the reader the record, or `record`, as a TOML file. Throws as `check` does. */
  async save({ record = this.record, covered = [], name = `${this.key}.toml` } = {}) {
    pnp.saveFile(name, await pnp.postForText(this.#address("toml", { covered }), record), "application/toml");
  }

  /** Let the reader choose a TOML file and begin with its record; whether one was read. Throws as `check` does. */
  async load() {
    const file = await pnp.loadFile();
    if (!file) return false;
    const answer = await pnp.post(this.#address("load"), file);
    this.start(answer.record);
    return true;
  }

  #address(what, { covered = [], opened = false } = {}) {
    const query = new URLSearchParams(covered.map((key) => ["covered", key]));
    if (opened) query.set("opened", "1");
    return `/table/${this.key}/${what}${query.size ? "?" : ""}${query}`;
  }

  #remember() {
    this.#past.push(this.record);
    if (this.#past.length > Book.#MOST_UNDONE) this.#past.shift();
  }

  #put(record) {
    this.#asked += 1; // an answer to how it was before is none any more
    this.record = record;
    if (record === null) pnp.store.drop(this.#name);
    else pnp.store.save(this.#name, record);
    this.changed(record);
  }
}
