// From options to what glows: a click narrows, a lone option is sent.

/** @typedef {import("../types").Option} Option */
/** @typedef {import("../scene/board.js").Lit} Lit */
/** @typedef {{left: Option[], lit: Map<string, Lit>, buttons: Option[]}} Narrowed */

/**
 * What is left after some things were picked: what tells the options apart lights up, what nothing stands for is a button.
 * @param {Option[]} options @param {string[]} picked
 * @param {(ref: string) => string} zone the zone a thing lies in: things beside the first one named are as good as it
 * @returns {Narrowed}
 */
export function narrow(options, picked, zone) {
  const left = options.filter((option) => picked.every((ref) => option.refs.includes(ref)));
  const common = new Set(
    left.length > 1 ? left[0].refs.filter((ref) => left.every((option) => option.refs.includes(ref))) : picked,
  );
  /** @type {Map<string, Lit>} */
  const lit = new Map();
  /** @type {Option[]} */
  const buttons = [];
  for (const option of left) {
    const open = option.refs.filter((ref) => !common.has(ref) && !picked.includes(ref));
    if (!open.length) {
      buttons.push(option);
      continue;
    }
    const first = zone(open[0]);
    for (const ref of open) {
      const soft = picked.length === 0 && left.length > 1 && ref !== open[0] && zone(ref) !== first;
      const was = lit.get(ref);
      if (was) {
        was.soft = was.soft && soft;
        was.labels.push(option.label);
        was.options.push(option);
      } else lit.set(ref, { soft, labels: [option.label], options: [option] });
    }
  }
  return { left, lit, buttons };
}

/**
 * Pick one more thing: the option to send if only one is left, else the longer list of picks.
 * @param {Option[]} options @param {string[]} picked @param {string} ref
 * @returns {{option: Option | null, picked: string[]}}
 */
export function pick(options, picked, ref) {
  const next = [...picked, ref];
  const left = options.filter((option) => next.every((one) => option.refs.includes(one)));
  if (left.length === 1) return { option: left[0], picked: next };
  if (!left.length) return { option: null, picked };
  return { option: null, picked: next };
}

/**
 * The key of a button: how much it is where amounts are asked for, its place from 1 where things are.
 * @param {Option[]} buttons @param {number} i
 */
export const keyOf = (buttons, i) => (buttons.some((one) => one.amount !== undefined) ? buttons[i].amount : i + 1);

/** The button with this key. @param {Option[]} buttons @param {number} key */
export const byKey = (buttons, key) => buttons.find((_, i) => keyOf(buttons, i) === key);
