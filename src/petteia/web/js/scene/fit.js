// Sizes: every zone has a rectangle given by the window alone, and what lies in it is drawn as large as fits.
import { useLayoutEffect } from "../lib.js";

/** How small and how large cards may be drawn in a zone (1: a hundred pixels wide). */
const RANGES = /** @type {Record<string, [number, number]>} */ ({
  over: [0.5, 1],
  board: [0.45, 1.6],
  own: [0.42, 1.1],
  foot: [0.55, 1.15],
});

/** What can be chosen. */
const GOLDEN = ".lit, [data-hit]";

/**
 * What was chosen for a zone, for which rectangle, how much lay in it, and whether that was too much at any size.
 * @type {WeakMap<Element, {size: number, box: string, count: number, full?: boolean, golden?: boolean}>}
 */
const chosen = new WeakMap();

/**
 * Set a property where it says something new: whatever is set has to be laid out again.
 * @param {HTMLElement} element @param {string} name @param {string} value
 */
function put(element, name, value) {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}

/** Do it again once all is drawn, and whenever the element has changed its size. @param {HTMLElement} element @param {() => void} work */
function whenResized(element, work) {
  const watch = new ResizeObserver(work);
  watch.observe(element);
  return () => watch.disconnect();
}

/** How far something may reach into the zone's margin before a size once chosen is given up: a jump is worse than that. */
const MARGIN = 12;

/** @param {HTMLElement} zone @param {number} size @param {number} [beyond] how far something may reach out */
function fits(zone, size, beyond = 2) {
  put(zone, "--u", size.toFixed(3));
  if (zone.scrollHeight > zone.clientHeight + 1) return false;
  // Turned cards of a hand may stick out a little; nothing else may.
  return [...zone.querySelectorAll(":scope > .band:not(:has(.dock))")].every(
    (band) => band.scrollWidth <= band.clientWidth + beyond,
  );
}

/** @param {HTMLElement} zone */
function fitZone(zone) {
  const name = zone.dataset.zone ?? "";
  const [least, most] = RANGES[name] ?? [0.5, 1.3];
  const box = `${zone.clientWidth} ${zone.clientHeight}`;
  const was = chosen.get(zone);
  const count = zone.querySelectorAll("[data-piece]").length;
  // To try sizes is dear: what was too much is not tried again until there is less of it.
  const golden = Boolean(zone.querySelector(GOLDEN));
  if (was?.box === box && was.full && was.golden === golden && count >= was.count) return;
  if (was?.box === box && fits(zone, was.size, MARGIN)) {
    // Once it fits it stays as it is, so that nothing jumps; a hand or a row that has become much emptier may grow again.
    const roomy = Math.min(most, was.size * 1.2);
    if (name === "board" || count >= was.count || roomy < was.size * 1.15) return;
    was.count = count;
    if (!fits(zone, roomy * 1.1)) {
      fits(zone, was.size);
      return;
    }
  }
  let low = least;
  let full = false;
  if (fits(zone, most)) low = most;
  else if (fits(zone, least)) {
    let high = most;
    for (let i = 0; i < 7; i += 1) {
      const middle = (low + high) / 2;
      if (fits(zone, middle)) low = middle;
      else high = middle;
    }
  } else {
    // It is scrolled in any case: then rather at a size that can be read, unless what can be chosen would be out of sight.
    low = Math.max(least, 0.7);
    full = true;
    if (golden) low = least;
  }
  fits(zone, low);
  chosen.set(zone, { size: low, box, count, full, golden });
}

/** Fit all zones under an element. @param {{current: HTMLElement | null}} root @param {unknown} content */
export function useZones(root, content) {
  useLayoutEffect(() => {
    const scene = root.current;
    if (!scene) return undefined;
    const fit = () => {
      for (const zone of /** @type {NodeListOf<HTMLElement>} */ (scene.querySelectorAll("[data-zone]"))) fitZone(zone);
    };
    fit();
    return whenResized(scene, fit);
  }, [content]);
}

/** How much higher a question is than the place that is kept for it. @param {HTMLElement} body */
function tooHigh(body) {
  const place = /** @type {HTMLElement | null} */ (body.querySelector(".prompt-place"));
  return place ? place.offsetHeight - (parseFloat(getComputedStyle(place).minHeight) || place.offsetHeight) : 0;
}

