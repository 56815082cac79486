// Preact and htm, as the rest of the client uses them.
import htm from "../vendor/htm.mjs";
import { Fragment, createContext, h, render } from "../vendor/preact.mjs";

export { Fragment, createContext, h, render };
export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/hooks.mjs";

export const html = htm.bind(h);

/** Class names that hold, joined. @param {...(string | number | boolean | null | undefined)} names */
export const classes = (...names) => names.filter((name) => typeof name === "string" && name).join(" ");

/** A short random id, fit to name a message. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(36).padStart(2, "0")).join("");
}

/** @param {number} count @param {string} one @param {string} [many] */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
/** @param {number} n */
export const roman = (n) => NUMERALS[n] ?? String(n);
