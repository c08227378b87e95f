// The games of one family that the browser keeps: the latest few, each with its values, marks, colours, time and undo.

import { forget, load, save } from "../store.js";

const MOST_GAMES = 24;

export class Library {
  /** @param {GridFamily} family */
  constructor(family) {
    this.family = family;
  }

  /** The kept games, the latest first: {slot, key, title, size, filled, open, seconds, isSolved, time}. */
  list() {
    const list = load(this.indexKey, []);
    return Array.isArray(list) ? list.filter((entry) => Number.isInteger(entry?.slot)) : [];
  }

  get indexKey() {
    return `${this.family}.games`;
  }

  /** @param {number} slot */
  keyOf(slot) {
    return `${this.family}.game.${slot}`;
  }

  /** The slot of the game of a puzzle; null where there is none. @param {string} key */
  find(key) {
    return this.list().find((entry) => entry.key === key)?.slot ?? null;
  }

  /** What was kept in a slot; null where nothing was. @param {number} slot */
  read(slot) {
    return load(this.keyOf(slot), null);
  }

  /** Whether there is a game in a slot. @param {number} slot */
  has(slot) {
    return this.list().some((entry) => entry.slot === slot);
  }

  /** A slot for another game. None is used twice: undo must not lead to a game that took the place of another. */
  another() {
    return Math.max(Date.now(), ...this.list().map((entry) => entry.slot + 1));
  }

  /**
   * Keep a game in a slot: `entry` is what the list shows of it, `record` all of it.
   * @param {number} slot @param {Omit<GameEntry, "slot" | "time">} entry @param {GameRecord} record
   */
  write(slot, entry, record) {
    save(this.keyOf(slot), record);
    const others = this.list().filter((other) => other.slot !== slot);
    save(this.indexKey, [{ ...entry, slot, time: Date.now() }, ...others.slice(0, MOST_GAMES - 1)]);
    for (const old of others.slice(MOST_GAMES - 1)) forget(this.keyOf(old.slot));
  }

  /** Put a removed game back where it was. @param {GameEntry} entry @param {GameRecord} record */
  restore(entry, record) {
    save(this.keyOf(entry.slot), record);
    const others = this.list().filter((other) => other.slot !== entry.slot);
    const place = others.filter((other) => other.time > entry.time).length;
    save(this.indexKey, [...others.slice(0, place), entry, ...others.slice(place)]);
  }

  /** @param {number} slot */
  remove(slot) {
    forget(this.keyOf(slot));
    save(
      this.indexKey,
      this.list().filter((entry) => entry.slot !== slot),
    );
  }
}
