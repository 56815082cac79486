// The whole scene: nodes to their places, sized so that the table fits the window.
import { classes, html, useContext, useRef } from "../lib.js";
import { Look, rich, toneClass } from "../look.js";
import { Board } from "./board.js";
import { useFit, useFlankFit, useZones } from "./fit.js";
import {
  CounterView,
  DialView,
  DiceView,
  MedallionView,
  NoteView,
  OddsView,
  SheetView,
  StoryView,
  TrackView,
} from "./gauges.js";
import { GridView } from "./grid.js";
import { Hit } from "./hit.js";
import { MapView } from "./map.js";
import { isSlim } from "./piece.js";
import { Caption, FanView, PileView, RowView, SlotsView } from "./zones.js";

/** @typedef {import("../types").SceneNode} SceneNode */
/** @typedef {import("../types").Scene} Scene */

const VIEWS = /** @type {Record<string, (props: any) => any>} */ ({
  mat: MatView,
  fan: FanView,
  pile: PileView,
  row: RowView,
  slots: SlotsView,
  grid: GridView,
  map: MapView,
  track: TrackView,
  counter: CounterView,
  medallion: MedallionView,
  dial: DialView,
  dice: DiceView,
  sheet: SheetView,
  odds: OddsView,
  story: StoryView,
  note: NoteView,
});

/** Any node by its kind. @param {{node: SceneNode}} props */
export function NodeView({ node }) {
  const View = VIEWS[node.kind];
  return View ? html`<${View} node=${node} />` : null;
}

/** Small things side by side are set in one line, so that counters do not stand in a column. @param {string} kind */
const isSmall = (kind) => kind === "counter" || kind === "medallion" || kind === "dial";

