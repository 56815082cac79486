// Whose turn it is, told where one looks when the page is elsewhere: title, icon, a note.
import { useEffect, useRef } from "../lib.js";
import { settings } from "../settings.js";

/** @param {string} name */
const picture = (name) => new URL(`../../img/${name}.svg`, import.meta.url).href;

/** @param {boolean} on */
function icon(on) {
  document.getElementById("favicon")?.setAttribute("href", picture(on ? "favicon-turn" : "favicon"));
}

/** @param {import("../types").TableMessage | null} table @param {import("../types").StateMessage | null} now @param {boolean} mine */
export function useTurnSign(table, now, mine) {
  const told = useRef(false);
  const name = now?.scene.seats?.find((panel) => panel.seat === now.waiting)?.name;
  const over = Boolean(now?.outcome);
  useEffect(() => {
    if (!table) return undefined;
    const state = over
      ? "over"
      : mine
        ? "your turn"
        : name
          ? `${name} to move`
          : table.state === "open"
            ? "waiting"
            : "";
    const said = state ? `${state[0].toUpperCase()}${state.slice(1)} · ` : "";
    document.title = `${mine && !over ? "● " : ""}${said}${table.title} · Petteia`;
    icon(mine && !over);
    if (
      mine &&
      !told.current &&
      document.hidden &&
      settings.value.notify &&
      "Notification" in window &&
      Notification.permission === "granted"
    ) {
      const note = new Notification(`Your turn: ${table.title}`, {
        body: now?.decision?.prompt ?? "",
        tag: table.id,
        icon: picture("favicon-turn"),
      });
      note.onclick = () => window.focus();
    }
    told.current = mine;
    return undefined;
  }, [table, mine, name, over]);
  useEffect(() => () => icon(false), []);
}
