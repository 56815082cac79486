// Numbers and marks: counters, medallions, dials, tracks, dice, sheets, odds, notes, stories.
import { classes, html, useContext, useLayoutEffect, useRef } from "../lib.js";
import { Look, hueClass, rich, toneClass } from "../look.js";
import { Board } from "./board.js";
import { Hit } from "./hit.js";
import { Caption } from "./zones.js";

/** @param {string} key */
function useFuture(key) {
  return useContext(Board).change?.numbers.get(key);
}

/** @param {{future: number | undefined}} props */
const Future = ({ future }) =>
  future === undefined ? null : html`<span class="future" aria-label=${`would be ${future}`}>▸${future}</span>`;

/** @param {{node: import("../types").Counter}} props */
export function CounterView({ node }) {
  const future = useFuture(node.key);
  const value = node.value ?? 0;
  const most = node.most ?? 0;
  const style = node.style ?? "number";
  const label = value === 1 && node.one && !most ? node.one : node.label; // "1 of 3 points"
  const name = label ? html`<span class="counter-name">${rich(label)}</span>` : null;
  const head = node.look && style !== "coin" ? html`<${Look} look=${node.look} class="counter-look" />` : null;
  const said = `${label ?? ""} ${value}${most ? ` of ${most}` : ""}`.trim();
  const shell = classes("counter", `style-${style}`, toneClass(node.tone), future !== undefined && "changing");
  if (style === "dots") {
    return html`<span class=${shell} data-key=${node.key} role="img" aria-label=${said} title=${said}>
      ${head}
      <span class="dots">
        ${Array.from({ length: Math.max(most, value) }, (_, i) => html`<i class=${i < value ? "on" : ""}></i>`)}
      </span>
      ${name}
      <${Future} future=${future} />
    </span>`;
  }
  if (style === "bar") {
    return html`<span class=${shell} data-key=${node.key} role="img" aria-label=${said}>
      <span class="bar-head">
        ${head}
        ${name}
        <span class="bar-value"><b>${value}</b>${most ? html`<small> / ${most}</small>` : null}</span>
        <${Future} future=${future} />
      </span>
      <span class="gauge-bar">
        ${Array.from({ length: Math.min(most, 24) }, (_, i) => html`<i class=${i < value ? "on" : ""}></i>`)}
      </span>
    </span>`;
  }
  if (style === "coin") {
    return html`<span class=${shell} data-key=${node.key} role="img" aria-label=${said} title=${said}>
      <span class="coin-dot">${node.look ? html`<${Look} look=${node.look} />` : null}</span>
      <b>${value}</b>
      ${name}
      <${Future} future=${future} />
    </span>`;
  }
  return html`<span class=${shell} data-key=${node.key}>
    ${head}
    <b>${value}${most ? html`<small> / ${most}</small>` : null}</b>
    ${name}
    <${Future} future=${future} />
  </span>`;
}

/** @param {{node: import("../types").Medallion}} props */
export function MedallionView({ node }) {
  const board = useContext(Board);
  const future = useFuture(node.key);
  const value = node.value ?? 0;
  const most = node.most ?? 0;
  const near = !node.done && most > 0 && value >= most;
  const words = node.note || (node.done ? node.label : most ? `${value} of ${most}` : node.label);
  return html`<span
    class=${classes("medallion", node.done && "done", near && "near", board.lit.has(node.key) && "node-lit")}
    data-key=${node.key}
    role=${board.lit.has(node.key) ? undefined : "img"}
    aria-label=${
      board.lit.has(node.key)
        ? undefined
        : `${node.label ?? ""}: ${node.done ? "done" : words}${node.text ? `. ${node.text}` : ""}`
    }
    data-area=${node.text ? "1" : undefined}
    title=${node.text ? undefined : node.label || undefined}
  >
    <span class="disc">
      <${Look} look=${node.look || "laurels"} />
      ${node.done ? html`<i class="tick">✓</i>` : null}
    </span>
    <span class="medallion-words">${rich(words)}<${Future} future=${future} /></span>
    <${Hit} k=${node.key} extra="over round" name=${node.label} />
  </span>`;
}

/** @param {number} from @param {number} to @param {number} r */
function arc(from, to, r) {
  /** @param {number} a */
  const at = (a) => `${(50 + r * Math.sin(a)).toFixed(2)} ${(50 - r * Math.cos(a)).toFixed(2)}`;
  return `M${at(from)}A${r} ${r} 0 0 1 ${at(to)}`;
}

