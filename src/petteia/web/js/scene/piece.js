// Pieces: cards, tokens, miniatures, tiles and the smaller things that are moved about.
import { classes, html, useContext } from "../lib.js";
import { Look, Symbol_, hueClass, rich, toneClass } from "../look.js";
import { Board } from "./board.js";

/** @typedef {import("../types").Piece} Piece */

/** Colours always come with a shape, so that they can be told apart without colour. */
const SHAPES = /** @type {Record<string, string>} */ ({
  red: "M12 3 22 21H2Z",
  yellow: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Z",
  green: "M3.5 3.5h17v17h-17Z",
  blue: "M12 1.5 22.5 12 12 22.5 1.5 12Z",
});

/** Shapes by their own names. */
const ALIAS = /** @type {Record<string, string>} */ ({
  triangle: "red",
  circle: "yellow",
  square: "green",
  diamond: "blue",
});
/** Whether a word means one of the shapes. @param {string | undefined} word */
export const isShape = (word) =>
  Boolean(word) && (word === "any" || Boolean(SHAPES[word ?? ""]) || Boolean(ALIAS[word ?? ""]));

/**
 * Columns, tokens and coins in a line: small enough to stand beside a name. A hole among them shows the shape of what stood there.
 * @param {any} node
 * @returns {boolean}
 */
export function isSlim(node) {
  const small = (/** @type {any} */ piece) => ["column", "token", "disc", "coin"].includes(piece.shape ?? "card");
  if (node.kind === "row") return Boolean(node.pieces?.length) && node.pieces.every(small);
  return (
    node.kind === "slots" &&
    Boolean(node.slots?.length) &&
    // empty places alone tell nothing, unless they are somebody's: that nobody's are all taken makes them no smaller
    ((node.owner ?? -1) >= 0 || node.slots.some((/** @type {any} */ slot) => slot.piece)) &&
    node.slots.every((/** @type {any} */ slot) => (slot.piece ? small(slot.piece) : isShape(slot.look)))
  );
}

/** @param {{word: string}} props */
export function Mark({ word: given }) {
  const word = ALIAS[given] ?? given;
  if (word === "any") {
    return html`<svg class="shape any" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="7" /></svg>`;
  }
  if (SHAPES[word]) {
    return html`<svg class=${`shape ${word}`} viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[word]} /></svg>`;
  }
  return html`<${Look} look=${word} class="mark-icon" />`;
}

/** Badges that are nothing but a coloured shape: they stand together in the corner. @param {Piece} piece */
const shapesOf = (piece) =>
  (piece.badges ?? []).filter((badge) => !badge.text && isShape(badge.tone)).map((badge) => badge.tone ?? "");
/** The other badges. @param {Piece} piece */
const badgesOf = (piece) => (piece.badges ?? []).filter((badge) => badge.text || !isShape(badge.tone));

/**
 * What stands in the upper right corner: coloured shapes before all, which send another mark under the figure at the left.
 * @param {{piece: Piece}} props
 */
function Marks({ piece }) {
  const shapes = shapesOf(piece);
  const words = (piece.mark ?? "").split(/\s+/).filter(Boolean);
  const ringed = words.some(isShape);
  return html`
    ${
      shapes.length
        ? html`<span class="marks ringed">${shapes.map((word) => html`<${Mark} word=${word} />`)}</span>`
        : null
    }
    ${
      words.length
        ? html`<span class=${classes("marks", ringed && "ringed", shapes.length > 0 && "moved")}>
          ${words.map((word) => html`<${Mark} word=${word} />`)}
        </span>`
        : null
    }
  `;
}

/** @param {{badge: import("../types").Badge}} props */
function BadgeView({ badge }) {
  const shape = !badge.text && !badge.look && isShape(badge.tone);
  return html`<span
    class=${classes(
      "badge",
      `at-${badge.at ?? "se"}`,
      toneClass(badge.tone),
      badge.text && badge.text.length > 2 && "words",
      badge.at === "mid" && !badge.text && "thing",
    )}
    title=${badge.title || undefined}
  >
    ${shape ? html`<${Mark} word=${badge.tone} />` : null}
    ${badge.look ? html`<${Look} look=${badge.look} />` : null}
    ${badge.text ? html`<b data-figure=${badge.text}></b>` : null}
  </span>`;
}

