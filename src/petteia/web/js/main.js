// Start: who are you, which games are there, which page is asked for.
import { get } from "./api.js";
import { html, render, useEffect, useState } from "./lib.js";
import { loadIcons } from "./look.js";
import { Later, fetchPage } from "./later.js";
import { Lobby } from "./pages/lobby.js";
import { TodayPage } from "./pages/today.js";
import { route, start } from "./router.js";
import { adopt } from "./settings.js";
import { Page, Toasts } from "./shell.js";
import { games, me, useStore } from "./store.js";
import { watchInput } from "./table/keys.js";

/** @param {string} file @param {string} name @param {Record<string, any>} [props] @param {string} [key] */
const later = (file, name, props = {}, key = "") =>
  html`<${Later} key=${`${name} ${key}`} file=${file} name=${name} with=${props} />`;

/** @param {string[]} parts */
function page([first, second, third]) {
  if (!first) return html`<${Lobby} />`;
  if (first === "new" && second) return later("new", "NewTable", { game: second }, second);
  if (first === "t" && second) return later("t", "TablePage", { id: second }, second);
  if (first === "r" && second) return later("r", "RecordPage", { id: second }, second);
  if (first === "rules" && second) return later("others", "RulesPage", { game: second }, second);
  if (first === "cards")
    return second ? later("cards", "CardsPage", { game: second }, second) : later("cards", "CardsIndex");
  if (first === "puzzles" && second && third)
    return later("puzzles", "PuzzlePage", { game: second, number: third }, `${second}/${third}`);
  if (first === "puzzles") return later("puzzles", "PuzzlesPage", { game: second });
  if (first === "today") return html`<${TodayPage} key=${second ?? ""} day=${second} />`;
  if (first === "learn") return later("others", "LearnPage", { game: second });
  if (first === "records") return later("others", "RecordsPage");
  if (first === "ladder") return later("others", "LadderPage");
  if (first === "p" && second) return later("others", "PlayerPage", { name: second }, second);
  if (first === "about") return later("others", "AboutPage");
  return later("others", "Lost", { words: "There is nothing here." });
}

function App() {
  const { parts } = useStore(route);
  const who = useStore(me);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const begin = async () => {
      try {
        const found = await get("/api/me");
        adopt(found.settings);
        me.set(found);
        /** @type {import("./types").GameCard[]} */
        const list = await get("/api/games");
        games.set(list.sort((a, b) => a.minutes - b.minutes)); // what is sooner over is easier begun
        setTrouble("");
      } catch (error) {
        setTrouble(error instanceof Error ? error.message : "The server cannot be reached.");
        setTimeout(begin, 3000);
      }
    };
    begin();
  }, []);
  if (trouble && !who) return html`<${Page}><div class="lost-page"><h1>${trouble}</h1><p>Trying again …</p></div><//>`;
  return html`${who ? page(parts) : null}<${Toasts} />`;
}

loadIcons();
watchInput();
start();
const [asked] = route.value.parts;
if (asked && asked !== "today") fetchPage(asked).catch(() => undefined); // while the server says who you are
const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(html`<${App} />`, root);
}
