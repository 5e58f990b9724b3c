import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useHostBridge } from "./host-bridge.ts";

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
  const bridge = useHostBridge();
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
