// Changing one's mind: another card in place of the one just picked up; and which of two alike was meant.
import { indexScene } from "../scene/board.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../types").Option} Option */

/**
 * A choice that was made: at which point of the game, which one, among which, and the thing it was made with.
 * @typedef {{seq: number, option: Option, options: Option[], ref: string}} Made
 */

/**
 * Take the last choice back and make another one of the same question with this thing, if that question is the one just
 * answered and may be taken back.
 * @param {Session} session @param {string} ref @returns {boolean}
 */
export function instead(session, ref) {
  const { now } = session.view;
  const was = session.last;
  if (!was || !now?.decision || !(now.undo ?? 0) || now.seq !== was.seq + 1) return false;
  if (was.option.refs.includes(ref) || !was.options.some((option) => option.refs.includes(ref))) return false;
  session.meant = session.undo(false) ? ref : "";
  return Boolean(session.meant);
}

/** Go on with what was meant instead, once the choice before it is taken back. @param {Session} session */
export function mean(session) {
  const ref = session.meant;
  if (!ref || !session.options.some((option) => option.refs.includes(ref))) return;
  session.meant = "";
  session.pick(ref);
}

/**
 * Of cards that are alike the one that was clicked rises, whichever of them the game holds.
 * @param {Session} session @param {import("../types").StateMessage} state
 */
export function rise(session, state) {
  const { last } = session;
  if (!last?.ref || last.seq !== state.seq - 1) return;
  const index = indexScene(state.scene);
  const mine = index.get(last.ref)?.piece;
  const risen = last.option.refs.map((ref) => index.get(ref)?.piece).find((piece) => piece?.state?.includes("raised"));
  if (!mine || !risen || risen === mine || risen.name !== mine.name) return;
  risen.state = risen.state?.filter((word) => word !== "raised");
  mine.state = [...(mine.state ?? []), "raised"];
}