const FACINGS = /** @type {Record<string, number>} */ ({
  n: 0,
  ne: 45,
  e: 90,
  se: 135,
  s: 180,
  sw: 225,
  w: 270,
  nw: 315,
});

/** What a screen reader says of a piece. @param {Piece} piece @param {import("./board.js").BoardState} board */
export function spoken(piece, board) {
  const state = piece.state ?? [];
  const owner = piece.owner !== undefined && piece.owner >= 0 ? board.seats.get(piece.owner)?.name : "";
  const words = piece.name
    ? [piece.name, piece.corner, piece.line]
    : [
        `${{ card: "face-down card", token: "token", mini: "figure" }[piece.shape ?? "card"] ?? "piece"}${owner ? ` of ${owner}` : ""}`,
      ];
  if (state.includes("secret")) words.push("face down, known to you");
  for (const word of ["tapped", "new", "doomed", "turned", "raised", "dim"])
    if (state.includes(word)) words.push(word === "dim" ? "not available" : word);
  for (const badge of piece.badges ?? []) words.push([badge.title, badge.text].filter(Boolean).join(" "));
  if ((piece.count ?? 1) > 1) words.push(`${piece.count} of them`);
  return words.filter(Boolean).join(", ");
}

/** A name is set so large that its longest word fits the card, and no smaller than can be read. @param {string} name */
function titleStyle(name) {
  const longest = longestWord(name);
  return longest > 9
    ? { fontSize: `max(11.5px, ${Math.min(name.length > 11 ? 10.6 : 12.4, 116 / longest).toFixed(1)}cqw)` }
    : undefined;
}

/** How long the longest word is, in letters: two broad ones take the room of three. @param {string} name */
const longestWord = (name) =>
  Math.max(...name.split(/[\s-]+/).map((word) => word.length + 0.5 * (word.match(/[mw]/gi)?.length ?? 0)));

/** How wide a card must be for its name to stand on it: on a smaller one stand figure and number alone. @param {string} name */
const needs = (name) => {
  const longest = longestWord(name);
  return longest > 11 ? "needs-104" : longest > 9 ? "needs-90" : longest > 7 ? "needs-78" : "needs-66";
};

/*
 * Figures on a piece are drawn from `data-figure`: the piece's spoken name says them in words, and the only text left
 * on its face is the name it is called by.
 */

/** The face of a card, sized by whatever holds it. @param {{piece: Piece, big?: boolean}} props */
export function CardFace({ piece, big = false }) {
  const long = (piece.name ?? "").length > 11;
  return html`<span aria-hidden="true" class=${classes("face", long && "long", big && "big")}>
    <span class="band" aria-hidden="true"></span>
    ${
      piece.corner
        ? html`<span class=${classes("corner", piece.corner.length > 2 && "wide")} data-figure=${piece.corner}></span>`
        : null
    }
    <${Marks} piece=${piece} />
    <span class="figure"><${Look} look=${piece.look || "amphora"} /></span>
    <span class=${classes("title", !big && needs(piece.name ?? ""))} style=${big ? undefined : titleStyle(piece.name ?? "")}>
      ${piece.name}
    </span>
    ${big && piece.line ? html`<span class="line">${piece.line}</span>` : null}
    ${
      big && piece.text
        ? html`<span class="prose">
          ${piece.text.split("\n").map((one, i) => html`<span class=${i ? "after" : ""}>${rich(one)}</span>`)}
        </span>`
        : null
    }
    ${badgesOf(piece).map((badge) => html`<${BadgeView} badge=${badge} />`)}
    <span class="band foot" aria-hidden="true"></span>
  </span>`;
}

