import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useHostBridge } from "./host-bridge.ts";

/** Sets a value of the canvas's state: to the next one, or by a function of the current one. */
export type SetCanvasState<T> = (next: T | ((previous: T) => T)) => void;

/**
 * A value of the canvas that outlives reloads. Every component that names the same key reads and writes the same live
 * value.
 *
 * @param key - the value's name within this canvas
 * @param defaultValue - what is read while nothing is stored; it may change between renders
 * @returns the value and its setter. Values are JSON; anything else lives until the page closes. Setting undefined
 * forgets the stored value
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

/** The declared default is a value; a function is read as a lazy one, as authors know it from `useState`. */
function readDefault<T>(defaultValue: T): T {
  return typeof defaultValue === "function" ? defaultValue() : defaultValue;
}
