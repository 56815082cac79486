// Puzzles: a moment of a real game in which one choice is far better than every other.
import { get, post } from "../api.js";
import { classes, html, plural, useEffect, useMemo, useRef, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Meander } from "../parts/meander.js";
import { SmallBoard } from "../parts/small.js";
import { go } from "../router.js";
import { indexScene } from "../scene/board.js";
import { Page } from "../shell.js";
import { games, toast, useStore } from "../store.js";
import { narrow, pick } from "../table/narrow.js";
import { Prompt } from "../table/prompt.js";
import { SeatCard } from "../table/seat.js";
import { Stage, useCompact } from "../table/stage.js";
import { Strokes } from "../table/strokes.js";
import { usePuzzle } from "./home.js";

/** @typedef {import("../types").Puzzle} Puzzle */
/** What came of a try, how many seconds it took and whether there was a hint. */
/** @typedef {import("../types").Tried & {label: string, took: number, hinted: boolean}} Tried */

/** @param {number} seconds */
const spent = (seconds) =>
  seconds < 60
    ? plural(Math.max(1, Math.round(seconds)), "second", "seconds")
    : plural(Math.round(seconds / 60), "minute", "minutes");

/** The table of a game's next puzzle, in small. @param {{game: string, number: number}} props */
function Sight({ game, number }) {
  const puzzle = usePuzzle(game, number);
  return puzzle ? html`<${SmallBoard} scene=${puzzle.scene} eyes=${puzzle.seat} />` : null;
}

/** @param {{game?: string}} props */
export function PuzzlesPage({ game: key }) {
  const list = useStore(games);
  const [all, setAll] = useState(/** @type {Record<string, any[]> | null} */ (null));
  useEffect(() => {
    document.title = "Puzzles · Petteia";
    get("/api/puzzles").then(setAll, () => setAll({}));
  }, []);
  const shown = (list ?? []).filter((game) => all?.[game.key] && (!key || game.key === key));
  return html`<${Page}>
    <div class="puzzles-page">
      <header>
        <h1>Puzzles</h1>
        <p>Moments of real games in which one choice is far better than every other. Find it, and see why.</p>
      </header>
      ${all && !shown.length ? html`<p class="empty">There are none here yet.</p>` : null}
      ${shown.map((game) => {
        const rows = all?.[game.key] ?? [];
        const solved = rows.filter((one) => one.solved).length;
        const next = rows.find((one) => !one.solved) ?? rows[0];
        return html`<section class="panel puzzle-list" key=${game.key}>
          <header>
            <h2><${Look} look=${game.emblems[0]} /> ${game.title}</h2>
            <span>${solved} of ${rows.length} solved</span>
            <a class="button small" href=${`/puzzles/${game.key}/${next.number}`}>${solved ? "Go on" : "Begin"}</a>
          </header>
          <${Sight} game=${game.key} number=${next.number} />
          <ol role="list">
            ${rows.map(
              (one) => html`<li key=${one.number}>
                <a
                  class=${classes("puzzle-dot", one.solved && "solved", one.tries && !one.solved && "tried")}
                  href=${`/puzzles/${game.key}/${one.number}`}
                  aria-label=${`Puzzle ${one.number}${one.hard ? " hard" : ""}${one.solved ? ", solved" : one.tries ? ", tried" : ""}`}
                >
                  ${one.solved ? html`<${Look} look="laurels" />` : null}
                  <span>${one.number}</span>
                  ${one.hard ? html`<i>${" "}hard</i>` : null}
                </a>
              </li>`,
            )}
          </ol>
        </section>`;
      })}
    </div>
  <//>`;
}

/**
 * What came of each wrong try; when it is solved, in short. `before`: how many there were on earlier visits.
 * @param {{tried: Tried[], solved: boolean, before: number}} props
 */