/** @param {{piece: Piece}} props */
const CardBack = ({ piece }) => html`<span aria-hidden="true" class="face back">
  <span class="figure"><${Look} look=${piece.look || "amphora"} /></span>
  ${badgesOf(piece).map((badge) => html`<${BadgeView} badge=${badge} />`)}
</span>`;

/** One's own face-down card: figure and name in the owner's accent on black. @param {{piece: Piece}} props */
const SecretFace = ({
  piece,
}) => html`<span aria-hidden="true" class=${classes("face secret", (piece.name ?? "").length > 11 && "long")}>
  ${piece.corner ? html`<span class="corner" data-figure=${piece.corner}></span>` : null}
  <span class="marks"><${Symbol_} id="u-eye" class="ui" /></span>
  <span class="figure"><${Look} look=${piece.look || "amphora"} /></span>
  <span class=${classes("title", needs(piece.name ?? ""))} style=${titleStyle(piece.name ?? "")}>${piece.name}</span>
  ${badgesOf(piece).map((badge) => html`<${BadgeView} badge=${badge} />`)}
</span>`;

/** @param {{piece: Piece}} props */
const Token = ({ piece }) => html`<span aria-hidden="true" class="face disc">
  <span class="figure"><${Look} look=${piece.look || (piece.corner ? "" : "amphora")} /></span>
  ${
    piece.corner
      ? html`<span class=${classes("corner", !piece.look && "alone")} data-figure=${piece.corner}></span>`
      : null
  }
  ${
    piece.facing && piece.facing in FACINGS
      ? html`<span class="facing" style=${{ transform: `rotate(${FACINGS[piece.facing]}deg)` }}></span>`
      : null
  }
  ${badgesOf(piece).map((badge) => html`<${BadgeView} badge=${badge} />`)}
</span>`;

/** @param {{piece: Piece}} props */
const Figure = ({ piece }) => html`<span aria-hidden="true" class="face statue">
  <span class="halo" aria-hidden="true"></span>
  <span class="figure"><${Look} look=${piece.look || "amphora"} /></span>
  <span class="plinth"><span class="title">${piece.name}</span></span>
  ${piece.corner ? html`<span class="corner" data-figure=${piece.corner}></span>` : null}
  ${
    piece.facing && piece.facing in FACINGS
      ? html`<span class="facing" style=${{ transform: `rotate(${FACINGS[piece.facing]}deg)` }}></span>`
      : null
  }
  ${badgesOf(piece).map((badge) => html`<${BadgeView} badge=${badge} />`)}
</span>`;

/** @param {{piece: Piece}} props */
const Tile = ({ piece }) => html`<span aria-hidden="true" class="face tile-face">
  ${piece.corner ? html`<span class="corner" data-figure=${piece.corner}></span>` : null}
  <${Marks} piece=${piece} />
  <span class="figure"><${Look} look=${piece.look || "amphora"} /></span>
  ${piece.name ? html`<span class="title">${piece.name}</span>` : null}
  ${piece.line ? html`<span class="line">${rich(piece.line)}</span>` : null}
  ${badgesOf(piece).map((badge) => html`<${BadgeView} badge=${badge} />`)}
</span>`;

/** A sheet of paper: a quest, an order, a recipe. @param {{piece: Piece}} props */
const Scroll = ({ piece }) => html`<span aria-hidden="true" class="face scroll-face">
  ${piece.corner ? html`<span class="corner" data-figure=${piece.corner}></span>` : null}
  <${Marks} piece=${piece} />
  <span class="lines">
    ${
      badgesOf(piece).length
        ? badgesOf(piece).map(
            (badge) =>
              html`<span><${Look} look=${badge.look} class="inline" /> <b data-figure=${badge.text}></b></span>`,
          )
        : (piece.line || piece.name || "").split("\n").map((one) => html`<span>${rich(one)}</span>`)
    }
  </span>
</span>`;