/** A gauge in segments; from `danger` on they glow red. @param {{node: import("../types").Dial}} props */
export function DialView({ node }) {
  const future = useFuture(node.key);
  const value = node.value ?? 0;
  const most = Math.max(node.most ?? 0, 1);
  const span = Math.PI * 1.5;
  const step = span / most;
  return html`<span
    class=${classes("dial", hueClass(node.hue), node.danger && value >= node.danger && "in-danger")}
    data-key=${node.key}
    role="img"
    aria-label=${`${node.label ?? ""} ${value} of ${most}`}
    title=${`${node.label ?? ""} ${value} of ${most}`}
  >
    <span class="dial-face">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        ${Array.from({ length: most }, (_, i) => {
          const from = -span / 2 + i * step;
          return html`<path
            class=${classes("seg", i < value && "on", Boolean(node.danger) && i + 1 >= (node.danger ?? 0) && "hot")}
            d=${arc(from + 0.05, from + step - 0.05, 42)}
          />`;
        })}
      </svg>
      <b>${value}</b>
      ${node.look ? html`<${Look} look=${node.look} class="dial-look" />` : null}
    </span>
    ${node.label ? html`<span class="dial-name">${rich(node.label)}<${Future} future=${future} /></span>` : null}
  </span>`;
}

/** @param {{node: import("../types").Track}} props */
export function TrackView({ node }) {
  const style = node.style ?? "chevrons";
  const line = useRef(/** @type {HTMLElement | null} */ (null));
  const now = (node.stops ?? []).findIndex((stop) => stop.state === "current");
  useLayoutEffect(() => {
    // A calendar too long for its line is moved so that today is in the middle.
    const today = line.current?.children[now];
    if (style === "days" && line.current && today instanceof HTMLElement)
      line.current.scrollLeft =
        today.offsetLeft - line.current.offsetLeft - line.current.clientWidth / 2 + today.clientWidth / 2;
  }, [style, now]);
  return html`<section class=${classes("track", `style-${style}`)} data-key=${node.key} aria-label=${node.label || undefined}>
    <${Caption} node=${node} />
    <ol role="list" ref=${line}>
      ${(node.stops ?? []).map(
        (stop, i) => html`<${StopView} key=${stop.key} stop=${stop} style=${style} number=${i + 1} />`,
      )}
    </ol>
  </section>`;
}

/** @param {{stop: import("../types").Stop, style: string, number: number}} props */
function StopView({ stop, style, number }) {
  const state = stop.state ?? "";
  const current = state === "current" || state === "now";
  return html`<li
    class=${classes("stop", state, current && "current", toneClass(stop.tone))}
    data-key=${stop.key}
    aria-current=${current ? "step" : undefined}
    title=${stop.title || undefined}
  >
    ${
      style === "list"
        ? html`<span class="stop-mark" aria-hidden="true">${state === "past" || state === "done" ? "✓" : number}</span>`
        : null
    }
    <span class="stop-words">
      ${
        style === "chevrons" && (state === "past" || state === "done")
          ? html`<i class="did" aria-hidden="true">✓</i>`
          : null
      }
      <span class="stop-label">${rich(stop.label)}</span>
      ${
        stop.looks?.length
          ? html`<span class="stop-looks">${stop.looks.map((look) => html`<${Look} look=${look} />`)}</span>`
          : null
      }
      ${style === "list" && stop.title ? html`<small>${rich(stop.title)}</small>` : null}
    </span>
    <${Hit} k=${stop.key} extra="over" name=${stop.label} />
  </li>`;
}

/** @param {{die: import("../types").Die}} props */
function DieView({ die }) {
  const board = useContext(Board);
  const lit = board.lit.get(die.key);
  const shape = die.shape ?? "d6";
  const kite = shape === "d10" || shape === "d8" || shape === "d20";
  const inside = html`
    ${
      kite
        ? html`<svg class="kite" viewBox="0 0 100 100" aria-hidden="true">
          <path class="body" d="M50 3 95 62 50 97 5 62Z" />
          <path class="edge" d="M50 3 24 62 50 78 76 62ZM24 62H5M76 62H95M50 78V97M24 62H76" />
        </svg>`
        : null
    }
    ${
      die.looks?.length
        ? html`<span class="die-looks">${die.looks.map((look) => html`<${DieLook} look=${look} />`)}</span>`
        : html`<b>${die.face}</b>`
    }
  `;
  return html`<li class=${classes("die-place", die.state && `die-${die.state}`)}>
    <span
      class=${classes(
        "die",
        shape,
        hueClass(die.hue),
        lit && "lit",
        die.state && `is-${die.state}`,
        board.chosen.has(die.key) && "chosen",
      )}
      data-key=${die.key}
      data-piece="1"
      role=${lit ? "button" : "img"}
      tabindex=${lit ? 0 : -1}
      aria-label=${`die: ${die.face}${die.state ? `, ${die.state}` : ""}${die.note ? `, ${die.note}` : ""}`}
    >
      ${inside}
    </span>
    ${die.note ? html`<span class="die-note">${rich(die.note)}</span>` : null}
  </li>`;
}

/** @param {{look: string}} props */
function DieLook({ look }) {
  if (look === "full" || look === "power")
    return html`<svg class="pip full" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1 20 12 12 23 4 12Z" /></svg>`;
  if (look === "hollow" || look === "potential")
    return html`<svg class="pip hollow" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.5 18.8 12 12 21.5 5.2 12Z" /></svg>`;
  return html`<${Look} look=${look} />`;
}

