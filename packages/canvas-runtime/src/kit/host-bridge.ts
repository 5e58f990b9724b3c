import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import type { CanvasLanguageChoice } from "../language/canvas-words.ts";
import type { CanvasHostBridge } from "../sandbox/kit.ts";
import type { CanvasTokenOverrides } from "../theme/canvas-theme.ts";
import type { CanvasThemeKind } from "../theme/theme-types.ts";

export type { CanvasHostBridge };

/** Options of `createMemoryBridge`. */
export interface MemoryBridgeOptions {
  /** Initial state by key. */
  state?: Readonly<Record<string, unknown>>;
  themeKind?: CanvasThemeKind;
  tokens?: CanvasTokenOverrides;
  language?: CanvasLanguageChoice;
  /** Receives every action. Default: actions are dropped. */
  onAction?(action: unknown): void;
}

/**
 * A bridge without a host: state lives as long as the object. For tests, and for components used outside a canvas
 * frame.
 */
export function createMemoryBridge(options: MemoryBridgeOptions = {}): CanvasHostBridge {
  const values = new Map<string, unknown>(Object.entries(options.state ?? {}));
  const listeners = new Map<string, Set<() => void>>();
  return {
    readState: (key) => values.get(key),
    writeState(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      for (const listener of [...(listeners.get(key) ?? [])]) listener();
    },
    subscribeState(key, listener) {
      const ofKey = listeners.get(key) ?? new Set();
      listeners.set(key, ofKey.add(listener));
      return () => ofKey.delete(listener);
    },
    dispatchAction: (action) => options.onAction?.(action),
    readThemeKind: () => options.themeKind,
    readTokens: () => options.tokens,
    readLanguage: () => options.language,
    subscribeThemeKind: () => () => {},
  };
}

/** The bridge of the canvas around a component. Without a provider: one memory bridge for the whole page. */
export const HostBridgeContext = createContext<CanvasHostBridge>(createMemoryBridge());

/**
 * An action that a canvas can ask its host to perform. A browser can't perform any of them; it offers the path or
 * prompt for copying instead.
 */
export type CanvasAction =
  | { type: "openAgent"; agentId: string }
  | {
      type: "openFile";
      path: string;
      selection?:
        | {
            startLineNumber?: number | undefined;
            startColumn?: number | undefined;
            endLineNumber?: number | undefined;
            endColumn?: number | undefined;
          }
        | undefined;
    }
  | { type: "newComposerChat"; userPrompt?: string | undefined };

/** The bridges of the canvases on the page, in mount order. */
const mounted: CanvasHostBridge[] = [];

/**
 * Sends an action to the host, like the function from `useCanvasAction`, but also works outside components. If the
 * page has several canvases, the most recently mounted one sends it; without a canvas, nothing happens. Never throws,
 * returns nothing.
 */
export function dispatch(action: CanvasAction): void {
  const bridge = mounted.at(-1);
  if (bridge) passOn(bridge, action);
}

/** Sends an action, fire and forget: a canvas must not fail because its host can't perform it. */
function passOn(bridge: CanvasHostBridge, action: unknown): void {
  try {
    bridge.dispatchAction(action);
  } catch {
    // Same as for a host that supports no actions.
  }
}

/** Makes `dispatch` use this bridge. Returns a function that undoes it. */
export function receiveDispatch(bridge: CanvasHostBridge): () => void {
  mounted.push(bridge);
  return () => void mounted.splice(mounted.lastIndexOf(bridge), 1);
}

/** Returns a function that sends actions to the host. It is stable, never throws and returns nothing. */
export function useCanvasAction(): (action: CanvasAction) => void {
  const bridge = useContext(HostBridgeContext);
  return useCallback((action) => passOn(bridge, action), [bridge]);
}

/** Sets a canvas state value: pass the next value, or a function of the current one. */
export type SetCanvasState<T> = (next: T | ((previous: T) => T)) => void;

/**
 * Canvas state that survives reloads. All components that use the same key share one live value.
 *
 * @param key - the value's name within this canvas
 * @param defaultValue - the value while nothing is stored; it may change between renders
 * @returns the value and its setter. JSON values are stored; anything else lasts until the page closes. Setting
 * undefined removes the stored value
 * @example
 * const [tab, setTab] = useCanvasState("tab", "overview");
 */
export function useCanvasState<T>(key: string, defaultValue: T): [T, SetCanvasState<T>] {
  const bridge = useContext(HostBridgeContext);
  const name = String(key);
  const fallback = readDefault(defaultValue);
  const latestFallback = useRef(fallback);
  useEffect(() => {
    latestFallback.current = fallback;
  });
  const read = () => bridge.readState(name) as T | undefined;
  const stored = useSyncExternalStore(
    useCallback((listener: () => void) => bridge.subscribeState(name, listener), [bridge, name]),
    read,
    read,
  );
  const set = useCallback<SetCanvasState<T>>(
    (next) => {
      const current = bridge.readState(name) as T | undefined;
      const previous = current === undefined ? latestFallback.current : current;
      bridge.writeState(name, typeof next === "function" ? (next as (previous: T) => T)(previous) : next);
    },
    [bridge, name],
  );
  return [stored === undefined ? fallback : stored, set];
}

/** Calls a default that is a function: this isn't declared, but authors know it from `useState`. */
function readDefault<T>(defaultValue: T): T {
  return typeof defaultValue === "function" ? defaultValue() : defaultValue;
}
