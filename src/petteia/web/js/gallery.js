// A developer's page: invented and real scenes drawn by the one renderer, with their options alive.
import { classes, html, render, useEffect, useMemo, useState } from "./lib.js";
import { loadIcons } from "./look.js";
import { Meander } from "./parts/meander.js";
import { indexScene } from "./scene/board.js";
import { change, settings } from "./settings.js";
import { Toasts } from "./shell.js";
import { toast, useStore } from "./store.js";
import { Log } from "./table/log.js";
import { narrow, pick } from "./table/narrow.js";
import { Prompt } from "./table/prompt.js";
import { SeatCard } from "./table/seat.js";
import { Stage, useCompact } from "./table/stage.js";

/**
 * @typedef {{title: string, game: string, eyes: number, scene: import("./types").Scene, decision:
 * import("./types").Decision | null, log: import("./types").TableEvent[]}} Shot
 */

/** @param {{shot: Shot}} props */
function Exhibit({ shot }) {
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const [why, setWhy] = useState(/** @type {any} */ (null));
  const compact = useCompact();
  const index = useMemo(() => indexScene(shot.scene), [shot]);
  const options = shot.decision?.options ?? [];
  const choices = narrow(options, picked, (ref) => index.get(ref)?.node?.key ?? ref);
  /** @param {import("./types").Option} option */
  const choose = (option) => {
    toast(`Chosen: ${option.text}`);
    setPicked([]);
  };
  const seats = new Map(
    (shot.scene.seats ?? []).map((panel) => [panel.seat, { name: panel.name, accent: panel.accent ?? "" }]),
  );
  return html`<${Stage}
    scene=${shot.scene}
    eyes=${shot.eyes}
    why=${why}
    closeWhy=${() => setWhy(null)}
    board=${{ lit: choices.lit, chosen: new Set(picked), live: true }}
    hands=${{
      pick: (/** @type {string} */ key) => {
        const next = pick(options, picked, key);
        if (next.option) choose(next.option);
        else setPicked(next.picked);
      },
      why: (/** @type {string} */ key) =>
        setWhy(
          key
            ? {
                key,
                sentence: `Nothing can be done with ${key} now.`,
                rule: "XX-001",
                title: index.get(key)?.piece?.name ?? "",
              }
            : null,
        ),
    }}
    seat=${(/** @type {any} */ panel, /** @type {boolean} */ mine, /** @type {any} */ inside) => html`<${SeatCard}
      key=${panel.seat}
      panel=${panel}
      mine=${mine}
      who=${undefined}
      inside=${inside}
      turn=${shot.decision?.seat === panel.seat}
      act=${mine && shot.decision?.seat === panel.seat}
      compact=${compact}
    />`}
    prompt=${html`<${Prompt}
      lead=${picked.length ? "Picked." : "Your turn."}
      text=${shot.decision?.prompt ?? "Nothing is asked."}
      mine=${Boolean(shot.decision)}
      buttons=${choices.buttons}
      choose=${choose}
      back=${picked.length > 0}
      onBack=${() => setPicked(picked.slice(0, -1))}
    />`}
    aside=${
      compact
        ? null
        : html`<section class="panel aside">
          <header role="tablist"><button type="button" role="tab" aria-selected="true">What happened</button></header>
          <${Log} log=${shot.log} seats=${seats} point=${() => undefined} open=${() => undefined} />
        </section>`
    }
  />`;
}

function Gallery() {
  const [shots, setShots] = useState(/** @type {Shot[]} */ ([]));
  const [at, setAt] = useState(Number(location.hash.slice(1)) || 0);
  const now = useStore(settings);
  useEffect(() => {
    fetch(new URL("../gallery/scenes.json", import.meta.url))
      .then((answer) => answer.json())
      .then(setShots);
    const jump = () => setAt(Number(location.hash.slice(1)) || 0);
    addEventListener("hashchange", jump);
    return () => removeEventListener("hashchange", jump);
  }, []);
  const shot = shots[at];
  return html`<div class="page table-page">
    <header class="bar table-bar">
      <a class="brand" href="/">Petteia</a>
      <h1 class="hide">Gallery</h1>
      <span class="chips">${(shot?.scene.status ?? []).map((word) => html`<span class="chip">${word}</span>`)}</span>
      <span class="grow"></span>
      <label class="chip">
        <span class="hide">Scene</span>
        <select
          class="plain-button"
          value=${at}
          onChange=${(/** @type {any} */ event) => (location.hash = event.target.value)}
        >
          ${shots.map((one, i) => html`<option value=${i}>${one.title}</option>`)}
        </select>
      </label>
      <button
        type="button"
        class="chip"
        onClick=${() => change({ theme: now.theme === "light" ? "dark" : "light" })}
      >
        Theme
      </button>
    </header>
    <${Meander} />
    <main class=${classes("table-main")} id="table">
      ${shot ? html`<${Exhibit} key=${at} shot=${shot} />` : null}
    </main>
    <${Toasts} />
  </div>`;
}

loadIcons();
const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(html`<${Gallery} />`, root);
}
