import { useCallback } from "react";
import { type CanvasHostBridge, useHostBridge } from "./host-bridge.ts";

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
  const bridge = useHostBridge();
  return useCallback((action) => passOn(bridge, action), [bridge]);
}
