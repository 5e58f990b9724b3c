import type { CanvasHostBridge } from "./host-bridge.ts";

/**
 * What a canvas may ask the program that shows it to do. A browser can do none of it; it offers the path or prompt to
 * copy.
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

/** The bridges of the canvases on the page, in the order in which they came. */
const mounted: CanvasHostBridge[] = [];

/**
 * Passes an action on, as the function of `useCanvasAction` does, from outside of components too. It goes to the
 * page's canvas, of several to the one that came last; where there is none, nowhere. Never throws, returns nothing.
 */
export function dispatch(action: CanvasAction): void {
  const bridge = mounted.at(-1);
  if (bridge) passOn(bridge, action);
}

/** Passes an action on, fire and forget: a canvas must not fail because its host can't do what it asks. */
export function passOn(bridge: CanvasHostBridge, action: unknown): void {
  try {
    bridge.dispatchAction(action);
  } catch {
    // As if the host knew no actions.
  }
}

/** Makes a bridge the one that `dispatch` leads to. Returns the way to stop. */
export function receiveDispatch(bridge: CanvasHostBridge): () => void {
  mounted.push(bridge);
  return () => void mounted.splice(mounted.lastIndexOf(bridge), 1);
}
