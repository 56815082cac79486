// What the lobby has for people who come back: their way against the bots, a puzzle, a campaign.
import { get } from "../api.js";
import { classes, html, useEffect, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { SmallBoard } from "../parts/small.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").OwnCard} Card */

const LEVELS = ["novice", "hoplite", "hero", "demigod", "titan"];
/** @param {string} level */
const named = (level) => level.replace(/^./, (c) => c.toUpperCase());

/** Won, played and not won, or never tried. @param {{result: [number, number], level: string}} props */
function WayMark({ result: [won, lost], level }) {
  if (!won && !lost) return html`<span class="way-mark none" title=${`${named(level)}: not tried`}>○</span>`;
  return html`<span class=${classes("way-mark", !won && "lost")} title=${`${named(level)}: ${won} won, ${lost} not`}>
    <${Look} look="laurels" /> ${won}:${lost}
  </span>`;
}

/**
 * Results by game and level, and one thing to try next in each.
 * @param {{way: import("../types").Way, list: GameCard[], start: (game: GameCard, level: string) => void}} props
 */
export function YourWay({ way, list, start }) {
  return html`<section class="panel way-panel" aria-labelledby="way-head">
    <header>
      <h2 id="way-head">Your way</h2>
      <small>
        <span class="way-mark"><${Look} look="laurels" /> won</span>
        <span class="way-mark lost"><${Look} look="laurels" /> not yet won</span> ○ not tried
      </small>
    </header>
    <table class="way-table">
      <thead>
        <tr>
          <th></th>
          ${LEVELS.map((level) => html`<th scope="col" key=${level}>${named(level)}</th>`)}
          <th scope="col">What to try next</th>
        </tr>
      </thead>
      <tbody>
        ${list.map((game) => {
          const one = way.games[game.key];
          if (!one) return null;
          return html`<tr key=${game.key}>
            <th scope="row"><${Look} look=${game.emblems[0]} /> ${game.short}</th>
            ${LEVELS.map((level) => html`<td key=${level}><${WayMark} result=${one.levels[level]} level=${level} /></td>`)}
            <td class="try">
              ${
                !one.played
                  ? html`<a class="text" href=${`/learn/${game.key}`}>Learn it in two minutes</a>`
                  : one.next
                    ? html`<button type="button" class="plain-button text" onClick=${() => start(game, one.next)}>
                      Try ${named(one.next)}
                    </button>`
                    : "You have beaten them all."
              }
              ${one.endings.length ? html`<small> ${one.endings.length} endings found</small>` : null}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

/** A puzzle as it lies, once it has come. @param {string} game @param {number} number */
export function usePuzzle(game, number) {
  const [puzzle, setPuzzle] = useState(/** @type {import("../types").Puzzle | null} */ (null));
  useEffect(() => {
    setPuzzle(null);
    if (number) get(`/api/puzzles/${game}/${number}`).then(setPuzzle, () => undefined);
  }, [game, number]);
  return puzzle;
}

/**
 * The next puzzle; for who comes back, its table in small and what is asked (a first page is there sooner without it).
 * @param {{list: GameCard[], solved: Record<string, number>, back: boolean}} props
 */
export function PuzzleCard({ list, solved, back }) {
  const [all, setAll] = useState(/** @type {Record<string, any[]>} */ ({}));
  useEffect(() => void get("/api/puzzles").then(setAll, () => undefined), []);
  const game = list.find((one) => (all[one.key] ?? []).some((p) => !p.solved)) ?? list.find((one) => all[one.key]);
  const rows = game ? all[game.key] : [];
  const next = rows.find((one) => !one.solved) ?? rows[0];
  const puzzle = usePuzzle(game?.key ?? "", back ? (next?.number ?? 0) : 0);
  if (!game) return null;
  const done = Object.values(solved).reduce((sum, n) => sum + n, 0);
  const asks = puzzle
    ? html`${puzzle.name} to choose: <b>${puzzle.wins ? "win this turn." : "find the one choice."}</b>`
    : null;
  return html`<section class="panel" aria-labelledby="puzzle-head">
    <header>
      <h2 id="puzzle-head">A puzzle</h2>
      <small>${game.title}, no. ${next.number}</small>
    </header>
    <div class="puzzle-sight">
      ${puzzle ? html`<${SmallBoard} scene=${puzzle.scene} eyes=${puzzle.seat} />` : null}
      <div>
        <p>${asks ?? html`<${Look} look=${game.emblems[0]} /> One of ${next.choices} choices is far better than all others.`}</p>
        <p>${next.hard ? "A hard one. " : ""}${done ? `${done} solved so far.` : "Nobody hurries you."}</p>
      </div>
    </div>
    <a class="button" href=${`/puzzles/${game.key}/${next.number}`}>Try it</a>
  </section>`;
}

/**
 * One's table of a campaign.
 * @param {{options: Record<string, string>}} venture @param {GameCard} game @param {Card[]} mine
 */
export const ofVenture = (venture, game, mine) =>
  mine.find(
    (card) => card.game === game.key && Object.entries(venture.options).every(([k, v]) => card.options[k] === v),
  );

/** A campaign with its days, or one to begin. @param {{game: GameCard, venture: any, own?: Card}} props */
export function Venture({ game, venture, own }) {
  const [word, day, last] = own?.progress ?? ["day", 0, 40];
  const ask = new URLSearchParams(venture.options).toString();
  return html`<section class="panel venture">
    <span class="medal"><${Look} look=${venture.look} /></span>
    <div>
      <h2>${venture.title}</h2>
      ${
        own
          ? html`<div class="day-bar" role="img" aria-label=${`${word} ${day} of ${last}`}>
            <i style=${{ width: `${(100 * day) / last}%` }}></i>
            <span style=${{ left: `${Math.min(92, Math.max(8, (100 * day) / last))}%` }}>${word} ${day} of ${last}</span>
          </div>`
          : html`<p>${venture.text}</p>`
      }
    </div>
    <a class="button" href=${own ? `/t/${own.id}` : `/new/${game.key}?${ask}`}>
      ${own ? "Sail on" : html`<${Ui} name="play" /> Set sail`}
    </a>
  </section>`;
}
