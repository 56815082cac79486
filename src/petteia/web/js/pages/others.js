// The quieter pages: rules, lessons, records, the ladder, a player, about.
import { get, post } from "../api.js";
import { classes, html, useEffect, useState } from "../lib.js";
import { Look, Ui } from "../look.js";
import { Amphora } from "../parts/amphora.js";
import { RulesView, ledger } from "../parts/rules.js";
import { dateLine, playersLine } from "../parts/words.js";
import { go, route } from "../router.js";
import { setTeaches } from "../settings.js";
import { Page } from "../shell.js";
import { games, toast, useStore } from "../store.js";
import { GoalPicture } from "../table/opening.js";
import { playNow } from "./lobby.js";

/** @typedef {import("../types").Card} Card */

/** @param {string} title */
function useTitle(title) {
  useEffect(() => void (document.title = `${title} · Petteia`), [title]);
}

/** @param {{words: string}} props */
export function Lost({ words }) {
  useTitle("Not here");
  return html`<${Page}>
    <div class="lost-page">
      <${Look} look="broken-pottery" />
      <h1>${words}</h1>
      <p><a class="button" href="/">To the lobby</a></p>
    </div>
  <//>`;
}

/** @param {{game: string}} props */
export function RulesPage({ game: key }) {
  const game = useStore(games)?.find((one) => one.key === key);
  const { query, hash } = useStore(route);
  useTitle(`Rules of ${game?.title ?? key}`);
  return html`<${Page}>
    <div class="rules-page">
      <header>
        <h1>${game?.title ?? key}: the rules</h1>
        <p>Every rule has a number, and the table answers with it when something cannot be done.</p>
      </header>
      <${RulesView}
        game=${key}
        title=${game?.title ?? key}
        rule=${hash}
        first=${query.get("q") ?? ""}
        whole=${true}
      />
    </div>
  <//>`;
}

/** @param {{game?: string}} props */
export function LearnPage({ game: key }) {
  const list = useStore(games);
  const [busy, setBusy] = useState("");
  useTitle("Learn");
  /** @param {import("../types").GameCard} game */
  const begin = async (game) => {
    setBusy(game.key);
    try {
      if (game.opening.length) go(`/t/${(await post("/api/learn", { game: game.key })).id}`);
      else {
        setTeaches(game.key, true);
        await playNow(game, { teach: true, strength: "novice" });
      }
    } catch (error) {
      toast(error instanceof Error ? error.message : "", "bad");
    }
    setBusy("");
  };
  const shown = (list ?? []).filter((game) => !key || game.key === key);
  return html`<${Page}>
    <div class="learn-page">
      <header>
        <h1>Learn at a real table</h1>
        <p>
          Two minutes at a real table: a fixed deal and a few choices that each win something. Then the table is
          yours, against a gentle bot.
        </p>
      </header>
      ${shown.map(
        (game) => html`<article class="panel learn" key=${game.key}>
          <div class="learn-pot"><${Amphora} emblems=${game.emblems} /></div>
          <div>
            <h2>${game.title}</h2>
            ${
              game.goal
                ? html`<p class="learn-goal">${game.goal.sentence}</p><${GoalPicture} figures=${game.goal.figures} />`
                : html`<p>${game.tagline}</p>`
            }
            <p class="facts">
              <span><${Ui} name="users" /> ${playersLine(game)}</span>
              <span><${Ui} name="clock" /> ${game.minutes} min</span>
            </p>
            <p class="goal-buttons">
              <button type="button" class="button gold" disabled=${busy === game.key} onClick=${() => begin(game)}>
                <${Ui} name="graduation-cap" /> ${game.opening.length ? "Learn in two minutes" : "Begin the lesson"}
              </button> <a class="button quiet" href=${`/rules/${game.key}`}>Read the rules</a>
            </p>
            ${
              game.lessons.length
                ? html`
                  <details>
                    <summary class="small-head">What you will meet</summary>
                    <dl class="lessons-list">
                    ${game.lessons.map((lesson) => html`<div><dt>${lesson.title}</dt><dd>${lesson.text}</dd></div>`)}
                  </dl>
                  </details>
                `
                : null
            }
          </div>
        </article>`,
      )}
      ${key ? html`<p><a class="text" href="/learn">Lessons of all games</a></p>` : null}
    </div>
  <//>`;
}

