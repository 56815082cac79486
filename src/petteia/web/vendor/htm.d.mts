import type { VNode } from "./preact.mjs";
declare const htm: { bind(h: unknown): (strings: TemplateStringsArray, ...values: any[]) => VNode };
export default htm;
