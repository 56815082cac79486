// What is asked, in one sentence, with buttons for what no piece stands for.
import { classes, html, useLayoutEffect, useRef, useState } from "../lib.js";
import { Ui, rich } from "../look.js";
import { chance } from "./hint.js";
import { keyOf } from "./narrow.js";

/** @typedef {import("../types").Option} Option */

/** Whether a question or its answers reach out of the place that is kept for them. @param {HTMLElement} prompt */
function runsOver(prompt) {
  const place = prompt.parentElement?.getBoundingClientRect();
  if (!place || prompt.offsetHeight > place.height + 4) return true;
  return [...prompt.children].some(
    (part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > place.right,
  );
}

/**
 * @param {object} props
 * @param {string} props.lead
 * @param {string} props.text
 * @param {Option[]} [props.buttons]
 * @param {(option: Option) => void} [props.choose]
 * @param {(option: Option | null) => void} [props.hover]
 * @param {boolean} [props.back] whether one can step back
 * @param {() => void} [props.onBack]
 * @param {boolean} [props.mine]
 * @param {boolean} [props.busy]
 * @param {number} [props.going] milliseconds after which the one answer is given by itself
 * @param {any} [props.extra] what stands before the sentence (points left)
 * @param {string} [props.rule]
 * @param {(id: string) => void} [props.onRule]
 * @param {string} [props.backLabel]
 * @param {import("../types").HintMessage | null} [props.hint] what a strong player makes of the options
 * @param {any} [props.after] what stands after the sentence (links when all is over)
 */
export function Prompt({
  lead,
  text,
  buttons = [],
  choose,
  hover,
  back,
  onBack,
  mine,
  busy,
  going = 0,
  extra,
  rule,
  onRule,
  backLabel = "Step back",
  hint = null,
  after,
}) {
  // A long question with several answers stands beside them, and they in two rows; what is longer than that has room of its own.
  const said = lead.length + text.length + buttons.reduce((sum, option) => sum + option.label.length + 6, 0);
  const long = buttons.length > 1 && said > 76;
  const question = `${lead} ${text} ${buttons.map((option) => option.label).join()} ${innerWidth}`;
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [full, setFull] = useState({ question: "", step: 0 });
  const step = buttons.length > 4 ? 2 : full.question === question ? full.step : long ? 1 : 0;
  const [dense, many] = [step === 1, step === 2];
  useLayoutEffect(() => {
    if (step < 2 && buttons.length && ref.current && runsOver(ref.current)) setFull({ question, step: step + 1 });
  }, [question, step]);
  const advised = new Map(hint?.options.map((one) => [one.text, chance(one.worth)]));
  const best = hint?.options[0]?.text;
  return html`<div
    ref=${ref}
    class=${classes("prompt", mine && "mine", busy && "busy", many && "many", dense && "dense")}
    role="group"
    aria-label="What is asked"
  >
    <div class="prompt-words">
      ${extra}
      <p>
        ${lead ? html`<b class="lead">${lead}</b> ` : null}
        ${rich(text)}
        ${
          rule && onRule
            ? html` <button
              type="button"
              class="prompt-rule"
              aria-label=${`Why am I asked? Rule ${rule}`}
              title=${`Rule ${rule}`}
              onClick=${() => onRule(rule)}
            >
              <${Ui} name="circle-question-mark" />
            </button>`
            : null
        }
      </p>
    </div>
    ${
      buttons.length
        ? html`<div class="prompt-buttons">
          ${buttons.map(
            (option, i) => html`<button
              type="button"
              key=${option.id}
              class=${classes("button", going && "going")}
              style=${going ? { "--going": `${going}ms` } : undefined}
              data-option=${option.id}
              disabled=${busy}
              onClick=${() => choose?.(option)}
              onMouseEnter=${() => hover?.(option)}
              onMouseLeave=${() => hover?.(null)}
              onFocus=${() => hover?.(option)}
              onBlur=${() => hover?.(null)}
            >
              ${option.text === best ? html`<${Ui} name="sparkles" /> ` : null}
              ${option.label}
              ${advised.has(option.text) ? html`<small class="chance">${advised.get(option.text)}</small>` : null}
              ${
                buttons.length > 1 && (keyOf(buttons, i) ?? 10) < 10
                  ? html`<kbd aria-hidden="true">${keyOf(buttons, i)}</kbd>`
                  : null
              }
            </button>`,
          )}
        </div>`
        : null
    }
    ${after ? html`<div class="prompt-after">${after}</div>` : null}
    ${
      back
        ? html`<button
          type="button"
          class="icon-button prompt-back"
          aria-label=${backLabel}
          title=${`${backLabel} (Esc)`}
          onClick=${onBack}
        >
          <${Ui} name="x" />
        </button>`
        : null
    }
  </div>`;
}
