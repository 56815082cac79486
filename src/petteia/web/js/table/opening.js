// First contact: the goal in a sentence and a picture, and the steps of a scripted opening beside the table.
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";
import { Look, Ui, hueClass } from "../look.js";
import { indexScene } from "../scene/board.js";

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

const ASKED = ".stage :is(.piece.lit, .die.lit, [data-hit]):not(.soft), .prompt-buttons button:not(:disabled)";

/**
 * Where a bubble of this size stands: above what it points at, or over its picture where words would be covered.
 * @param {Element} bubble @param {Element} at
 */
function standAt(bubble, at) {
  const { width, height } = bubble.getBoundingClientRect();
  const to = at.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, to.left + to.width / 2 - width / 2));
  const above = to.top - height - 12;
  const words = [...document.querySelectorAll(".prompt p, .prompt-buttons button, .stage .stop, .table-bar")];
  const covers = words.some((one) => {
    const box = one.getBoundingClientRect();
    return one !== at && box.left < left + width && box.right > left && box.top < above + height && box.bottom > above;
  });
  return { left, top: covers ? Math.min(to.top + to.height * 0.42, innerHeight - height - 8) : above, covers, to };
}

/**
 * What is to be clicked now, said at the very thing.
 * @param {{view: import("./session.js").View, number: number, names: Map<string, any>}} props
 */
function Pointer({ view, number, names }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const place = () => {
      const bubble = ref.current;
      if (!bubble) return;
      const at = document.querySelector(ASKED);
      bubble.hidden = !at || view.behind || Boolean(view.pending);
      if (!at || bubble.hidden) return;
      const key = at.closest("[data-key]")?.getAttribute("data-key") ?? "";
      const name = at.matches("button")
        ? (at.textContent ?? "").replace(/^[\s+]+|\s+$/g, "")
        : (names.get(key)?.piece?.name ?? "here");
      const words = bubble.querySelector("span");
      if (words) words.textContent = `${matchMedia("(hover: none)").matches ? "tap" : "click"} ${name}`;
      const { left, top, covers, to } = standAt(bubble, at);
      Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
      bubble.style.setProperty("--tip", `${to.left + to.width / 2 - left}px`);
      bubble.classList.toggle("on-it", covers);
    };
    place();
    const timers = [120, 450, 900].map((time) => setTimeout(place, time)); // pieces have arrived by then
    addEventListener("resize", place);
    document.addEventListener("scroll", place, true);
    return () => {
      timers.forEach(clearTimeout);
      removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
    };
  }, [view.now, view.picked, view.pending, view.behind]);
  return html`<p class="opening-pointer" ref=${ref} hidden aria-hidden="true"><b>${number}</b> <span></span></p>`;
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
    ${guide && view.now ? html`<${Pointer} view=${view} number=${shown.number} names=${indexScene(view.now.scene)} />` : null}
  </aside>`;
}
