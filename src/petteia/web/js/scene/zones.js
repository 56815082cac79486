// Zones that hold pieces: fans, piles, rows, places with holes.
import { classes, html, useContext, useRef } from "../lib.js";
import { rich } from "../look.js";
import { Board } from "./board.js";
import { Hit } from "./hit.js";
import { Mark, PieceView, isSlim } from "./piece.js";

/** A card that lies across. @param {import("../types").Piece | undefined} piece */
const liesAcross = (piece) => Boolean(piece?.state?.includes("tapped")) && (piece?.shape ?? "card") === "card";

/** @param {{node: any, note?: boolean}} props */
export const Caption = ({ node, note = true }) =>
  node.label || (note && node.note)
    ? html`<span class="caption">
      ${node.label ? html`<span class="caption-name">${rich(node.label)}</span>` : null}
      ${note && node.note ? html` <span class="caption-note">${rich(node.note)}</span>` : null}
    </span>`
    : null;

/** A hand. One's own is held open and large; others' are small backs. @param {{node: import("../types").Fan}} props */
export function FanView({ node }) {
  const board = useContext(Board);
  const pieces = node.pieces ?? [];
  const mine = node.place === "mine";
  const middle = (pieces.length - 1) / 2;
  const spread = Math.min(3.2, 22 / Math.max(pieces.length, 1));
  const lit = board.lit.has(node.key);
  // How far a card turned by so many degrees sinks, in widths of a card; and how far the outermost reach sideways and down.
  const drop = (/** @type {number} */ turn) => 0.0014 * turn ** 2;
  const bend = (middle * spread * Math.PI) / 180;
  return html`<section
    class=${classes(
      "fan",
      mine ? "own" : "others",
      pieces.length > 10 && "packed",
      lit && "node-lit",
      !pieces.length && "bare-hand",
    )}
    data-key=${node.key}
    aria-label=${`${node.label || "hand"}: ${pieces.length}`}
  >
    <ul
      class="cards"
      role="list"
      style=${
        mine
          ? {
              "--count": pieces.length,
              "--half": Math.ceil(pieces.length / 2),
              "--out": (1.94 * Math.sin(bend)).toFixed(3),
              "--low": (drop(middle * spread) + 0.63 * Math.sin(bend) + 0.03).toFixed(3),
            }
          : undefined
      }
    >
      ${pieces.map(
        (piece, i) => html`<li
          key=${piece.key}
          class="held"
          style=${
            mine
              ? {
                  "--turn": `${((i - middle) * spread).toFixed(2)}deg`,
                  "--drop": drop((i - middle) * spread).toFixed(3),
                }
              : undefined
          }
        >
          <${PieceView} piece=${piece} mute=${lit} />
        </li>`,
      )}
      ${mine && !pieces.length ? html`<li class="empty-words">${node.label || "Hand"}: no cards</li>` : null}
    </ul>
    ${mine ? null : html`<span class="fan-caption">${node.label || "hand"} <b>${pieces.length}</b></span>`}
    <${Hit} k=${node.key} extra="over" name=${node.label} />
  </section>`;
}

/** @param {{node: import("../types").Pile}} props */
export function PileView({ node }) {
  const board = useContext(Board);
  const count = node.count ?? 0;
  const depth = count > 24 ? 4 : count > 12 ? 3 : count > 4 ? 2 : count > 1 ? 1 : 0;
  const lit = board.lit.has(node.key);
  const inside = node.pieces ?? [];
  return html`<section
    class=${classes("pile", lit && "node-lit", !count && "is-empty")}
    data-key=${node.key}
    data-pile=${inside.length ? "1" : undefined}
    aria-label=${`${node.label || "pile"}: ${count}`}
  >
    <div class="stack" style=${{ "--depth": depth }}>
      ${
        node.top
          ? html`<${PieceView} key=${node.top.key} piece=${node.top} mute=${lit} />`
          : html`<span class="slot-empty" aria-hidden="true"></span>`
      }
      <${Hit} k=${node.key} extra="over" name=${node.label} />
    </div>
    <span class="pile-caption">${rich(node.label)} <b>${count}</b></span>
    ${
      inside.length > 1
        ? html`<button type="button" class="look-through" data-look-through=${node.key}>
          see all<span class="hide"> of ${node.label || "the pile"}</span>
        </button>`
        : null
    }
  </section>`;
}

/** A piece with its name and figures beside it, all of which is the piece. @param {{piece: import("../types").Piece}} props */
const Listed = ({ piece }) => html`<li class="lying listed" data-key=${piece.key}>
  <${PieceView} piece=${piece} />
  <span class="listed-words" aria-hidden="true">
    <b>${rich(piece.name)}</b>
    ${piece.line ? html`<small>${rich(piece.line)}</small>` : null}
  </span>
</li>`;