const Tries = ({ tried, solved, before }) => html`<section class="panel puzzle-part">
  <h3 class="small-head">Your tries ${before ? html`<small>after ${before} before</small>` : null}</h3>
  <ol class="tries" role="list">
    ${tried.map(
      (one, i) => html`<li key=${i} class=${one.right ? "right" : "wrong"}>
        <b>${i + 1}</b>
        <div>
          <p>${one.label}</p>
          <small>
          ${
            one.right
              ? `Solved. ${spent(one.took)}, ${one.hinted ? "one hint" : "no hint"}.`
              : `${one.behind} points of a hundred behind the best. ${spent(one.took)}${one.hinted ? ", with a hint" : ""}.`
          }
        </small>
          ${
            one.right
              ? null
              : html`<ul role="list">${one.told.slice(0, solved ? 2 : 6).map((sentence) => html`<li>${sentence}</li>`)}</ul>`
          }
        </div>
        <${Ui} name=${one.right ? "check" : "x"} />
      </li>`,
    )}
  </ol>
</section>`;

/**
 * The way in numbered steps, each with the rule it stands under and what came of it, and how far the others lie behind.
 * @param {{solved: Tried, game: string, wins: boolean}} props
 */
const Solution = ({ solved, game, wins }) => html`<section class="panel puzzle-part">
  <h3 class="small-head">${wins ? "The way to win" : "The way, and how it goes on"}</h3>
  <ol class="way-on" role="list">
    ${solved.strokes.map(
      (one, i) => html`<li key=${i}>
        <p>
          ${one.label}
          ${
            one.rule && one.rule !== solved.strokes[i - 1]?.rule
              ? html` <a class="rule-link" href=${`/rules/${game}#${one.rule}`}>${one.rule}</a>`
              : null
          }
        </p>
        ${one.told.map((sentence) => html`<small>${sentence}</small>`)}
      </li>`,
    )}
  </ol>
  ${
    solved.others?.length
      ? html`
        <h3 class="small-head">The others</h3>
        <dl class="behind">
          ${solved.others
            .slice(0, 5)
            .map(
              (one) =>
                html`<div><dt>${one.label}</dt><dd>${one.behind ? `${one.behind} behind` : "close behind"}</dd></div>`,
            )}
        </dl>
      `
      : null
  }
</section>`;

