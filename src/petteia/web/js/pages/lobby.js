// The first page: choose a game and sit down.
import { ApiError, get, post } from "../api.js";
import { openTable, sitDown } from "../dice.js";
import { fetchPage } from "../later.js";
import { classes, html, useEffect, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Amphora } from "../parts/amphora.js";
import { clockLine, playersLine } from "../parts/words.js";
import { go } from "../router.js";
import { Page } from "../shell.js";
import { games, me, toast, useStore } from "../store.js";
import { PuzzleCard, Venture, YourWay, ofVenture } from "./home.js";
import { TodayCard } from "./today.js";

/** @typedef {import("../types").GameCard} GameCard */
/** @typedef {import("../types").Card} Card */

/** Whether this device has finished a game of this kind. @param {string} game */
const knows = (game) => localStorage.getItem(`petteia.played.${game}`) === "1";

/** A table against bots, at once; the first one teaches. @param {GameCard} game @param {{teach?: boolean, strength?: string}} [how] */
export async function playNow(game, how = {}) {
  const count = game.seat_counts[0] === 1 && game.seat_counts.length > 1 ? game.seat_counts[1] : game.seat_counts[0];
  const seats = Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "me" } : { kind: "bot", strength: how.strength ?? (knows(game.key) ? "hoplite" : "novice") },
  );
  fetchPage("t").catch(() => undefined); // while the server lays the table
  go(`/t/${await openTable({ game: game.key, seats, teach: how.teach ?? !knows(game.key), listed: false })}`);
}

/** @param {GameCard} game @param {string} [strength] */
export const start = (game, strength) => playNow(game, { strength }).catch((error) => toast(error.message, "bad"));

/** @param {{game: GameCard, best: boolean, short: boolean}} props */
function GameColumn({ game, best, short }) {
  const [busy, setBusy] = useState(false);
  const against = game.cooperative
    ? "with a bot crew"
    : game.seat_counts[0] > 2 || game.seat_counts[game.seat_counts.length - 1] > 2
      ? "against bots"
      : "against a bot";
  /** @param {Event} event */
  const sit = async (event) => {
    event.preventDefault();
    setBusy(true);
    await start(game);
    setBusy(false);
  };
  return html`<article class=${classes("game", best && "best")}>
    ${best ? html`<span class="ribbon">Best first game</span>` : null}
    <a class="game-pot" href=${`/new/${game.key}`} tabindex="-1" aria-hidden="true">
      <${Amphora} emblems=${game.emblems} />
    </a>
    <h2>${short ? game.short : game.title}</h2>
    <p class="tagline">${game.tagline}</p>
    <p class="facts">
      <span><${Ui} name="users" /> ${playersLine(game)}</span>
      <span><${Ui} name="clock" /> ${game.minutes} min</span>
    </p>
    <button
      type="button"
      class=${classes("button play-now", best && "gold")}
      disabled=${busy}
      onClick=${sit}
      data-game=${game.key}
    >
      Play now <small>${against}</small>
    </button>
    <p class="more">
      <a href=${`/learn/${game.key}`} aria-label=${`Learn ${game.title}`}>Learn</a>
      <i aria-hidden="true"></i>
      <a href=${`/rules/${game.key}`} aria-label=${`Rules of ${game.title}`}>Rules</a>
      <i aria-hidden="true"></i>
      <a href=${`/new/${game.key}`} aria-label=${`New table of ${game.title}`}>New table</a>
    </p>
  </article>`;
}

/** @param {{card: Card, game?: GameCard, act: string, go_: () => void}} props */
function TableLine({ card, game, act, go_ }) {
  const people = card.seats
    .filter((seat) => seat.kind !== "open")
    .map((seat) => `${seat.name}${seat.rating ? ` (${seat.rating})` : ""}`);
  return html`<li class="table-line">
    <span class="tl-game"><${Look} look=${game?.emblems[0] ?? "amphora"} /> ${card.title}</span>
    <span class="tl-seats" aria-hidden="true">
      ${card.seats.map(
        (seat) => html`<i class=${classes(seat.kind === "open" ? "free" : "", `hue-${seat.accent}`)}></i>`,
      )}
    </span>
    <span class="tl-who">${people.join(" and ") || "nobody yet"}</span>
    <span class="tl-clock">${clockLine(card.clock)}</span>
    <span class="tl-rated">${card.rated ? html`<${Ui} name="star" /> rated` : "casual"}</span>
    <button
      type="button"
      class="button quiet small"
      aria-label=${`${act}: ${card.title}, ${people.join(" and ")}`}
      onClick=${go_}
    >
      ${act}
    </button>
  </li>`;
}

