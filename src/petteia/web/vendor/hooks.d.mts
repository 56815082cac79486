import type { Context } from "./preact.mjs";
export interface Ref<T> { current: T }
type Effect = () => void | (() => void);
export function useState<T>(first: T | (() => T)): [T, (next: T | ((was: T) => T)) => void];
export function useReducer<S, A>(reducer: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useEffect(effect: Effect, inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: Effect, inputs?: readonly unknown[]): void;
export function useRef<T>(first: T): Ref<T>;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useCallback<T extends (...args: any[]) => unknown>(fn: T, inputs: readonly unknown[]): T;
export function useContext<T>(context: Context<T>): T;