/** @param {{cards: Card[]}} props */
function RecordList({ cards }) {
  const list = useStore(games);
  if (!cards.length) return html`<p class="empty">No finished games yet.</p>`;
  return html`<ul class="records" role="list">
    ${cards.map((card) => {
      const game = list?.find((one) => one.key === card.game);
      return html`<li key=${card.id}>
        <a href=${`/r/${card.id}`}>
          <span class="tl-game"><${Look} look=${game?.emblems[0] ?? "amphora"} /> ${card.title}</span>
          <span class="rec-seats">
            ${card.seats.map(
              (
                seat,
              ) => html`<span class=${classes(`hue-${seat.accent}`, card.outcome?.winners.includes(seat.seat) && "won")}>
                <i aria-hidden="true"></i>
                ${seat.kind === "bot" ? `${seat.name} bot`.replace(/bot bot$/, "bot") : seat.name}
                ${
                  card.outcome?.winners.includes(seat.seat)
                    ? html`<${Look} look="laurels" /><span class="hide"> won</span>`
                    : null
                }
              </span>`,
            )}
          </span>
          <span class="rec-how">${card.outcome?.reason ?? ""}</span>
          <span class="rec-when">${card.moves} moves, ${dateLine(card.ended)}</span>
        </a>
      </li>`;
    })}
  </ul>`;
}

export function RecordsPage() {
  const { query } = useStore(route);
  const list = useStore(games);
  const find = query.get("find") ?? "";
  const game = query.get("game") ?? "";
  const page = Number(query.get("page") ?? 0);
  const [found, setFound] = useState(/** @type {{records: Card[], more: boolean} | null} */ (null));
  useTitle(find ? `Found: ${find}` : "Records");
  useEffect(() => {
    setFound(null);
    get(`/api/records?page=${page}${game ? `&game=${encodeURIComponent(game)}` : ""}`).then(setFound, () =>
      setFound({ records: [], more: false }),
    );
  }, [game, page]);
  return html`<${Page}>
    <div class="records-page">
      ${find ? html`<${Found} words=${find} />` : null}
      <header><h1>Records</h1><p>Every finished game, to be watched through any eyes.</p></header>
      ${
        list && list.length > 1
          ? html`<p class="filters">
            <a class=${classes("chip", !game && "on")} href="/records">All games</a>
            ${list.map(
              (one) => html`<a
                key=${one.key}
                class=${classes("chip", game === one.key && "on")}
                href=${`/records?game=${one.key}`}
              >
                <${Look} look=${one.emblems[0]} /> ${one.title}
              </a>`,
            )}
          </p>`
          : null
      }
      ${found ? html`<${RecordList} cards=${found.records} />` : html`<p class="empty">Looking …</p>`}
      <p class="pager">
        ${
          page > 0
            ? html`<button
              type="button"
              class="button quiet small"
              onClick=${() => go(`/records?page=${page - 1}${game ? `&game=${game}` : ""}`)}
            >
              Newer
            </button>`
            : null
        }
        ${
          found?.more
            ? html`<button
              type="button"
              class="button quiet small"
              onClick=${() => go(`/records?page=${page + 1}${game ? `&game=${game}` : ""}`)}
            >
              Older
            </button>`
            : null
        }
      </p>
    </div>
  <//>`;
}