/** Who else sits there. @param {Card} card */
const company = (card) =>
  card.seats
    .filter((seat) => !card.you.includes(seat.seat))
    .map((seat) =>
      seat.kind === "open"
        ? "a free seat"
        : seat.kind === "bot"
          ? `${seat.name} bot`.replace(/bot bot$/, "bot")
          : seat.name,
    );

/** A table where you left off. @param {{card: Card & {waiting?: number}, game?: GameCard, first: boolean}} props */
function Continue({ card, game, first }) {
  const others = company(card);
  const yours = card.state === "playing" && card.you.includes(card.waiting ?? -1);
  return html`<section class="panel continue" aria-label=${`Continue ${card.title}`}>
    <span class="medal"><${Look} look=${game?.emblems[0] ?? "amphora"} /></span>
    <div>
      <h2>${game && card.title === game.title ? game.short : card.title}</h2>
      <p>
        ${
          card.state === "open"
            ? "Waiting for a friend."
            : `Move ${card.moves}, ${others.length ? `with ${others.join(" and ")}` : "alone"}.`
        }${yours ? html` <b>Your turn.</b>` : null}
      </p>
    </div>
    <a class=${classes("button", yours && first && "gold", !yours && "quiet")} href=${`/t/${card.id}`}>Continue</a>
  </section>`;
}

/**
 * Where you left off, those first that wait for you: a campaign with its days, and tables.
 * @param {{mine: import("../types").OwnCard[], list: GameCard[]}} props
 */
function Own({ mine, list }) {
  /** @param {import("../types").OwnCard} card */
  const waits = (card) => Number(card.state === "playing" && card.you.includes(card.waiting ?? -1));
  const ventures = list.flatMap((game) =>
    game.ventures.map((venture) => ({ game, venture, own: ofVenture(venture, game, mine) })),
  );
  const tables = mine.filter((card) => !ventures.some(({ own }) => own === card)).sort((a, b) => waits(b) - waits(a));
  const shown = tables.slice(0, tables.length > 2 ? 2 : 3);
  return html`<div class="lobby-own">
    ${ventures.map(({ game, venture, own }) => html`<${Venture} key=${venture.title} game=${game} venture=${venture} own=${own} />`)}
    ${shown.map(
      (card, i) => html`<${Continue}
        key=${card.id}
        card=${card}
        game=${list.find((one) => one.key === card.game)}
        first=${!i}
      />`,
    )}
    ${
      tables.length > shown.length
        ? html`<ul class="panel continue-rest" role="list" aria-label="More of your tables">
          ${tables.slice(shown.length, 8).map(
            (card) => html`<li key=${card.id}>
              <a href=${`/t/${card.id}`}>
                <${Look} look=${list.find((one) => one.key === card.game)?.emblems[0] ?? "amphora"} /> ${card.title}
                <small>${card.state === "open" ? "waiting" : `move ${card.moves}`}</small>
              </a>
            </li>`,
          )}
        </ul>`
        : null
    }
  </div>`;
}

/** A saved match from a file: it goes on at a table of its own. */
function Bring() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  /** @param {any} event */
  const bring = async (event) => {
    const input = event.target;
    const file = input.files?.[0];
    if (!file) return;
    setBusy(true);
    setWrong("");
    try {
      const { id } = await post("/api/import", file);
      go(`/t/${id}`);
    } catch (error) {
      const hint = error instanceof ApiError ? error.hint : "";
      setWrong(`${error instanceof Error ? error.message : "That did not work."}${hint ? ` ${hint}` : ""}`);
    }
    input.value = "";
    setBusy(false);
  };
  return html`<div class="bring">
    <label class=${classes("button quiet small", busy && "busy")}>
      <${Ui} name="upload" /> ${busy ? "Reading it …" : "Bring a saved campaign"}
      <input class="hide" type="file" accept=".odyssey,.petteia,.txt" disabled=${busy} onChange=${bring} />
    </label>
    ${wrong ? html`<p class="bad" role="alert">${wrong}</p>` : null}
  </div>`;
}

