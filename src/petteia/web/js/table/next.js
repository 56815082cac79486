// After a win against bots: the next level of the ladder.
import { get } from "../api.js";
import { html, useEffect, useState } from "../lib.js";
import { Ui } from "../look.js";
import { start } from "../pages/lobby.js";
import { games, useStore } from "../store.js";

/** @param {{game: string}} props */
export function NextStep({ game: key }) {
  const game = useStore(games)?.find((one) => one.key === key);
  const [level, setLevel] = useState("");
  useEffect(
    () =>
      void get("/api/way").then(
        (way) => setLevel(way.games[key]?.next ?? ""),
        () => undefined,
      ),
    [key],
  );
  if (!game || !level) return null;
  return html`<button type="button" class="button" onClick=${() => start(game, level)}>
    <${Ui} name="trophy" /> Now try ${level.replace(/^./, (c) => c.toUpperCase())}
  </button>`;
}
