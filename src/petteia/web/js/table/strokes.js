// Numbered arrows over a table: from what a choice is made with to what it is made against.
import { html, useLayoutEffect, useRef, useState } from "../lib.js";

/** @typedef {import("../types").Stroke} Stroke */
/** @typedef {{number: number, path: string, x: number, y: number}} Mark */

const GAP = 5; // between an arrow and what it points at
const BULGE = 34; // how far the first arrow between two things in a column goes round; each later one further
const STRIP = 14; // what is seen of a card that others lie on
const DISC = 13;

/**
 * A curve between two boxes: round the side of a column, straight across otherwise.
 * @param {DOMRect} from @param {DOMRect} to @param {number} turn how many arrows there are already
 */
export function curve(from, to, turn) {
  const column = Math.abs(from.x + from.width / 2 - to.x - to.width / 2) < (from.width + to.width) / 2;
  const right = from.x < to.x;
  const y1 = from.y + from.height * Math.max(0.1, 0.5 - 0.12 * (column ? turn : 0)); // numbers do not lie on each other
  const y2 = to.y + Math.min(STRIP, to.height / 2);
  const x1 = column || right ? from.right + GAP : from.x - GAP;
  const x2 = !column && right ? to.x - GAP : to.right + GAP;
  const cx = column ? Math.max(x1, x2) + BULGE * (turn + 1) : (x1 + x2) / 2;
  const cy = (y1 + y2) / 2 + (column ? 0 : BULGE);
  const middle = (/** @type {number} */ a, /** @type {number} */ c, /** @type {number} */ b) => (a + 2 * c + b) / 4;
  return { path: `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, x: middle(x1, cx, x2), y: middle(y1, cy, y2) };
}

/** Whether something is in sight, not scrolled out of what holds it. @param {Element} root @param {Element} one */
function inSight(root, one) {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(STRIP, box.height / 2)];
  for (let holder = one.parentElement; holder && holder !== root; holder = holder.parentElement) {
    const at = holder.getBoundingClientRect();
    const clips = getComputedStyle(holder).overflow !== "visible";
    if (clips && (x < at.x || x > at.right || y < at.y || y > at.bottom)) return false;
  }
  return box.width > 0;
}

/**
 * Where the marks go; a choice of one thing has its number on it, a choice of none has no mark.
 * @param {Element} root @param {Stroke[]} strokes
 */
function marks(root, strokes) {
  const frame = root.getBoundingClientRect();
  /** @type {Map<string, number>} */
  const busy = new Map();
  /** @type {Mark[]} */
  const found = [];
  strokes.forEach(({ refs }, i) => {
    const boxes = refs.flatMap((ref) => {
      const one = root.querySelector(`[data-key="${CSS.escape(ref)}"]`);
      if (!one || !inSight(root, one)) return [];
      const box = one.getBoundingClientRect();
      return [new DOMRect(box.x - frame.x, box.y - frame.y, box.width, box.height)];
    });
    if (!boxes.length) return;
    const [from, to] = [boxes[0], boxes[boxes.length - 1]];
    if (from !== to) {
      found.push({ number: i + 1, ...curve(from, to, found.filter((one) => one.path).length) });
      return;
    }
    const others = busy.get(refs[0]) ?? 0;
    busy.set(refs[0], others + 1);
    found.push({ number: i + 1, path: "", x: from.right - 4 - others * 2 * DISC, y: from.y + 4 });
  });
  return found;
}

/** @param {{strokes: Stroke[]}} props */
export function Strokes({ strokes }) {
  const ref = useRef(/** @type {SVGElement | null} */ (null));
  const [shown, setShown] = useState(/** @type {Mark[]} */ ([]));
  useLayoutEffect(() => {
    const root = ref.current?.parentElement;
    if (!root) return undefined;
    const place = () => setShown(marks(root, strokes));
    const soon = () => requestAnimationFrame(place);
    place();
    const watch = new ResizeObserver(soon);
    for (const one of [root, ...root.querySelectorAll(".scene, .scene-main")]) watch.observe(one);
    root.addEventListener("scroll", place, true);
    root.addEventListener("transitionend", place);
    return () => {
      watch.disconnect();
      root.removeEventListener("scroll", place, true);
      root.removeEventListener("transitionend", place);
    };
  }, [strokes]);
  return html`<svg class="strokes" ref=${ref} aria-hidden="true">
    <defs>
      <marker id="stroke-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0L10 5L0 10z" />
      </marker>
    </defs>
    ${shown.map(
      (one) => html`<g key=${one.number}>
        ${one.path ? html`<path class="stroke-line" d=${one.path} marker-end="url(#stroke-head)" />` : null}
        <circle cx=${one.x} cy=${one.y} r=${DISC} />
        <text x=${one.x} y=${one.y}>${one.number}</text>
      </g>`,
    )}
  </svg>`;
}
