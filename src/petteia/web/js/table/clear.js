// A note stands where it covers nothing that glows.
import { useLayoutEffect } from "../lib.js";

const GAP = 12;
const GOLDEN = ".stage .piece.lit, .stage .die.lit, .stage [data-hit], .prompt";

/** @param {DOMRect} a @param {{left: number, top: number, width: number, height: number}} b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.top + b.height) - Math.max(a.top, b.top));

/** Places to stand in, the best first: the sides, then the corners, then anywhere. @param {number} width @param {number} height */
function places(width, height) {
  const top = (document.querySelector(".table-bar")?.getBoundingClientRect().bottom ?? 56) + GAP;
  const right = innerWidth - width - GAP;
  const bottom = innerHeight - height - GAP;
  const middle = Math.max(top, (innerHeight - height) / 2);
  const found = [
    [GAP, middle],
    [right, middle],
    [GAP, top],
    [right, top],
    [GAP, bottom],
    [right, bottom],
  ];
  for (let y = top; y <= bottom; y += 40) for (let x = GAP; x <= right; x += 60) found.push([x, y]);
  return found.map(([left, y]) => ({ left: Math.max(GAP, left), top: Math.max(GAP, y), width, height }));
}

/**
 * Put a note where it is clear of what glows and of the question.
 * @param {{current: HTMLElement | null}} ref @param {any[]} when
 */
export function useClear(ref, when) {
  useLayoutEffect(() => {
    const settle = () => {
      const note = ref.current;
      if (!note) return;
      const { width, height } = note.getBoundingClientRect();
      const golden = [...document.querySelectorAll(GOLDEN)].map((one) => one.getBoundingClientRect());
      let best = null;
      let least = Infinity;
      for (const place of places(width, height)) {
        const covered = golden.reduce((sum, box) => sum + overlap(box, place), 0);
        if (covered < least) {
          best = place;
          least = covered;
        }
        if (!covered) break;
      }
      if (best)
        Object.assign(note.style, {
          left: `${best.left}px`,
          top: `${best.top}px`,
          right: "auto",
          bottom: "auto",
          margin: "0",
          transform: "none",
        });
    };
    settle();
    const later = setTimeout(settle, 450); // pieces have arrived by then
    addEventListener("resize", settle);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", settle);
    };
  }, when);
}
