// How this person likes the table: kept on the device, and with the account.
import { post } from "./api.js";
import { Store, me } from "./store.js";

/** @typedef {import("./types").Settings} Settings */

/** @type {Settings} */
const DEFAULTS = {
  theme: "dark",
  pace: "normal",
  sound: true,
  volume: 70,
  confirm: false,
  lone: true,
  notify: false,
  lessons: true,
  quiet: "",
  zoom: true,
};
const KEY = "petteia.settings";

/** @returns {Settings} */
function kept() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {Store<Settings>} */
export const settings = new Store(kept());

/** @param {Settings} now */
function show(now) {
  const light =
    now.theme === "light" || (now.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", light ? "#f3e3c8" : "#1b120e");
}

/** @param {Partial<Settings>} change */
export function change(change) {
  const now = { ...settings.value, ...change };
  settings.set(now);
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still plays.
  }
  show(now);
  if (me.value) post("/api/me", { settings: now }).catch(() => undefined);
}

/** Settings kept with the account win over those of a fresh device. @param {Partial<Settings> | undefined} given */
export function adopt(given) {
  if (given && Object.keys(given).length && localStorage.getItem(KEY) === null)
    settings.set({ ...settings.value, ...given });
  show(settings.value);
}

/** Whether a game's notes are wanted. @param {string} game */
export const teaches = (game) => settings.value.lessons && !settings.value.quiet.split(" ").includes(game);

/** Want a game's notes no more, or again. @param {string} game @param {boolean} on */
export function setTeaches(game, on) {
  const others = settings.value.quiet.split(" ").filter((one) => one && one !== game);
  change({ quiet: (on ? others : [...others, game]).join(" ") });
}

/** Whether things may move. */
export const still = () => settings.value.pace === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Milliseconds for a move of a piece. */
export const pace = () => (still() ? 0 : ({ slow: 520, normal: 340, fast: 190 }[settings.value.pace] ?? 340));

show(settings.value);