/** @param {{game: string, number: string}} props */
export function PuzzlePage({ game: key, number }) {
  const compact = useCompact();
  const [puzzle, setPuzzle] = useState(/** @type {Puzzle | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [tried, setTried] = useState(/** @type {Tried[]} */ ([]));
  const [hint, setHint] = useState("");
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const [busy, setBusy] = useState(false);
  const began = useRef(0);
  const where = `/api/puzzles/${encodeURIComponent(key)}/${encodeURIComponent(number)}`;
  useEffect(() => {
    document.title = `Puzzle ${number} · Petteia`;
    setPuzzle(null);
    setTried([]);
    setHint("");
    setPicked([]);
    get(where).then(
      (found) => {
        began.current = performance.now();
        setPuzzle(found);
      },
      (error) => setTrouble(error.message),
    );
  }, [where]);
  const index = useMemo(() => (puzzle ? indexScene(puzzle.scene) : new Map()), [puzzle]);
  if (trouble)
    return html`<${Page}><div class="lost-page"><h1>${trouble}</h1><p><a class="button" href="/puzzles">All puzzles</a></p></div><//>`;
  if (!puzzle) return html`<${Page}><p class="empty big">Laying it out …</p><//>`;
  const solved = tried.find((one) => one.right);
  const options = solved || busy ? [] : puzzle.decision.options;
  // What the answer was made with stays marked on the table.
  const answer = solved ? (puzzle.decision.options.find((option) => option.label === solved.label)?.refs ?? []) : [];
  const choices = narrow(options, picked, (ref) => index.get(ref)?.node?.key ?? ref);
  /** @param {import("../types").Option} option */
  const attempt = async (option) => {
    setBusy(true);
    setPicked([]);
    try {
      const found = await post(where, { action: option.text });
      const took = (performance.now() - began.current) / 1000;
      setTried((was) => [...was, { ...found, label: option.label, took, hinted: found.mine.hinted }]);
    } catch (error) {
      toast(error instanceof Error ? error.message : "", "bad");
    }
    setBusy(false);
  };
  const ask = async () => setHint((await post(where, {})).hint);
  const again = () => {
    setTried([]);
    setHint("");
    setPicked([]);
    began.current = performance.now();
  };
  const playOn = async () => go(`/t/${(await post(`${where}/play`, {})).id}`);
  const panel = html`<div class="puzzle-side">
    <section class="panel puzzle-part">
      <p class="puzzle-number">
        <b>Puzzle ${puzzle.number}</b> <span>${puzzle.title}${puzzle.hard ? ", hard" : ""}</span>
      </p>
      <h2>
        ${puzzle.name} to choose: ${puzzle.wins ? "win this turn." : "one choice is far better than all others."}
      </h2>
      <details>
        <summary>What happened before</summary>
        <ul role="list">${puzzle.told.map((sentence) => html`<li>${sentence}</li>`)}</ul>
      </details>
    </section>
    ${tried.length ? html`<${Tries} tried=${tried} solved=${Boolean(solved)} before=${puzzle.mine.tries} />` : null}
    ${
      hint
        ? html`<p class="puzzle-hint">
          <${Ui} name="sparkles" /> <b>${solved ? "Hint, taken." : "Hint."}</b> ${hint}
        </p>`
        : null
    }
    ${solved ? html`<${Solution} solved=${solved} game=${key} wins=${puzzle.wins} />` : null}
    <p class="puzzle-buttons">
      ${
        solved
          ? html`
            <a class="button gold" href=${`/puzzles/${key}/${puzzle.next}`}>Next puzzle</a>
            <button type="button" class="button quiet" onClick=${again}><${Ui} name="rotate-ccw" /> Again</button>
            <button type="button" class="button quiet" onClick=${playOn}><${Ui} name="play" /> Play on</button>
          `
          : html`
            <button type="button" class="button quiet" disabled=${Boolean(hint)} onClick=${ask}>
              <${Ui} name="sparkles" /> A hint
            </button>
            <a class="button quiet" href=${`/puzzles/${key}/${puzzle.next}`}>Another one</a>
          `
      }
    </p>
  </div>`;
  return html`<div class=${classes("page table-page puzzle-page", solved && "solved")}>
    <header class="bar table-bar">
      <a class="brand" href="/" aria-label="Petteia, to the first page">Petteia</a>
      <h1 class="hide">Puzzle ${puzzle.number} of ${puzzle.title}</h1>
      <span class="chips">
        <span class="chip">${puzzle.title}</span>
        <span class="chip">puzzle ${puzzle.number} of ${puzzle.of}</span>
      </span>
      <span class="grow"></span>
      <a class="chip" href="/puzzles"><${Ui} name="list" /> ${compact ? "" : "All puzzles"}</a>
      <a class="chip" href=${`/rules/${key}`}><${Ui} name="book-open" /> ${compact ? "" : "Rules"}</a>
    </header>
    <${Meander} />
    ${panel}
    <main id="table" class="table-main" tabindex="-1">
      <${Stage}
        scene=${puzzle.scene}
        eyes=${puzzle.seat}
        board=${{ lit: choices.lit, chosen: new Set(solved ? answer : picked), change: null, live: true }}
        hands=${{
          pick: (/** @type {string} */ ref) => {
            const { option, picked: next } = pick(options, picked, ref);
            if (option) attempt(option);
            else setPicked(next);
          },
          why: (/** @type {string} */ ref) => {
            if (!ref) setPicked([]);
          },
        }}
        seat=${(/** @type {any} */ one, /** @type {boolean} */ mine, /** @type {any} */ inside) =>
          html`<${SeatCard} key=${one.seat} panel=${one} mine=${mine} inside=${inside} compact=${compact} />`}
        prompt=${html`<${Prompt}
          lead=${solved ? "Solved." : ""}
          text=${solved ? `In ${plural(tried.length, "try", "tries")}.` : puzzle.decision.prompt}
          mine=${!solved}
          busy=${busy}
          buttons=${choices.buttons}
          choose=${attempt}
          back=${picked.length > 0}
          onBack=${() => setPicked([])}
        />`}
        question=${solved ? null : puzzle.decision}
        aside=${null}
        line=${null}
      />
      ${solved ? html`<${Strokes} strokes=${solved.strokes} />` : null}
    </main>
  </div>`;
}