/**
 * One column: the size of cards is chosen once for a window, so that the table fits it; below the smallest, and where the table is
 * longer than the window in any case, it is scrolled.
 * @param {{current: HTMLElement | null}} outer @param {{current: HTMLElement | null}} inner
 * @param {unknown} content @param {{least: number, most: number, scroll: number} | null} range
 */
export function useFit(outer, inner, content, range) {
  useLayoutEffect(() => {
    const frame = outer.current;
    const body = inner.current;
    if (!frame || !body || !range) return undefined;
    /** @param {number} u */
    const fitting = (u) => {
      put(frame, "--u", u.toFixed(3));
      return (
        body.offsetHeight - tooHigh(body) <= frame.clientHeight + 1 &&
        [...body.querySelectorAll(":scope > .band:not(:has(.dock))")].every(
          (band) => band.scrollWidth <= band.clientWidth + 2,
        )
      );
    };
    const fit = () => {
      const box = `${frame.clientWidth} ${frame.clientHeight}`;
      const was = chosen.get(frame);
      if (was?.box === box) {
        put(frame, "--u", was.size.toFixed(3));
        return;
      }
      let low = range.least;
      let high = range.most;
      if (fitting(high)) low = high;
      else if (fitting(low)) {
        for (let i = 0; i < 6; i += 1) {
          const middle = (low + high) / 2;
          if (fitting(middle)) low = middle;
          else high = middle;
        }
      } else low = range.scroll; // it scrolls in any case: then rather at a size that can be read
      fitting(low);
      chosen.set(frame, { size: low, box, count: 0 });
    };
    fit();
    return whenResized(frame, fit);
  }, [content, range?.least, range?.most]);
}

// How small what stands beside a board may become before one has to scroll; below it the words could not be read.
// The last resort before that are gauges without their names, which their pictures say as well.
const FLANK_SIZES = ["1", "0.96", "0.92", "0.88", "0.92 tight", "0.88 tight"];
/** The size at which a column is drawn. @type {WeakMap<Element, string>} */
const drawnAt = new WeakMap();
/** How high a column was that is too long at every size, and how high its place. @type {WeakMap<Element, [number, number]>} */
const tooLong = new WeakMap();

/**
 * What stands beside a board is drawn a little smaller where it would not all be in sight.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown} content
 */
export function useFlankFit(root, content) {
  useLayoutEffect(() => {
    const scene = root.current;
    const flanks = /** @type {HTMLElement[]} */ ([
      ...(scene?.querySelectorAll(":scope > .flank-left, :scope > .flank-right") ?? []),
    ]);
    /** @param {HTMLElement} flank @param {string} size */
    const fitting = (flank, size) => {
      put(flank, "zoom", size.split(" ")[0]);
      flank.classList.toggle("tight", size.endsWith("tight"));
      drawnAt.set(flank, size);
      return flank.scrollHeight <= flank.clientHeight + 1;
    };
    const fit = () => {
      for (const flank of flanks) {
        const [high, place] = tooLong.get(flank) ?? [Infinity, 0];
        if (flank.clientHeight === place && flank.scrollHeight >= high) continue;
        // From the size it has: one step larger if that fits too, else as much smaller as it takes.
        const now = Math.max(0, FLANK_SIZES.indexOf(drawnAt.get(flank) ?? "1"));
        const first = now && fitting(flank, FLANK_SIZES[now]) ? now - 1 : now;
        // A column that is too long at every size keeps its size and is scrolled.
        if (FLANK_SIZES.slice(first).some((size) => fitting(flank, size))) tooLong.delete(flank);
        else {
          fitting(flank, "1");
          // But what can be chosen there is rather seen small than not at all.
          const lit = [...flank.querySelectorAll(":scope > .node-lit")].pop();
          const seen = () => !lit || lit.getBoundingClientRect().bottom <= flank.getBoundingClientRect().bottom + 1;
          if (!seen()) FLANK_SIZES.slice(1).some((size) => fitting(flank, size) || seen());
          tooLong.set(flank, [flank.scrollHeight, flank.clientHeight]);
        }
      }
    };
    fit();
    return scene && flanks.length ? whenResized(scene, fit) : undefined;
  }, [content]);
}