/** A coloured column, standing or given up. @param {{piece: Piece}} props */
const Column = ({ piece }) => html`<span aria-hidden="true" class=${classes("face column-face", hueClass(piece.hue))}>
  <svg viewBox="0 0 60 96" aria-hidden="true">
    <path class="stone" d="M4 4h52v8l-6 6H10L4 12ZM12 20h36v52H12ZM10 74h40l6 6v12H4V80Z" />
    <path class="flute" d="M20 22v48M40 22v48" />
  </svg>
  <span class="shape-at"><${Mark} word=${piece.mark || piece.hue || "any"} /></span>
</span>`;

/** @param {{piece: Piece}} props */
const Coin = ({ piece }) => html`<span aria-hidden="true" class="face coin-face">
  <b data-figure=${piece.corner || ""}></b>
  ${piece.look ? html`<${Look} look=${piece.look} />` : null}
</span>`;

/** @param {Piece} piece */
function faceOf(piece) {
  const shape = piece.shape ?? "card";
  if (shape === "card") {
    if (!piece.name) return html`<${CardBack} piece=${piece} />`;
    return piece.state?.includes("secret")
      ? html`<${SecretFace} piece=${piece} />`
      : html`<${CardFace} piece=${piece} />`;
  }
  if (shape === "token" || shape === "disc") return html`<${Token} piece=${piece} />`;
  if (shape === "mini") return html`<${Figure} piece=${piece} />`;
  if (shape === "column") return html`<${Column} piece=${piece} />`;
  if (shape === "coin") return html`<${Coin} piece=${piece} />`;
  if (shape === "scroll") return html`<${Scroll} piece=${piece} />`;
  return html`<${Tile} piece=${piece} />`;
}

const STATES = ["secret", "tapped", "dim", "doomed", "turned", "raised", "ghost"];

/**
 * A piece on the table.
 * @param {{piece: Piece, ghost?: boolean, extra?: string, style?: Record<string, any>, mute?: boolean}} props
 */
export function PieceView({ piece, ghost = false, extra = "", style, mute = false }) {
  const board = useContext(Board);
  const lit = ghost || mute ? undefined : board.lit.get(piece.key);
  const chosen = board.chosen.has(piece.key);
  const fate = ghost ? undefined : board.change?.going.get(piece.key);
  const shape = piece.shape ?? "card";
  const owner = piece.owner !== undefined && piece.owner >= 0 ? board.seats.get(piece.owner) : undefined;
  const isNew = piece.state?.includes("new") || (!ghost && board.news.has(piece.key));
  const label = lit?.labels.length === 1 ? `${spoken(piece, board)}: ${lit.labels[0]}` : spoken(piece, board);
  return html`<span
    class=${classes(
      "piece",
      `shape-${shape}`,
      hueClass(piece.hue || owner?.accent),
      !piece.name && shape === "card" && "is-back",
      ...STATES.filter((word) => piece.state?.includes(word)),
      isNew && "new",
      lit && "lit",
      lit?.soft && "soft",
      chosen && "chosen",
      fate !== undefined && "going",
      ghost && "ghost",
      board.spot === piece.key && "spot",
      extra,
    )}
    style=${style}
    data-key=${ghost ? undefined : piece.key}
    data-piece=${ghost ? undefined : "1"}
    data-hue=${piece.hue || undefined}
    data-name=${ghost || shape !== "card" ? undefined : piece.name || undefined}
    role=${ghost ? undefined : lit ? "button" : "img"}
    aria-label=${ghost ? undefined : label}
    aria-hidden=${ghost ? "true" : undefined}
    aria-pressed=${lit && chosen ? "true" : undefined}
    tabindex=${lit ? 0 : ghost ? undefined : -1}
  >
    ${faceOf(piece)}
    ${(piece.count ?? 1) > 1 ? html`<span class="times" aria-hidden="true">×${piece.count}</span>` : null}
    ${isNew ? html`<span class="flag" aria-hidden="true">new</span>` : null}
    ${fate ? html`<span class="fate" aria-hidden="true">${fate}</span>` : null}
  </span>`;
}
