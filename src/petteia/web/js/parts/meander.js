import { html } from "../lib.js";

/** The band of keys that runs across every page. */
export const Meander = () => html`<div class="meander" aria-hidden="true"></div>`;
