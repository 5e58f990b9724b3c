import { createContext, useContext } from "react";
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

/** The current bridge. */
export function useHostBridge(): CanvasHostBridge {
  return useContext(HostBridgeContext);
}