/** @param {{node: import("../types").Row}} props */
export function RowView({ node }) {
  const pieces = node.pieces ?? [];
  // Names stand below tokens as long as they are few: a whole host is read by pointing at it.
  const named = node.size === "named";
  return html`<section
    class=${classes("row", named ? "size-small" : node.size && `size-${node.size}`, named && "named")}
    data-key=${node.key}
    aria-label=${node.label || undefined}
  >
    <${Caption} node=${node} />
    <ul class="pieces" role="list">
      ${
        node.size === "list"
          ? pieces.map((piece) => html`<${Listed} key=${piece.key} piece=${piece} />`)
          : pieces.map(
              (piece) => html`<li
                key=${piece.key}
                class=${classes("lying", (piece.span ?? 1) > 1 && "double", liesAcross(piece) && "across")}
              >
                <${PieceView} piece=${piece} />
                ${named ? html`<small class="below" aria-hidden="true">${piece.name}</small>` : null}
                ${node.size === "priced" ? html`<small class="price">${rich(piece.line ?? "")}</small>` : null}
              </li>`,
            )
      }
      ${
        !pieces.length && !node.size
          ? html`<li class="lying" aria-hidden="true"><span class="slot-empty"></span></li>`
          : null
      }
    </ul>
    <${Hit} k=${node.key} extra="over" name=${node.label} />
  </section>`;
}

/** @param {{slot: import("../types").Slot, style?: any, extra?: string}} props */
function SlotView({ slot, style, extra = "" }) {
  const board = useContext(Board);
  const piece = slot.piece ?? undefined;
  const coming = board.change?.coming.get(slot.key);
  const ghost = coming && coming.key !== piece?.key ? coming : undefined;
  const lit = board.lit.has(slot.key);
  const vacant = !piece && !ghost;
  return html`<li
    class=${classes(
      "slot",
      extra,
      (piece?.span ?? 1) > 1 && "double",
      liesAcross(piece) && "across",
      vacant && "vacant",
      lit && "slot-lit",
    )}
    style=${style}
    data-key=${slot.key}
  >
    ${piece ? html`<${PieceView} key=${piece.key} piece=${piece} mute=${lit} />` : null}
    ${ghost ? html`<${PieceView} piece=${ghost} ghost=${true} />` : null}
    ${
      vacant
        ? html`<span class="slot-empty">
          ${slot.look ? html`<${Mark} word=${slot.look} />` : null}
          ${slot.label ? html`<span>${rich(slot.label)}</span>` : null}
        </span>`
        : null
    }
    <${Hit} k=${slot.key} extra=${classes("over", !piece && "plus")} name=${slot.label} show=${vacant} />
  </li>`;
}

/**
 * A column of overlapping cards: the first place in front, the others showing from under it.
 * @param {{node: import("../types").Slots}} props
 */
function ColumnView({ node }) {
  const board = useContext(Board);
  const slots = node.slots ?? [];
  const up = node.flow === "up";
  const held = slots.filter((slot) => slot.piece).length;
  const lit = board.lit.has(node.key);
  const last = Math.max(0, slots.length - 1);
  const mine = node.owner === undefined || node.owner < 0 || node.owner === board.eyes;
  return html`<section
    class=${classes("column", up ? "flow-up" : "flow-down", lit && "node-lit", !held && "is-empty")}
    data-key=${node.key}
    aria-label=${node.label ? `column ${node.label}` : undefined}
    style=${{ "--rows": last }}
  >
    <ol class="slots overlap" role="list">
      ${slots.map(
        (slot, i) => html`<${SlotView}
          key=${slot.key}
          slot=${slot}
          extra=${classes(i === 0 && "front", i >= held && "beyond", i === held && "next")}
          style=${{ "--row": up ? last - i : i, zIndex: 20 - i }}
        />`,
      )}
    </ol>
    ${node.label ? html`<span class="column-label" aria-hidden="true">${node.label}</span>` : null}
    ${
      lit && (mine || !held)
        ? html`<${Hit}
          k=${node.key}
          extra="lay"
          name=${node.label}
          show=${true}
          style=${{ "--row": up ? last - Math.min(held, last) : Math.min(held, Math.max(1, last)) }}
        />`
        : null
    }
    ${
      lit && !mine && held
        ? html`<${Hit}
          k=${node.key}
          extra="whole"
          name=${node.label}
          style=${{ "--row": up ? last - held + 1 : 0, "--held": held - 1 }}
        />`
        : null
    }
  </section>`;
}

/** @param {{node: import("../types").Slots}} props */
export function SlotsView({ node }) {
  if (node.overlap && node.flow && node.flow !== "across") return html`<${ColumnView} node=${node} />`;
  const slots = node.slots ?? [];
  // A hole where a column stood is as slim as a column.
  const slim = isSlim(node);
  const row = !slim && (node.flow ?? "across") === "across";
  const count = slots.reduce((sum, slot) => sum + (slot.piece?.span ?? 1), 0);
  // How many there is room for: as many as lie there while one is free, however many more may come.
  const places = useRef(count);
  if (slots.some((slot) => !slot.piece)) places.current = count;
  return html`<section
    class=${classes(
      "slots-zone",
      slim && "of-columns",
      row && "is-row",
      `flow-${node.flow ?? "across"}`,
      node.overlap && "overlapping",
    )}
    data-key=${node.key}
    aria-label=${node.label || undefined}
    style=${{ "--count": count, "--places": places.current }}
  >
    <${Caption} node=${node} />
    <ol class="slots" role="list">${slots.map((slot) => html`<${SlotView} key=${slot.key} slot=${slot} />`)}</ol>
    <${Hit} k=${node.key} extra="over" name=${node.label} />
  </section>`;
}