export function Lobby() {
  const list = useStore(games);
  const [tables, setTables] = useState(/** @type {import("../types").Tables | null} */ (null));
  const who = useStore(me);
  const [way, setWay] = useState(/** @type {import("../types").Way | null} */ (null));
  useEffect(() => {
    document.title = "Petteia: choose a game and sit down";
    let on = true;
    const look = () =>
      get("/api/tables").then(
        (found) => on && setTables(found),
        () => undefined,
      );
    look();
    get("/api/way").then(
      (found) => on && setWay(found),
      () => undefined,
    );
    const timer = setInterval(() => !document.hidden && look(), 8000);
    return () => {
      on = false;
      clearInterval(timer);
    };
  }, []);
  if (!list) return html`<${Page} wide=${true}><p class="empty big">Setting the table …</p><//>`;
  /** @param {Card} card */
  const sit = async (card) => {
    try {
      await sitDown(card);
      go(`/t/${card.id}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : "", "bad");
    }
  };
  const waiting =
    tables?.mine.filter((card) => card.state === "playing" && card.you.includes(card.waiting ?? -1)).length ?? 0;
  const done =
    way && [...Object.values(way.games).map((one) => one.played), ...Object.values(way.solved)].some(Boolean);
  const back = Boolean(tables?.mine.length || done);
  const best = list.find((game) => game.lessons.length) ?? list[0]; // the shortest that teaches itself
  const open = tables?.open ?? [];
  const watchable = (tables?.playing ?? []).slice(0, 6);
  return html`<${Page} wide=${true}><div class=${classes("lobby", back && "back")}>
    <div class="lobby-head">
      ${
        back
          ? html`<h1>Welcome back${who ? `, ${who.name}` : ""}.</h1>
            <p>
              ${
                waiting
                  ? `${waiting === 1 ? "One table waits" : `${waiting} tables wait`} for you.`
                  : "One click and a bot sits down with you."
              }
            </p>`
          : html`<h1>Choose a game and sit down.</h1><p>One click and a bot sits down with you. Nothing to read first.</p>`
      }
      <a class="lesson-link" href="/learn">
        <${Ui} name="book-open" /> New to these games? Two minutes at a real table
      </a>
    </div>
    <div class=${classes("shelf", list.length < 4 && "few", back && "back")} style=${{ "--pots": Math.min(list.length, 5) }}>
      ${list.map((game) => html`<${GameColumn} key=${game.key} game=${game} best=${game === best && !back} short=${back} />`)}
    </div>
    ${
      way
        ? html`<div class="lobby-way">
          <${TodayCard} />
          <${PuzzleCard} list=${list} solved=${way.solved} back=${back} />
          <${YourWay} way=${way} list=${list} start=${start} />
        </div>`
        : null
    }
    <${Own} mine=${tables?.mine ?? []} list=${list} />
    <div class="lobby-low">
      <section class="panel open-tables" aria-labelledby="open-head">
        <header>
          <h2 id="open-head">Open tables</h2>
          ${open.length > 6 ? html`<small>${open.length} in all</small>` : null}
        </header>
        ${
          open.length
            ? html`<ul role="list">
              ${open.slice(0, 8).map(
                (card) => html`<${TableLine}
                  key=${card.id}
                  card=${card}
                  game=${list.find((one) => one.key === card.game)}
                  act=${card.you.length ? "Open" : "Join"}
                  go_=${() => (card.you.length ? go(`/t/${card.id}`) : sit(card))}
                />`,
              )}
            </ul>`
            : html`<p class="empty">
              Nobody waits for company just now. Open a table and send a friend the link, or play a bot meanwhile.
            </p>`
        }
        ${
          watchable.length
            ? html`
              <header class="second"><h2>Being played</h2></header>
              <ul role="list">
                ${watchable.map(
                  (card) => html`<${TableLine}
                    key=${card.id}
                    card=${card}
                    game=${list.find((one) => one.key === card.game)}
                    act="Watch"
                    go_=${() => go(`/t/${card.id}`)}
                  />`,
                )}
              </ul>
            `
            : null
        }
        <${Bring} />
      </section>
    </div>
  </div><//>`;
}
