// First contact: the goal in a sentence and a picture, and the steps of a scripted opening beside the table.
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { Look, Ui, hueClass } from "../look.js";

/** A row of figures with what each stands for. @param {{figures: import("../types").Figure[]}} props */
export const GoalPicture = ({ figures }) => html`<div class="goal-picture">
  ${figures.map((figure) =>
    figure.name
      ? html`<figure class=${hueClass(figure.hue)}>
        <span class="goal-card"><${Look} look=${figure.look} /></span>
        <figcaption><b>${figure.name}</b> ${figure.caption}</figcaption>
      </figure>`
      : html`<span class="goal-between"><${Look} look=${figure.look} /></span>`,
  )}
</div>`;

/**
 * The goal, before the first step of an opening.
 * @param {{game: import("../types").GameCard, begin: () => void, skip: () => void}} props
 */
function GoalSheet({ game, begin, skip }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => ref.current?.focus(), []);
  if (!game.goal) return null;
  return html`<div class="goal-veil">
    <section class="panel goal-sheet" role="dialog" aria-label="The goal">
      <p class="small-head">The goal of ${game.title}</p>
      <h2>${game.goal.sentence}</h2>
      <p class="goal-text">${game.goal.text}</p>
      <${GoalPicture} figures=${game.goal.figures} />
      <p class="goal-buttons">
        <button type="button" class="button gold" ref=${ref} onClick=${begin}>Show me</button>
        <button type="button" class="button quiet" onClick=${skip}>Skip, I play by myself</button>
      </p>
    </section>
  </div>`;
}

/**
 * The steps of the opening; only what is asked for glows until it is skipped.
 * @param {{session: import("./session.js").Session, view: import("./session.js").View, game?: import("../types").GameCard}} props
 */
export function OpeningPanel({ session, view, game }) {
  const guide = view.now?.guide;
  const last = useRef(/** @type {import("../types").Guide | null} */ (null));
  const [met, setMet] = useState(false);
  const [closed, setClosed] = useState(false);
  if (guide) last.current = guide;
  const waiting = !guide && view.now && view.table && !view.table.you.includes(view.now.waiting);
  const shown = guide ?? (waiting ? last.current : null);
  const on = view.table?.occasion === "opening" && Boolean(shown) && !view.skipped && !closed && !view.now?.outcome;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle("guided", on);
    dispatchEvent(new Event("resize")); // the table is fitted anew
    return () => document.documentElement.classList.remove("guided");
  }, [on]);
  if (!on || !shown) return null;
  const skip = () => session.set({ skipped: true });
  if (!met && shown.number === 1 && game?.goal)
    return html`<${GoalSheet} game=${game} begin=${() => setMet(true)} skip=${skip} />`;
  if (!shown.number)
    return html`<aside class="opening-panel" aria-label="The opening is over">
      <header><h2>${shown.title}</h2><span class="lesson-owl"><${Look} look="owl" /></span></header>
      <p>${shown.text}</p>
      <footer>
        <button type="button" class="button" onClick=${() => setClosed(true)}>I play on</button>
      </footer>
    </aside>`;
  return html`<aside class="opening-panel" aria-label="The two-minute opening">
    <header>
      <h2>The two-minute opening</h2>
      <span class="lesson-owl"><${Look} look="owl" /></span>
    </header>
    <ol role="list">
      ${shown.titles.map((title, i) => {
        const now = i + 1 === shown.number;
        const mark = classes(now && "now", i + 1 < shown.number && "done");
        return html`<li key=${title} class=${mark} aria-current=${now ? "step" : undefined}>
          <i aria-hidden="true">${i + 1 < shown.number ? html`<${Ui} name="check" />` : i + 1}</i>
          <div>
            <h3>${title}</h3>
            ${now ? html`<p aria-live="polite">${shown.text}</p>` : null}
          </div>
        </li>`;
      })}
    </ol>
    <footer>
      <span>step ${shown.number} of ${shown.of}</span>
      <button type="button" class="button quiet" onClick=${skip}>Skip</button>
    </footer>
  </aside>`;
}
