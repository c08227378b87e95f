// What the pure modules touch of a browser: stores, and the language of the page. Imported before them.

class Store {
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, text) {
    this[key] = String(text);
  }

  removeItem(key) {
    delete this[key];
  }
}

globalThis.window = globalThis;
globalThis.Element = class {
  constructor(selectors, more = {}) {
    Object.assign(this, { selectors, ...more });
  }

  closest(selector) {
    return selector.split(", ").some((each) => this.selectors.includes(each)) ? this : null;
  }
};
globalThis.HTMLInputElement = class extends Element {};
const page = { documentElement: {}, activeElement: null, querySelector: () => null, getElementById: () => ({}) };
globalThis.document = Object.assign(new EventTarget(), page);
const frame = new EventTarget();
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) globalThis[name] = frame[name].bind(frame);
if (!globalThis.navigator) globalThis.navigator = { language: "en" };
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(globalThis, name, { value: new Store(), configurable: true, writable: true });
}

const { setTimeout: wait } = globalThis;
// A test that has ended doesn't wait for what the page would do later.
globalThis.setTimeout = (run, time, ...given) => (time < 1000 ? wait(run, time, ...given) : wait(run, time, ...given).unref());

/** Empty both stores. */
export function forgetAll() {
  for (const store of [localStorage, sessionStorage]) for (const key of Object.keys(store)) store.removeItem(key);
}

/** All that a store keeps, by the keys of the page. */
export function kept(store = localStorage) {
  return Object.fromEntries(Object.keys(store).map((key) => [key.replace("rulegrid.", ""), JSON.parse(store[key])]));
}

/** Put something into a store. */
export function keep(values, store = localStorage) {
  for (const [key, value] of Object.entries(values)) store.setItem(`rulegrid.${key}`, JSON.stringify(value));
}
