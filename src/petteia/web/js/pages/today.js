// The deal of the day: the same for everybody, with what the bots made of it as a measure.
import { get, post } from "../api.js";
import { html, plural, useEffect, useState } from "../lib.js";
import { Look } from "../look.js";
import { Amphora } from "../parts/amphora.js";
import { go } from "../router.js";
import { Page } from "../shell.js";
import { games, toast, useStore } from "../store.js";

/** @typedef {import("../types").Deal} Deal */

/** @param {number | null | undefined} margin */
const signed = (margin) => (margin === null || margin === undefined ? "…" : margin > 0 ? `+${margin}` : `${margin}`);

/** @param {string} day */
const spoken = (day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });

/** The day that is dealt now: days begin everywhere when they begin at Greenwich. */
const today = () => new Date().toISOString().slice(0, 10);

/** The bots' results on a line, and one's own. @param {{deal: Deal}} props */
function Scale({ deal }) {
  const known = deal.bots.filter((one) => typeof one.margin === "number");
  if (!known.length)
    return html`<p class="empty">${deal.bots.length ? "The bots are at it." : "The bots begin when somebody does."}</p>`;
  const values = known.map((one) => /** @type {number} */ (one.margin));
  const own = deal.mine?.over ? deal.mine.margin : null;
  const all = typeof own === "number" ? [...values, own] : values;
  const low = Math.min(...all) - 2;
  const high = Math.max(...all) + 2;
  /** @param {number} value */
  const at = (value) => `${(100 * (value - low)) / (high - low)}%`;
  return html`<div class="par-scale" role="img" aria-label=${known.map((one) => `${one.name} ${signed(one.margin)}`).join(", ")}>
    ${known.map(
      (one) => html`<span key=${one.level} title=${one.name} style=${{ left: at(/** @type {number} */ (one.margin)) }}>
        ${signed(one.margin)}
      </span>`,
    )}
    ${typeof own === "number" ? html`<b style=${{ left: at(own) }}>you</b>` : null}
  </div>`;
}

const begin = async () => {
  try {
    go(`/t/${(await post("/api/daily")).id}`);
  } catch (error) {
    toast(error instanceof Error ? error.message : "", "bad");
  }
};

/** @param {{deal: Deal}} props */
const Act = ({ deal }) =>
  deal.mine?.over
    ? html`<a class="button quiet" href=${`/r/${deal.mine.record}`}>Watch it again</a>`
    : html`<button type="button" class="button" onClick=${begin}>${deal.mine ? "Play on" : "Play it"}</button>`;

/** In the lobby. */
export function TodayCard() {
  const list = useStore(games);
  const [deal, setDeal] = useState(/** @type {Deal | null} */ (null));
  useEffect(() => void get("/api/daily").then(setDeal, () => undefined), []);
  if (!deal) return null;
  return html`<section class="panel" aria-labelledby="today-head">
    <header>
      <h2 id="today-head"><a href="/today">Today's deal</a></h2>
      <small>${spoken(deal.day)}</small>
    </header>
    <p>
      <${Look} look=${list?.find((one) => one.key === deal.game)?.emblems[0] ?? "amphora"} /> <b>${deal.title}</b>, the same deal
      for everybody
    </p>
    <${Scale} deal=${deal} />
    <p>
      ${typeof deal.par === "number" ? `Par, by Hero: ${signed(deal.par)}. ` : ""}
      ${deal.players ? plural(deal.players, "person has", "people have") : "Nobody has"} finished it${deal.players ? "" : " yet"}.
    </p>
    <${Act} deal=${deal} />
  </section>`;
}

/** What a deal of the day is, for who has not seen one. @param {{goal: string}} props */
const What = ({ goal }) => html`<ol class="what-it-is" role="list">
  <li><b>One deal for everybody.</b> The same cards, dice and seat for all who play on this server today; each plays it once.</li>
  <li><b>A Hoplite sits opposite.</b> ${goal} What counts is by how many points you are ahead at the end.</li>
  <li><b>Par is what the Hero makes of it.</b> All five bots play it too, from the moment somebody has begun.</li>
</ol>`;

/** What became of the deal before this one. @param {{day: string}} props */
function Before({ day }) {
  const [deal, setDeal] = useState(/** @type {Deal | null} */ (null));
  useEffect(() => void get(`/api/daily/${day}`).then(setDeal, () => undefined), [day]);
  const best = deal?.results[0];
  return html`<section class="panel the-day-before">
    <h2>The day before</h2>
    ${
      deal
        ? html`<p><b>${deal.title}</b>, ${spoken(deal.day)}: ${
            deal.players
              ? html`${plural(deal.players, "person has", "people have")} finished
              it${typeof deal.par === "number" ? `, par was ${signed(deal.par)}` : ""}${
                best ? `, the best made ${signed(best.margin)}` : ""
              }.`
              : "nobody played it."
          }</p>`
        : null
    }
    <p><a class="text" href=${`/today/${day}`}>Look at it</a></p>
  </section>`;
}

/** @param {{day?: string}} props */
export function TodayPage({ day }) {
  const list = useStore(games);
  const [deal, setDeal] = useState(/** @type {Deal | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = "Today's deal · Petteia";
    get(`/api/daily${day ? `/${encodeURIComponent(day)}` : ""}`).then(setDeal, (error) => setTrouble(error.message));
  }, [day]);
  if (trouble)
    return html`<${Page}><div class="lost-page"><h1>${trouble}</h1><p><a class="button" href="/today">Today</a></p></div><//>`;
  if (!deal) return html`<${Page}><p class="empty big">Dealing …</p><//>`;
  const before = new Date(Date.parse(`${deal.day}T12:00:00Z`) - 86400000).toISOString().slice(0, 10);
  const sorted = [
    ...deal.bots.map((one) => ({ ...one, bot: true })),
    ...deal.results.map((one) => ({ ...one, bot: false })),
  ];
  sorted.sort((a, b) => (b.margin ?? -1e6) - (a.margin ?? -1e6));
  const game = list?.find((one) => one.key === deal.game);
  return html`<${Page}>
    <div class="today-page">
      <header>
        ${game ? html`<${Amphora} emblems=${game.emblems} />` : null}
        <div>
          <h1>The deal of ${spoken(deal.day)}</h1>
          <p class="today-game">${deal.title}</p>
          <${What} goal=${game?.goal?.sentence ?? ""} />
        </div>
      </header>
      <section class="panel puzzle-list">
        <${Scale} deal=${deal} />
        ${typeof deal.par === "number" ? html`<p>Par, by Hero: <b>${signed(deal.par)}</b></p>` : null}
        ${deal.day === today() || deal.mine ? html`<p><${Act} deal=${deal} /></p>` : null}
      </section>
      ${
        sorted.length
          ? html`<table class="ladder">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Ahead by</th>
            <th scope="col"></th>
          </tr>
        </thead>
        <tbody>
          ${sorted.map(
            (one) => html`<tr key=${`${one.name}${one.record}`}>
              <td>${one.name}${one.bot ? " bot" : ""}</td>
              <td><b>${one.over ? signed(one.margin) : "still playing"}</b></td>
              <td>
                ${one.record ? html`<a class="text" href=${`/r/${one.record}?i=${one.key}`}>Watch</a>` : null}
              </td>
            </tr>`,
          )}
        </tbody>
      </table>`
          : null
      }
      ${
        deal.mine?.over || deal.results.length
          ? null
          : html`<p class="empty">What others made of it is shown once you have finished it, with their games to watch.</p>`
      }
      <${Before} day=${before} />
    </div>
  <//>`;
}
