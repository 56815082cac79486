// What may be agreed before a game: a few choices in a line, a switch, or so many out of a list.
import { classes, html, plural, useState } from "../lib.js";
import { Look } from "../look.js";
import { Toggle } from "./person.js";

/** @typedef {import("../types").GameOption} Option */
/** @typedef {{option: Option, value: string, set: (value: string) => void}} Props */

/**
 * Whether the choices are the sets of so many out of a list, all of them: "five of the eight".
 * @param {Option} option
 */
export function setsOf(option) {
  const all_ = option.choices.map((choice) => ({ choice, name: choice.name, parts: choice.parts }));
  const size = Math.max(...all_.map((one) => one.parts.length));
  const sets = all_.filter((one) => one.parts.length === size);
  const items = [...new Set(sets.flatMap((one) => one.parts))];
  let all = 1;
  for (let i = 0; i < size; i += 1) all = (all * (items.length - i)) / (i + 1);
  const byParts = new Map(sets.map((one) => [[...one.parts].sort().join(), one]));
  if (size < 2 || byParts.size !== all) return null;
  return { sets, size, items, byParts, named: all_.filter((one) => one.name || one.parts.length < size) };
}

/**
 * So many out of a list, as tiles; well-known sets by their names.
 * @param {Props & {sets: NonNullable<ReturnType<typeof setsOf>>}} props
 */
function SetChoice({ option, value, set, sets }) {
  const held = sets.sets.find((one) => one.choice.value === value)?.parts ?? [];
  const [picking, setPicking] = useState(/** @type {string[] | null} */ (null));
  const on = picking ?? held;
  /** @param {string} item */
  const turn = (item) => {
    const next = on.includes(item) ? on.filter((one) => one !== item) : [...on, item].slice(-sets.size);
    const found = next.length === sets.size ? sets.byParts.get([...next].sort().join()) : undefined;
    setPicking(found ? null : next);
    if (found) set(found.choice.value);
  };
  return html`<fieldset class="choice sets">
    <legend>${option.title}</legend>
    <div class="segments">
      ${sets.named.map(
        ({ choice, name }) => html`<label key=${choice.value} class=${!picking && value === choice.value ? "on" : ""}>
          <input
            type="radio"
            name=${option.key}
            checked=${!picking && value === choice.value}
            onChange=${() => {
              setPicking(null);
              set(choice.value);
            }}
          />
          ${name || choice.words}
        </label>`,
      )}
    </div>
    <ul class="set-tiles" role="list">
      ${sets.items.map(
        (item) => html`<li key=${item}>
          <label class=${classes("set-tile", on.includes(item) && "on")}>
            <input type="checkbox" checked=${on.includes(item)} onChange=${() => turn(item)} />
            <${Look} look=${item.toLowerCase()} />
            <span>${item}</span>
          </label>
        </li>`,
      )}
    </ul>
    <small role="status">
      ${
        picking
          ? `Choose ${plural(sets.size - on.length, "more", "more")}; until then it stays as it was.`
          : option.text
      }
    </small>
  </fieldset>`;
}

/** Choices that have a picture: first which of them, then in which form. @param {Props} props */
function PictureChoice({ option, value, set }) {
  const looks = [...new Set(option.choices.map((choice) => choice.look ?? ""))];
  const held = option.choices.find((choice) => choice.value === value) ?? option.choices[0];
  const forms = option.choices.filter((choice) => choice.look === held.look);
  return html`<fieldset class="choice pictures">
    <legend>${option.title}</legend>
    <div class="picture-tiles">
      ${looks.map((look) => {
        const first = /** @type {any} */ (option.choices.find((choice) => choice.look === look));
        const on = held.look === look;
        return html`<label key=${look} class=${classes("picture-tile", on && "on")}>
          <input type="radio" name=${`${option.key}-picture`} checked=${on} onChange=${() => on || set(first.value)} />
          <${Look} look=${look} />
          <span>${first.name || first.words}</span>
        </label>`;
      })}
    </div>
    ${
      forms.length > 1
        ? html`<div class="segments">
          ${forms.map(
            (choice) => html`<label key=${choice.value} class=${value === choice.value ? "on" : ""}>
              <input
                type="radio"
                name=${option.key}
                checked=${value === choice.value}
                onChange=${() => set(choice.value)}
              />
              ${choice.form || choice.words}
            </label>`,
          )}
        </div>`
        : null
    }
    ${option.text ? html`<small>${option.text}</small>` : null}
  </fieldset>`;
}

/** @param {Props} props */
export function OptionChoice({ option, value, set }) {
  if (option.choices.every((choice) => choice.look))
    return html`<${PictureChoice} option=${option} value=${value} set=${set} />`;
  const sets = setsOf(option);
  if (sets) return html`<${SetChoice} option=${option} value=${value} set=${set} sets=${sets} />`;
  return html`<fieldset class="choice">
    <legend>${option.title}</legend>
    <div class="segments">
      ${option.choices.map(
        (choice) => html`<label key=${choice.value} class=${value === choice.value ? "on" : ""}>
          <input
            type="radio"
            name=${option.key}
            checked=${value === choice.value}
            onChange=${() => set(choice.value)}
          />
          ${choice.words}
        </label>`,
      )}
    </div>
    ${option.text ? html`<small>${option.text}</small>` : null}
  </fieldset>`;
}

/** Whether an option is a plain yes or no. @param {Option} option */
export const isSwitch = (option) =>
  option.choices.length === 2 &&
  option.choices.some((one) => one.value === "yes") &&
  option.choices.some((one) => one.value === "no");

/** @param {Props} props */
export const OptionSwitch = ({ option, value, set }) => html`<${Toggle}
  name=${option.key}
  label=${option.title}
  text=${option.text ?? ""}
  on=${value === "yes"}
  set=${(/** @type {boolean} */ on) => set(on ? "yes" : "no")}
/>`;
