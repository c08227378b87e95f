// Undo across games.
//
// Each game has a history of its own (history.js), of what was done in it. The trail is the list of the games that were
// opened in this tab, one after another: by "New…", a new grid, a paste, a file, a link, the list of games; in the calendar
// by another day, other cells or another board. Undo takes back the steps of the game that is on the page; where it has none
// left, it goes back to the game that was there before, which goes on where it was left, with its marks, time and history.
// Redo leads the same way forth. A step that is no undo forgets what could be redone, here as in a history.
//
// A place on the trail is only a name: the number of a kept game of sudoku or calcudoku, the address of a calendar's table.
// The games are where the browser keeps them; one that was removed there is skipped. The trail outlives a reload of the
// page, not the tab: what one does in another tab does not get between.

import { load, save, TAB } from "./store.js";

const MOST_PLACES = 50;

/** @template Name what a place is called */
export class Trail {
  /** @param {string} name */
  constructor(name) {
    this.key = `${name}.trail`;
    const kept = load(this.key, null, TAB);
    const isWhole = Array.isArray(kept?.places) && Number.isInteger(kept.at) && kept.at in kept.places;
    /** @type {Name[]} */
    this.places = isWhole ? kept.places : [];
    this.at = isWhole ? kept.at : -1;
  }

  /** Another game was opened; the same one again changes nothing. @param {Name} place */
  go(place) {
    if (place !== this.places[this.at]) this.#set([...this.places.slice(0, this.at + 1), place].slice(-MOST_PLACES));
  }

  /** The game that is on the page has another name now. @param {Name} place */
  rename(place) {
    if (place !== this.places[this.at]) this.#set(this.places.map((other, at) => (at === this.at ? place : other)), this.at);
  }

  /** Forget what could be redone. */
  cut() {
    if (this.at < this.places.length - 1) this.#set(this.places.slice(0, this.at + 1));
  }

  /**
   * Where the place before (-1) or after (+1) this one is that there still is; -1 for none.
   * @param {number} by @param {(place: Name) => boolean} [isThere]
   */
  find(by, isThere = () => true) {
    let at = this.at + by;
    while (at in this.places && !isThere(this.places[at])) at += by;
    return at in this.places ? at : -1;
  }

  /** Go to a place that `find` found. @param {number} at */
  step(at) {
    this.#set(this.places, at);
  }

  /** @param {Name[]} places @param {number} [at] */
  #set(places, at = places.length - 1) {
    this.places = places;
    this.at = at;
    save(this.key, { places, at }, TAB);
  }
}
