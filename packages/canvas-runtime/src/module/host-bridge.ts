import { createContext, useContext } from "react";
import type { CanvasLanguageChoice } from "../language/canvas-words.ts";
import type { CanvasThemeKind } from "../theme/theme-types.ts";
import type { CanvasTokenOverrides } from "../theme/token-overrides.ts";

/** How a canvas's hooks talk to the page that shows it. The frame implements it over its message channel. */
export interface CanvasHostBridge {
  /**
   * The value stored for a key; undefined if there is none. Returns the same reference until the next write, because
   * React compares snapshots by identity.
   */
  readState(key: string): unknown;
  /**
   * Stores a value; undefined removes it. The live value is `value` itself; only its JSON (`toJsonValue`), if it has
   * any, outlives the page. Never throws. Calls the key's listeners before it returns.
   */
  writeState(key: string, value: unknown): void;
  /** Calls `listener` after every change of the key, no matter who made it. Returns an unsubscribe function. */
  subscribeState(key: string, listener: () => void): () => void;
  /** Forwards an action, fire and forget. Accepts anything, known or not. */
  dispatchAction(action: unknown): void;
  /** The theme the page asks for; undefined if the reader's preferences decide. */
  readThemeKind(): CanvasThemeKind | undefined;
  /** The page's overrides of our theme; the same object until the next change. */
  readTokens(): CanvasTokenOverrides | undefined;
  /** The language chosen by the page; the same object until the next change. Default: English. */
  readLanguage?(): CanvasLanguageChoice | undefined;
  /** Calls `listener` after every change of theme, overrides or language. Returns an unsubscribe function. */
  subscribeThemeKind(listener: () => void): () => void;
}

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

/** The current bridge. */
export function useHostBridge(): CanvasHostBridge {
  return useContext(HostBridgeContext);
}
