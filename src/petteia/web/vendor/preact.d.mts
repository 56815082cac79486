// The few of Preact's types that the client's own checks need; written by hand.
export interface VNode { type: unknown; props: any; key: unknown }
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export function h(type: any, props?: any, ...children: any[]): VNode;
export function render(node: Child, parent: Element | DocumentFragment): void;
export const Fragment: (props: { children?: Child }) => VNode;
export interface Context<T> { Provider: (props: { value: T; children?: Child }) => VNode; __default: T }
export function createContext<T>(value: T): Context<T>;
export const options: any;
