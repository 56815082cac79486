// Start: who are you, which games are there, which page is asked for.
import { get } from "./api.js";
import { html, render, useEffect, useState } from "./lib.js";
import { loadIcons } from "./look.js";
import { CardsIndex, CardsPage } from "./pages/cards.js";
import { Lobby } from "./pages/lobby.js";
import { NewTable } from "./pages/new.js";
import { AboutPage, LadderPage, LearnPage, Lost, PlayerPage, RecordsPage, RulesPage } from "./pages/others.js";
import { PuzzlePage, PuzzlesPage } from "./pages/puzzles.js";
import { TodayPage } from "./pages/today.js";
import { RecordPage } from "./pages/record.js";
import { TablePage } from "./pages/table.js";
import { route, start } from "./router.js";
import { adopt } from "./settings.js";
import { Page, Toasts } from "./shell.js";
import { games, me, useStore } from "./store.js";
import { watchInput } from "./table/keys.js";

/** @param {string[]} parts */
function page([first, second, third]) {
  if (!first) return html`<${Lobby} />`;
  if (first === "new" && second) return html`<${NewTable} key=${second} game=${second} />`;
  if (first === "t" && second) return html`<${TablePage} key=${second} id=${second} />`;
  if (first === "r" && second) return html`<${RecordPage} key=${second} id=${second} />`;
  if (first === "rules" && second) return html`<${RulesPage} key=${second} game=${second} />`;
  if (first === "cards") return second ? html`<${CardsPage} key=${second} game=${second} />` : html`<${CardsIndex} />`;
  if (first === "puzzles" && second && third)
    return html`<${PuzzlePage} key=${`${second}/${third}`} game=${second} number=${third} />`;
  if (first === "puzzles") return html`<${PuzzlesPage} game=${second} />`;
  if (first === "today") return html`<${TodayPage} key=${second ?? ""} day=${second} />`;
  if (first === "learn") return html`<${LearnPage} game=${second} />`;
  if (first === "records") return html`<${RecordsPage} />`;
  if (first === "ladder") return html`<${LadderPage} />`;
  if (first === "p" && second) return html`<${PlayerPage} key=${second} name=${second} />`;
  if (first === "about") return html`<${AboutPage} />`;
  return html`<${Lost} words="There is nothing here." />`;
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
const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(html`<${App} />`, root);
}
