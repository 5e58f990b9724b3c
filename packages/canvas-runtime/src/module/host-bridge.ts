import { createContext, useContext } from "react";
import type { CanvasLanguageChoice } from "../language/canvas-words.ts";
import type { CanvasThemeKind } from "../theme/theme-types.ts";
import type { CanvasTokenOverrides } from "../theme/token-overrides.ts";

/** How a canvas's hooks talk to the page that shows it. The frame implements it over its message channel. */
export interface CanvasHostBridge {
  /**
   * The value stored for a key; undefined when none is. The same reference until the next write,
   * since React compares snapshots by identity.
   */
  readState(key: string): unknown;
  /**
   * Stores a value; undefined removes it. The live value is `value` itself; what outlives the page is its JSON
   * (`toJsonValue`), or nothing when it has none. Never throws. Listeners of the key are told before it returns.
   */
  writeState(key: string, value: unknown): void;
  /** Calls `listener` after each change of the key, whoever wrote it. Returns the way to stop. */
  subscribeState(key: string, listener: () => void): () => void;
  /** Passes an action on, fire and forget. Anything is accepted, known or not. */
  dispatchAction(action: unknown): void;
  /** The look the page asks for; undefined when it leaves that to the reader's preferences. */
  readThemeKind(): CanvasThemeKind | undefined;
  /** What the page gives in the place of our looks; the same object until the next change. */
  readTokens(): CanvasTokenOverrides | undefined;
  /** The language that the page chooses; the same object until the next change. Default: English. */
  readLanguage?(): CanvasLanguageChoice | undefined;
  /** Calls `listener` after each change of the look or the language. Returns the way to stop. */
  subscribeThemeKind(listener: () => void): () => void;
}

/** Options of `createMemoryBridge`. */
export interface MemoryBridgeOptions {
  /** What is stored at the start, by key. */
  state?: Readonly<Record<string, unknown>>;
  themeKind?: CanvasThemeKind;
  tokens?: CanvasTokenOverrides;
  language?: CanvasLanguageChoice;
  /** Receives every action. Default: actions are dropped. */
  onAction?(action: unknown): void;
}

/**
 * A bridge to nowhere: state lives as long as the object. For tests, and for components used outside a canvas frame.
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

/** The bridge in force. */
export function useHostBridge(): CanvasHostBridge {
  return useContext(HostBridgeContext);
}