/** Players and rules that fit some words. @param {{words: string}} props */
function Found({ words }) {
  const list = useStore(games);
  const [players, setPlayers] = useState(/** @type {string[]} */ ([]));
  const [rules, setRules] = useState(/** @type {{game: string, title: string, id: string, text: string}[]} */ ([]));
  useEffect(() => {
    let on = true;
    get(`/api/players?start=${encodeURIComponent(words)}`).then(
      (names) => on && setPlayers(names),
      () => undefined,
    );
    const wanted = words.toLowerCase().split(/\s+/);
    Promise.all(
      (list ?? []).map(async (game) => {
        const book = await ledger(game.key);
        return book.rules
          .filter((rule) =>
            wanted.every((word) => `${rule.id} ${rule.section} ${rule.text}`.toLowerCase().includes(word)),
          )
          .map((rule) => ({ game: game.key, title: game.title, id: rule.id, text: rule.text }));
      }),
    ).then(
      (found) => on && setRules(found.flat()),
      () => undefined,
    );
    return () => void (on = false);
  }, [words, list]);
  return html`<section class="found">
    <h1>“${words}”</h1>
    <h2 class="small-head">Players</h2>
    ${
      players.length
        ? html`<ul role="list" class="found-players">
          ${players.map(
            (name) => html`<li key=${name}><a class="chip" href=${`/p/${encodeURIComponent(name)}`}>${name}</a></li>`,
          )}
        </ul>`
        : html`<p class="empty">Nobody by that name.</p>`
    }
    <h2 class="small-head">Rules</h2>
    ${
      rules.length
        ? html`<ul role="list" class="found-rules">
          ${rules.slice(0, 30).map(
            (rule) => html`<li key=${rule.id}>
              <a href=${`/rules/${rule.game}#${rule.id}`}>
                <b>${rule.id}</b> ${rule.text} <small>${rule.title}</small>
              </a>
            </li>`,
          )}
        </ul>`
        : html`<p class="empty">No rule says that.</p>`
    }
  </section>`;
}

export function LadderPage() {
  const list = useStore(games);
  const { query } = useStore(route);
  const game = query.get("game") ?? list?.[0]?.key ?? "";
  const [rows, setRows] = useState(/** @type {any[] | null} */ (null));
  useTitle("Ladder");
  useEffect(() => {
    if (!game) return;
    setRows(null);
    get(`/api/top?game=${encodeURIComponent(game)}`).then(setRows, () => setRows([]));
  }, [game]);
  return html`<${Page}>
    <div class="ladder-page">
      <header><h1>Ladder</h1><p>People by their rated games. Guests and bots climb no ladder.</p></header>
      ${
        list && list.length > 1
          ? html`<p class="filters">
            ${list.map(
              (one) => html`<a
                key=${one.key}
                class=${classes("chip", game === one.key && "on")}
                href=${`/ladder?game=${one.key}`}
              >
                <${Look} look=${one.emblems[0]} /> ${one.title}
              </a>`,
            )}
          </p>`
          : null
      }
      ${
        rows === null
          ? html`<p class="empty">Looking …</p>`
          : rows.length
            ? html`<table class="ladder">
              <thead>
                <tr>
                  <th scope="col">Place</th>
                  <th scope="col">Name</th>
                  <th scope="col">Rating</th>
                  <th scope="col">Games</th>
                  <th scope="col">Won</th>
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row, i) => html`<tr key=${row.name}>
                    <td>${i + 1}</td>
                    <td><a class="text" href=${`/p/${encodeURIComponent(row.name)}`}>${row.name}</a></td>
                    <td><b>${row.rating}</b>${row.sure ? "" : " ?"}</td>
                    <td>${row.games}</td>
                    <td>${row.wins}</td>
                  </tr>`,
                )}
              </tbody>
            </table>`
            : html`<p class="empty">
              Nobody has played a rated game yet. Keep your name with a passphrase, open a rated table, and be the first.
            </p>`
      }
    </div>
  <//>`;
}

/** @param {{name: string}} props */
export function PlayerPage({ name }) {
  const list = useStore(games);
  const [who, setWho] = useState(/** @type {any} */ (null));
  const [trouble, setTrouble] = useState("");
  useTitle(name);
  useEffect(() => {
    setWho(null);
    setTrouble("");
    get(`/api/players/${encodeURIComponent(name)}`).then(setWho, (error) => setTrouble(error.message));
  }, [name]);
  if (trouble) return html`<${Lost} words=${trouble} />`;
  if (!who) return html`<${Page}><p class="empty big">Looking …</p><//>`;
  return html`<${Page}>
    <div class="player-page">
      <header>
        <span class="avatar hue-violet" aria-hidden="true">${who.name.slice(0, 1).toUpperCase()}</span>
        <div><h1>${who.name}</h1><p>${who.guest ? "guest" : "here"} since ${dateLine(who.since)}</p></div>
      </header>
      ${
        Object.keys(who.ratings).length
          ? html`<ul class="ratings" role="list">
            ${Object.entries(who.ratings).map(
              ([key, rating]) => html`<li key=${key} class="panel">
                <${Look} look=${list?.find((one) => one.key === key)?.emblems[0] ?? "amphora"} />
                <b>${/** @type {any} */ (rating).rating}</b>
                <span>${list?.find((one) => one.key === key)?.title ?? key}</span>
                <small>${/** @type {any} */ (rating).games} games</small>
              </li>`,
            )}
          </ul>`
          : null
      }
      <h2>Past games</h2>
      <${RecordList} cards=${who.records} />
    </div>
  <//>`;
}

export function AboutPage() {
  const list = useStore(games);
  useTitle("About");
  const tables = list?.length === 1 ? "a table" : "a set of tables";
  /** @param {string} to @param {string} words */
  const link = (to, words) => html`<a href=${to} rel="noopener">${words}</a>`;
  return html`<${Page}>
    <div class="about-page text">
      <h1>About Petteia</h1>
      <p>
        Petteia is the board game that Achilles and Ajax play on an amphora by Exekias. Here it is ${tables} for games
        of Greek myth, against people and bots, in the browser. The rules are kept for you; the table answers why
        something cannot be done, with the number of the rule.
      </p>
      <h2>Fair dice</h2>
      <p>
        When a table opens, the server draws a secret and shows its fingerprint. Only then does every seat add
        something of its own. From both together comes the seed that shuffles the cards; its fingerprint, the seal, is
        shown before the first move, and everything is opened at the end. On the page of a record your own browser works
        out whether all of it fits, step by step.
      </p>
      <h2>What is kept</h2>
      <p>
        A guest is a name and a signed cookie on your device. An account is a name and a passphrase, which is kept
        only as a salted hash. Nothing on these pages is loaded from another host, and nobody is told that you were
        here.
      </p>
      <h2>Made with</h2>
      <ul>
        <li>
          Pictures: <a href="https://game-icons.net" rel="noopener">game-icons.net</a>, by Lorc, Delapouite,
          Skoll, Cathelineau, Caro Asercion, DarkZaitzev, sbed, Faithtoken, Willdabeast, Lord Berandas,
          Quoting, Zeromancer, HeavenlyDog and the other contributors named there, under
          ${" "}${link("https://creativecommons.org/licenses/by/3.0/", "CC BY 3.0")}, recoloured and resized. The
          peacock, the pomegranate and the laurel seal were drawn for Petteia.
        </li>
        <li>Line icons: <a href="https://lucide.dev" rel="noopener">Lucide</a>, ISC licence.</li>
        <li>
          Typefaces: Cinzel by Natanael Gama and Alegreya Sans by Juan Pablo del Peral, both under the SIL Open Font Licence.
        </li>
        <li>
          Code: ${link("https://preactjs.com", "Preact")} (MIT) and ${link("https://github.com/developit/htm", "htm")} (Apache
          2.0).
        </li>
      </ul>
      <p>
        The licences lie beside the files: ${["game-icons", "lucide", "cinzel", "alegreya-sans", "preact", "htm"].map(
          (name, i) => html`${i ? ", " : ""}<a href=${`/static/vendor/licences/${name}.txt`}>${name}</a>`,
        )}.
      </p>
    </div>
  <//>`;
}