/** @param {SceneNode[]} nodes */
function grouped(nodes) {
  /** @type {SceneNode[][]} */
  const runs = [];
  for (const node of nodes) {
    const last = runs[runs.length - 1];
    if (last && isSmall(node.kind) && last[0].kind === node.kind) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

/** @param {{nodes: SceneNode[]}} props */
export const Children = ({ nodes }) =>
  html`${grouped(nodes).map((run) =>
    isSmall(run[0].kind)
      ? html`<div class=${`cluster of-${run[0].kind}s`} key=${run[0].key}>
        ${run.map((node) => html`<${NodeView} key=${node.key} node=${node} />`)}
      </div>`
      : html`<${NodeView} key=${run[0].key} node=${run[0]} />`,
  )}`;

/** A named group. @param {{node: import("../types").Mat}} props */
function MatView({ node }) {
  const board = useContext(Board);
  const owner = node.owner !== undefined && node.owner >= 0 ? board.seats.get(node.owner) : undefined;
  const lit = board.lit.has(node.key);
  return html`<section
    class=${classes(
      "mat",
      isPiles(node) && "of-piles",
      node.bare ? "is-bare" : "is-boxed",
      `flow-${node.flow ?? "down"}`,
      toneClass(node.tone),
      lit && "node-lit",
      owner && !node.bare && "owned",
      owner?.accent && `hue-${owner.accent}`,
    )}
    style=${{ "--weight": node.weight ?? 1 }}
    data-key=${node.key}
    aria-label=${node.label || undefined}
  >
    ${
      node.label || node.look || (node.note && !node.bare)
        ? html`<header class="mat-head">
          ${node.look ? html`<span class="mat-look"><${Look} look=${node.look} /></span>` : null}
          <${Caption} node=${node} />
        </header>`
        : null
    }
    <div class="mat-body"><${Children} nodes=${node.children ?? []} /></div>
    <${Hit} k=${node.key} extra="over" name=${node.label} />
  </section>`;
}

/** Piles, perhaps with a supply that is counted beside them. @param {SceneNode} node */
const isPiles = (node) =>
  node.kind === "pile" ||
  (node.kind === "mat" &&
    (node.children ?? []).some((child) => child.kind === "pile") &&
    (node.children ?? []).every((child) => child.kind === "pile" || child.kind === "counter"));

/** @param {SceneNode[]} nodes */
export function sorted(nodes) {
  return {
    hands: nodes.filter((node) => node.kind === "fan"),
    piles: nodes.filter(isPiles),
    rest: nodes.filter((node) => node.kind !== "fan" && !isPiles(node)),
  };
}

/** What is kept beside a hand: a list. @param {SceneNode} node */
const isKept = (node) => node.kind === "row" && node.size === "list";

/** Gauges and small pieces, which belong beside a name. @param {SceneNode} node @returns {boolean} */
function isGauge(node) {
  if (isSmall(node.kind)) return true;
  if (node.kind === "row")
    return (
      Boolean(node.pieces?.length) &&
      (node.size === "tiny" ||
        (node.pieces ?? []).every((piece) => ["column", "token", "disc", "coin"].includes(piece.shape ?? "card")))
    );
  return node.kind === "mat" && Boolean(node.children?.length) && (node.children ?? []).every(isGauge);
}

/** The slim nodes among these and within their mats. @param {SceneNode[]} nodes @returns {SceneNode[]} */
const slimOf = (nodes) =>
  nodes.flatMap((/** @type {any} */ node) =>
    isSlim(node) ? [node] : node.kind === "mat" ? slimOf(node.children ?? []) : [],
  );

/**
 * The same nodes without those that are shown elsewhere.
 * @param {SceneNode[]} nodes
 * @param {SceneNode[]} shown
 * @returns {SceneNode[]}
 */
const without = (nodes, shown) =>
  nodes
    .filter((node) => !shown.includes(node))
    .map((/** @type {any} */ node) =>
      node.kind === "mat" ? { ...node, children: without(node.children ?? [], shown) } : node,
    );

/** Whether something that can be chosen lies in a node. @param {any} part @param {Map<string, unknown>} lit @returns {boolean} */
const holdsLit = (part, lit) =>
  Boolean(part) &&
  typeof part === "object" &&
  ((typeof part.key === "string" && lit.has(part.key)) || Object.values(part).some((value) => holdsLit(value, lit)));

const isBoard = (/** @type {SceneNode} */ node) => node.kind === "grid" || node.kind === "map";

/** Boards stand in a line of their own. @param {{nodes: SceneNode[]}} props */
function Lines({ nodes }) {
  /** @type {SceneNode[][]} */
  const runs = [];
  for (const node of nodes) {
    const last = runs[runs.length - 1];
    if (last && isBoard(last[0]) === isBoard(node)) last.push(node);
    else runs.push([node]);
  }
  return runs.length < 2
    ? html`<${Children} nodes=${nodes} />`
    : html`${runs.map(
        (run) =>
          html`<div class=${isBoard(run[0]) ? "boards" : "others-line"} key=${run[0].key}>
            <${Children} nodes=${run} />
          </div>`,
      )}`;
}

/** @param {{name: string, nodes: SceneNode[], left?: SceneNode[], right?: SceneNode[]}} props */
function Band({ name, nodes, left = [], right = [] }) {
  if (!nodes.length && !left.length && !right.length) return null;
  const winged = left.length || right.length;
  const lines = nodes.length > 0 && nodes.every((node) => node.kind === "note" && node.style === "line");
  return html`<div class=${classes("band", `band-${name}`, winged && "winged", lines && "only-lines")}>
    ${winged ? html`<div class="wing wing-left"><${Children} nodes=${left} /></div>` : null}
    <div class="core"><${Lines} nodes=${nodes} /></div>
    ${winged ? html`<div class="wing wing-right"><${Children} nodes=${right} /></div>` : null}
  </div>`;
}

/**
 * @typedef {object} SceneProps
 * @property {Scene} scene
 * @property {boolean} compact one column: phones and small tablets
 * @property {(panel: import("../types").SeatPanel, mine: boolean, inside: any) => any} seat draws a seat's card
 * @property {any} prompt what is asked, in one sentence
 * @property {any} aside the log and what else stands beside the table
 * @property {any} [line] the last event, for a phone
 * @property {any} [reading] the card that was last pointed at, to be read
 */

/** Whether a mat is a seat's own area. @param {SceneNode} node @param {any} panel */
const isSeat = (node, panel) => node.kind === "mat" && node.seat === panel.seat;

/**
 * The mats that draw a seat become part of its card: their names are on it, and its numbers too.
 * @param {SceneNode[]} nodes
 * @param {any} panel
 */
export function insideSeat(nodes, panel) {
  const known = new Set(
    (panel.counters ?? []).map((/** @type {any} */ counter) => `${counter.label} ${counter.value ?? 0}`),
  );
  /** @type {(node: SceneNode) => boolean} */
  const isKnown = (node) =>
    node.kind === "counter"
      ? known.has(`${node.label} ${node.value ?? 0}`)
      : node.kind === "mat" && Boolean(node.children?.length) && (node.children ?? []).every(isKnown);
  /** @type {(node: any) => SceneNode[]} */
  const unknown = (node) => (node.children ?? []).filter((/** @type {SceneNode} */ child) => !isKnown(child));
  if (!nodes.length) return null;
  return html`${nodes.map((node) =>
    isSeat(node, panel)
      ? html`
        ${node.note ? html`<p class="seat-note">${rich(node.note)}</p>` : null}
        <${Children} nodes=${unknown(node)} />
      `
      : html`<${Children} nodes=${[node]} />`,
  )}`;
}

/** The arrangement a scene asks for, or else the one its shared part calls for. @param {Scene} scene */
export function layoutOf(scene) {
  if (scene.layout) return scene.layout;
  const shared = (scene.nodes ?? []).filter((node) => (node.place ?? "shared") === "shared");
  if (shared.some(isBoard)) return "flanks";
  if (shared.filter((node) => node.kind === "mat").length >= 3) return "wide";
  if (shared.some((node) => node.kind === "slots" && (node.slots?.length ?? 0) > 8)) return "wide";
  if (
    (scene.nodes ?? []).some(
      (node) => node.place === "rivals" && (scene.seats ?? []).some((panel) => isSeat(node, panel)),
    )
  )
    return "wide";
  return "facing";
}

/** How large cards are drawn in one column that is longer than the window: so that they can be read. */
const SCROLLED = 0.72;

/** @param {SceneProps} props */
export function SceneView({ scene, compact, seat, prompt, aside, line, reading }) {
  const outer = useRef(/** @type {HTMLElement | null} */ (null));
  const inner = useRef(/** @type {HTMLElement | null} */ (null));
  const board = useContext(Board);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const layout = layoutOf(scene);
  // Two lines that face each other fit a window; what has more parts is scrolled, sooner or later, and has one size from the first.
  const least = layout === "facing" ? 0.5 : SCROLLED;
  useFit(outer, inner, scene, compact ? { least, most: layout === "facing" ? 1.4 : SCROLLED, scroll: SCROLLED } : null);
  useZones(root, scene);
  useFlankFit(root, scene);
  const nodes = scene.nodes ?? [];
  /** @param {string} place */
  const at = (place) => nodes.filter((node) => (node.place ?? "shared") === place);
  const panels = scene.seats ?? [];
  const mine = panels.find((panel) => panel.seat === board.eyes);
  const others = panels.filter((panel) => panel !== mine);
  const parts = { top: at("top"), rivals: at("rivals"), shared: at("shared"), mine: at("mine"), side: at("side") };
  const arrange = compact ? Compact : layout === "wide" ? Wide : layout === "flanks" ? Flanks : Facing;
  const props = { parts, panels, mine, others, seat, prompt, aside, line, reading, root, outer, inner, layout };
  return arrange({ ...props, lit: board.lit });
}

/**
 * Rivals above, the shared middle, one's own side and hand below; seats at the left, the log at the right. Where nothing is ever asked
 * (a replay) one's own hand lies beside one's side, as the rival's does.
 * @param {any} props
 */
function Facing({ parts, mine, others, seat, prompt, aside, root }) {
  const theirs = sorted(parts.rivals);
  const own = sorted(parts.mine);
  /** What belongs into a seat's card. @param {SceneNode[]} nodes @param {any} panel */
  const gaugesOf = (nodes, panel) =>
    nodes.filter((node) => isGauge(node) && (node.owner === panel.seat || (panel === mine && (node.owner ?? -1) < 0)));
  /** @param {any} panel @param {SceneNode[]} nodes */
  const inside = (panel, nodes) =>
    gaugesOf(nodes, panel).length ? html`<${Children} nodes=${gaugesOf(nodes, panel)} />` : null;
  const loose = theirs.rest.filter(
    (node) => !others.some((/** @type {any} */ panel) => gaugesOf(theirs.rest, panel).includes(node)),
  );
  const ownLoose = mine ? own.rest.filter((node) => !gaugesOf(own.rest, mine).includes(node)) : own.rest;
  return html`<div class="scene layout-facing" ref=${root}>
    <aside class="rail rail-left" aria-label="Seats">
      <div class="seat-stack">
        ${others.map((/** @type {any} */ panel) => seat(panel, false, inside(panel, theirs.rest)))}
      </div>
      ${mine ? seat(mine, true, inside(mine, own.rest)) : null}
    </aside>
    <div class="scene-main">
      <div class="scene-body zone" data-zone="board">
        <${Band} name="top" nodes=${parts.top} />
        <${Band} name="rivals" nodes=${loose} left=${theirs.hands} right=${theirs.piles} />
        <${Band} name="shared" nodes=${parts.shared} />
        <${Band} name="mine" nodes=${ownLoose} right=${own.piles} left=${prompt ? [] : own.hands} />
        ${prompt}
        ${prompt && own.hands.length ? html`<div class="dock"><${Children} nodes=${own.hands} /></div>` : null}
      </div>
    </div>
    <aside class="rail rail-right">
      ${parts.side.length ? html`<div class="side-nodes"><${Children} nodes=${parts.side} /></div>` : null}
      ${aside}
    </aside>
  </div>`;
}

/**
 * Wide tables: each rival's things within the rival's card, the full width for what is shared, below it one's own: the seat, what is
 * asked with the hand, and what is to be read.
 * @param {any} props
 */
function Wide({ parts, mine, others, seat, prompt, aside, reading, root }) {
  const own = sorted(parts.mine);
  const gauges = mine ? own.rest.filter((node) => isGauge(node) || isSeat(node, mine)) : [];
  const loose = parts.rivals.filter(
    (/** @type {any} */ node) => !others.some((/** @type {any} */ panel) => panel.seat === node.owner),
  );
  const piles = own.piles.length ? html`<div class="own-piles"><${Children} nodes=${own.piles} /></div>` : null;
  // The steps of a turn stand with what is asked.
  const steps = parts.shared.filter((/** @type {SceneNode} */ node) => node.kind === "track");
  // What is to be remembered stands below the hand; what lies beside the table, beside it.
  const notes = mine ? parts.side.filter((/** @type {SceneNode} */ node) => node.kind === "note") : [];
  // What is kept beside the hand is told in short below it, with the notes.
  const kept = mine ? own.rest.filter(isKept) : [];
  const ownLoose = own.rest.filter((node) => !gauges.includes(node) && !kept.includes(node));
  const tall = parts.top.length || others.length > 1;
  // Below what all share there is room for piles, below one's own card for medals; the rest lies beside the table.
  /** @param {(node: SceneNode) => boolean} which */
  const beside = (which) => (mine && tall ? parts.side.filter((/** @type {SceneNode} */ node) => which(node)) : []);
  const heaps = beside(isPiles);
  const medals = beside(
    (node) => node.kind === "mat" && Boolean(node.children?.every((one) => one.kind === "medallion")),
  );
  const side = parts.side.filter((/** @type {SceneNode} */ node) => ![...notes, ...heaps, ...medals].includes(node));
  return html`<div
    class=${classes("scene layout-wide", tall && "tall-over", others.length > 2 && "full-width", !mine && "nobodys")}
    ref=${root}
  >
    <div class="scene-main">
      <div class="scene-body zones">
        <div class="zone zone-over" data-zone="over">
          <div class=${classes("band band-over", !others.length && !loose.length && "top-only")}>
            ${
              parts.top.length || heaps.length
                ? html`<div class="over-top">
                  <${Children} nodes=${parts.top} />
                  ${heaps.length ? html`<div class="side-nodes"><${Children} nodes=${heaps} /></div>` : null}
                </div>`
                : null
            }
            <div class="rival-cards">
              ${others.map((/** @type {any} */ panel) =>
                seat(
                  panel,
                  false,
                  insideSeat(
                    parts.rivals.filter((/** @type {any} */ node) => node.owner === panel.seat),
                    panel,
                  ),
                ),
              )}
              <${Children} nodes=${loose} />
            </div>
          </div>
        </div>
        <div class="zone zone-board" data-zone="board">
          <${Band} name="shared" nodes=${parts.shared.filter((/** @type {SceneNode} */ node) => !steps.includes(node))} />
        </div>
        <div class="band-own">
          ${
            mine
              ? html`<div class="own-seat">
              ${seat(mine, true, insideSeat(gauges, mine))}
              ${medals.length ? html`<div class="side-nodes medals"><${Children} nodes=${medals} /></div>` : null}
              ${piles}
            </div>`
              : null
          }
          <div class="own-main">
            <div class="own-steps"><${Children} nodes=${steps} /></div>
            ${prompt}
            <div class="zone zone-own" data-zone="own">
              <div class="own-nodes"><${Children} nodes=${ownLoose} /></div>
              ${own.hands.length ? html`<div class="dock"><${Children} nodes=${own.hands} /></div>` : null}
            </div>
            <div class="own-foot"><${Children} nodes=${[...kept, ...notes]} /></div>
          </div>
          <div class="own-side">
            ${mine ? null : piles}
            ${reading}
            ${side.length ? html`<div class="side-nodes"><${Children} nodes=${side} /></div>` : null}
            ${aside}
          </div>
        </div>
      </div>
    </div>
  </div>`;
}

/**
 * A board in the middle, the adversary at the left, one's own people at the right; what is asked, rolled and held lies below the board,
 * in a place of its own.
 * @param {any} props
 */
function Flanks({ parts, panels, mine, seat, prompt, aside, root }) {
  const own = sorted(parts.mine);
  // A few tokens are no reason to take a column from the board.
  const left = parts.rivals.every(isSlim) ? [] : parts.rivals;
  const boards = parts.shared.filter(isBoard);
  const drawn = boards.some((/** @type {SceneNode} */ node) => node.kind === "map");
  // Beside drawn maps there is a sheet to be read: tokens that wait lie below the maps, where one looks for them.
  const waits = (/** @type {SceneNode} */ node) => drawn && node.kind === "row" && isSlim(node);
  const below = boards.length
    ? [
        ...parts.shared.filter((/** @type {SceneNode} */ node) => !isBoard(node)),
        ...own.rest.filter(waits),
        ...parts.rivals.filter(waits),
      ]
    : [];
  const beside = (/** @type {SceneNode[]} */ nodes) => nodes.filter((node) => !waits(node));
  return html`<div
    class=${classes("scene layout-flanks", !left.length && "no-left", !boards.length && "no-board", drawn && "drawn-map")}
    ref=${root}
  >
    ${parts.top.length ? html`<div class="flank-top"><${Band} name="top" nodes=${parts.top} /></div>` : null}
    <aside class="rail flank-left"><${Children} nodes=${left} /></aside>
    <div class="scene-main">
      <div class="scene-body zones">
        <div class="zone zone-board" data-zone="board">
          ${
            boards.length
              ? html`<div class="band-shared boards"><${Children} nodes=${boards} /></div>`
              : html`<${Band} name="shared" nodes=${parts.shared} />`
          }
        </div>
        <div class="zone zone-foot" data-zone="foot">
          ${prompt}
          <div class="foot-rest">
            ${below.length ? html`<div class="band-shared others-line"><${Children} nodes=${below} /></div>` : null}
            ${
              own.hands.length || own.piles.length
                ? html`<div class="dock"><${Children} nodes=${[...own.hands, ...own.piles]} /></div>`
                : null
            }
          </div>
        </div>
      </div>
    </div>
    <aside class="rail flank-right">
      ${
        panels.length > 1 || panels.some((/** @type {any} */ panel) => panel.counters?.length)
          ? html`<div class="seat-strip">
            ${panels.map((/** @type {any} */ panel) => seat(panel, panel === mine, null))}
          </div>`
          : null
      }
      <${Children} nodes=${left.length ? [] : beside(parts.rivals)} />
      <${Children} nodes=${beside(own.rest)} />
      <${Children} nodes=${parts.side} />
      ${aside}
    </aside>
  </div>`;
}

/** How many piles there are. @param {any[]} nodes @returns {number} */
const heapsIn = (nodes) =>
  nodes.reduce(
    (sum, node) => sum + (node.kind === "pile" ? 1 : node.kind === "mat" ? heapsIn(node.children ?? []) : 0),
    0,
  );

/** Whether piles have room in the bar at the lower edge of a phone. @param {any[]} piles */
const fitBar = (piles) => piles.length > 0 && heapsIn(piles) <= 2;

/** One column. @param {any} props */
function Compact({ parts, mine, others, seat, prompt, line, outer, inner, layout, lit }) {
  const theirs = sorted(parts.rivals);
  const own = sorted(parts.mine);
  if (layout === "wide")
    return CompactWide({ parts, theirs, own, mine, others, seat, prompt, line, outer, inner, lit });
  /** @param {SceneNode[]} nodes @param {any} panel */
  const of = (nodes, panel) => nodes.filter((node) => node.owner === panel.seat || others.length === 1);
  const facing = layout === "facing";
  const inBar = fitBar(own.piles);
  return html`<div class=${`scene layout-compact was-${layout}`}>
    <div class="scene-main" ref=${outer}>
      <div class="scene-body" ref=${inner}>
        <div class="seat-strips">
          ${others.map((/** @type {any} */ panel) =>
            seat(
              panel,
              false,
              facing ? html`<${Children} nodes=${[...of(theirs.hands, panel), ...of(theirs.piles, panel)]} />` : null,
            ),
          )}
        </div>
        ${line}
        <${Band} name="top" nodes=${parts.top} />
        ${
          layout === "flanks"
            ? html`
              <${Band} name="shared" nodes=${parts.shared} />
              <${Band} name="mine" nodes=${own.rest} />
              <${Band} name="rivals" nodes=${parts.rivals} />
            `
            : html`
              <${Band} name="rivals" nodes=${facing ? theirs.rest : parts.rivals} />
              <${Band} name="shared" nodes=${parts.shared} />
              <${Band} name="mine" nodes=${own.rest} />
            `
        }
        ${mine && !facing ? seat(mine, true, null) : null}
        ${inBar ? null : html`<${Band} name="piles" nodes=${own.piles} />`}
        ${parts.side.length ? html`<${Band} name="side" nodes=${parts.side} />` : null}
        <div class="foot">
          ${prompt}
          ${
            own.hands.length || own.piles.length
              ? html`<div class="dock"><${Children} nodes=${own.hands} /></div>`
              : null
          }
        </div>
      </div>
    </div>
    ${inBar ? html`<div class="own-piles"><${Children} nodes=${own.piles} /></div>` : null}
  </div>`;
}

/**
 * One column of a wide table: of the rivals only what fits beside their names (the rest is in the drawer of the seats, and here
 * while something of it can be chosen), then what is shared, then one's own; small pieces of one's own stay above the foot.
 * @param {any} props
 */
function CompactWide({ parts, theirs, own, mine, others, seat, prompt, line, outer, inner, lit }) {
  const slim = slimOf(own.rest);
  const kept = own.hands.length ? own.rest.filter(isKept) : [];
  const rest = without(own.rest, [...slim, ...kept]);
  const ofSeat = mine ? rest.filter((node) => isGauge(node) || isSeat(node, mine)) : [];
  const asked = parts.rivals.filter((/** @type {SceneNode} */ node) => holdsLit(node, lit));
  /** @param {any} panel */
  const slimOf_ = (panel) =>
    slimOf(theirs.rest.filter((/** @type {SceneNode} */ node) => node.owner === panel.seat && !asked.includes(node)));
  // Where there is no room beside the hand, what is kept there is held in it.
  const held = kept.flatMap((/** @type {any} */ node) => node.pieces ?? []);
  const hands = own.hands.map((/** @type {any} */ hand, /** @type {number} */ i) =>
    i ? hand : { ...hand, pieces: [...(hand.pieces ?? []), ...held] },
  );
  const docked = [...slim, ...hands];
  const inBar = fitBar(own.piles);
  return html`<div class="scene layout-compact was-wide">
    <div class="scene-main" ref=${outer}>
      <div class="scene-body" ref=${inner}>
        <div class="seat-strips">
          ${others.map((/** @type {any} */ panel) =>
            seat(panel, false, slimOf_(panel).length ? html`<${Children} nodes=${slimOf_(panel)} />` : null),
          )}
        </div>
        ${line}
        <${Band} name="top" nodes=${parts.top} />
        <${Band} name="shared" nodes=${parts.shared} />
        <${Band} name="rivals" nodes=${asked} />
        <${Band} name="mine" nodes=${rest.filter((node) => !ofSeat.includes(node))} />
        ${mine ? seat(mine, true, insideSeat(ofSeat, mine)) : null}
        ${inBar ? null : html`<${Band} name="piles" nodes=${own.piles} />`}
        ${parts.side.length ? html`<${Band} name="side" nodes=${parts.side} />` : null}
        <div class="foot">
          ${prompt}
          ${docked.length ? html`<div class="dock"><${Children} nodes=${docked} /></div>` : null}
        </div>
      </div>
    </div>
    ${inBar ? html`<div class="own-piles"><${Children} nodes=${own.piles} /></div>` : null}
  </div>`;
}

/** @param {{title: string, status?: string[]}} props */
export const Status = ({ title, status = [] }) => html`<span class="chips">
  <span class="chip">${title}</span>
  ${status.map((word) => html`<span class="chip">${rich(word)}</span>`)}
</span>`;