/** @param {{node: import("../types").Dice}} props */
export const DiceView = ({
  node,
}) => html`<section class="dice" data-key=${node.key} aria-label=${node.label || "dice"}>
  <${Caption} node=${node} />
  <div class="dice-line">
    <ul role="list">${(node.dice ?? []).map((die) => html`<${DieView} key=${die.key} die=${die} />`)}</ul>
    ${node.total ? html`<span class="dice-total">${rich(node.total)}</span>` : null}
  </div>
</section>`;

/** @param {{node: import("../types").Sheet}} props */
export const SheetView = ({
  node,
}) => html`<section class="sheet" data-key=${node.key} tabindex="0" aria-label=${node.label || "figures"}>
  <${Caption} node=${node} />
  <table aria-label=${node.label || undefined}>
    ${
      node.heads?.length
        ? html`<thead><tr>${node.heads.map((head) => html`<th scope="col">${rich(head)}</th>`)}</tr></thead>`
        : null
    }
    <tbody>
      ${(node.rows ?? []).map(
        (row, i) => html`<tr
          class=${classes(i === (node.current ?? -1) && "current", (node.current ?? -1) > i && "past")}
          aria-current=${i === (node.current ?? -1) ? "true" : undefined}
        >
          ${row.map((cell) => html`<td>${rich(cell)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>
</section>`;

/** Shares as whole numbers that add up to what they are together: the largest remainders are rounded up. @param {number[]} shares */
export function wholes(shares) {
  const whole = shares.map(Math.floor);
  let left = Math.round(shares.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0);
  const order = shares.map((one, i) => [one - Math.floor(one), i]).sort((a, b) => b[0] - a[0]);
  for (const [, i] of order) {
    if (left <= 0) break;
    whole[i] += 1;
    left -= 1;
  }
  return whole;
}

/** @param {{node: import("../types").Odds}} props */
export function OddsView({ node }) {
  const parts = (node.parts ?? []).filter((part) => part.percent > 0);
  const whole = wholes(parts.map((part) => part.percent));
  return html`<section class="odds" data-key=${node.key}>
    <${Caption} node=${node} />
    <div
      class="odds-bar"
      role="img"
      aria-label=${parts.map((part, i) => `${part.label} ${whole[i]} percent`).join(", ")}
    >
      ${parts.map(
        (part, i) => html`<span
          class=${classes("odds-part", toneClass(part.tone) || `odds-${i}`)}
          style=${{ flexGrow: part.percent }}
        >
          <b>${part.percent >= 7 ? `${whole[i]} %` : ""}</b>
        </span>`,
      )}
    </div>
    <div class="odds-names" aria-hidden="true">
      ${parts.map((part) => html`<span style=${{ flexGrow: part.percent }}>${rich(part.label)}</span>`)}
    </div>
  </section>`;
}

/** @param {{node: import("../types").Story}} props */
export const StoryView = ({ node }) => html`<article class="story" data-key=${node.key}>
  ${
    node.look
      ? html`<div class="frieze" aria-hidden="true">
        ${node.look.split(/\s+/).map((look) => html`<${Look} look=${look} />`)}
      </div>`
      : html`<div class="frieze thin" aria-hidden="true"></div>`
  }
  <div class="story-page">
    ${node.note ? html`<p class="story-note">${rich(node.note)}</p>` : null}
    ${node.label ? html`<h2>${rich(node.label)}</h2>` : null}
    ${(node.paragraphs ?? []).map((text, i) => html`<p class=${i === 0 ? "first" : ""}>${rich(text)}</p>`)}
  </div>
</article>`;

/** @param {{node: import("../types").Note}} props */
export function NoteView({ node }) {
  const board = useContext(Board);
  const future = board.change?.words.get(node.key);
  const style = node.style ?? "box";
  if (style === "line")
    return html`<div
      class=${classes("note-line", toneClass(node.tone))}
      data-key=${node.key}
      role="separator"
      aria-label=${node.label}
    >
      <span>${rich(node.label)}</span>
    </div>`;
  return html`<section
    class=${classes("note", `style-${style}`, toneClass(node.tone), board.lit.has(node.key) && "node-lit")}
    data-key=${node.key}
  >
    ${node.look ? html`<${Look} look=${node.look} class="note-look" />` : null}
    <div class="note-words">
      ${
        node.label
          ? html`<h3>${rich(node.label)}${node.note ? html` <small>${rich(node.note)}</small>` : null}</h3>`
          : null
      }
      ${
        node.text
          ? html`<p>
            ${(future ?? node.text).split("\n").map(
              (line, i) => html`
                ${i ? html`<br />` : null}
                ${future ? html`<span class="future">${rich(line)}</span>` : rich(line)}
              `,
            )}
          </p>`
          : null
      }
      ${
        node.rule
          ? html`<button type="button" class="rule-link" data-rule=${node.rule}>rule ${node.rule}</button>`
          : null
      }
    </div>
    <${Hit} k=${node.key} extra="over" name=${node.label} />
  </section>`;
}
