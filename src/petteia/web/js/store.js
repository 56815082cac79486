// Values that more than one part of the page looks at: who you are, the settings, the games.
import { useEffect, useState } from "./lib.js";

/** A value with listeners. @template T */
export class Store {
  /** @param {T} value */
  constructor(value) {
    this.value = value;
    /** @type {Set<(value: T) => void>} */
    this.listeners = new Set();
  }

  /** @param {T | ((was: T) => T)} next */
  set(next) {
    const value = typeof next === "function" ? /** @type {(was: T) => T} */ (next)(this.value) : next;
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener(value);
  }

  /** @param {(value: T) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** Follow a store. @template T @param {Store<T>} store @returns {T} */
export function useStore(store) {
  const [value, set] = useState(store.value);
  useEffect(() => {
    set(store.value);
    return store.subscribe(set);
  }, [store]);
  return value;
}

/** @type {Store<import("./types").Me | null>} */
export const me = new Store(/** @type {import("./types").Me | null} */ (null));

/** @type {Store<import("./types").GameCard[] | null>} */
export const games = new Store(/** @type {import("./types").GameCard[] | null} */ (null));

/** Short messages that slide in and go by themselves. @typedef {{id: number, text: string, tone?: string}} Toast */
/** @type {Store<Toast[]>} */
export const toasts = new Store(/** @type {Toast[]} */ ([]));

let toastCount = 0;
/** @param {string} text @param {string} [tone] */
export function toast(text, tone = "") {
  const id = (toastCount += 1);
  toasts.set((was) => [...was.slice(-2), { id, text, tone }]);
  setTimeout(() => toasts.set((was) => was.filter((one) => one.id !== id)), 5000);
}
