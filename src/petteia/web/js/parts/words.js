// Facts about games and tables as people say them.
import { games } from "../store.js";

/** Whether a seat's name stands for more than one. @param {string} name @param {string} game */
const isSeveral = (name, game) => Boolean(games.value?.find((one) => one.key === game)?.several?.includes(name));

/** @param {import("../types").GameCard} game */
export function playersLine(game) {
  const least = game.seat_counts[0];
  const most = game.seat_counts[game.seat_counts.length - 1];
  return `${least === most ? least : `${least}–${most}`} player${most === 1 ? "" : "s"}`;
}

/** @param {import("../types").Clock | null | undefined} clock */
export function clockLine(clock) {
  if (!clock || clock.kind === "none") return "no clock";
  if (clock.kind === "days") return clock.days === 1 ? "a day a move" : `${clock.days} days a move`;
  return `${Math.round((clock.base ?? 0) / 60)} + ${clock.increment ?? 0} s`;
}

/** @param {string | null | undefined} seal */
export const sealLine = (seal) => (seal ? `${seal.slice(0, 4)}…${seal.slice(-4)}` : "");

/** @param {string | null} iso */
export const dateLine = (iso) =>
  iso ? new Date(iso).toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" }) : "";

/**
 * Who won, as a headline.
 * @param {string[]} winners their names @param {{seats: unknown[], cooperative: boolean, game: string}} table
 */
export const headline = (winners, table) => {
  if (table.cooperative) return winners.length ? "Won together" : "Lost together";
  if (!winners.length) return "Nobody wins";
  if (winners.length > 1 && winners.length === table.seats.length) return "A draw";
  return `${winners.join(" and ")} ${winners.length > 1 || isSeveral(winners[0], table.game) ? "win" : "wins"}`;
};
