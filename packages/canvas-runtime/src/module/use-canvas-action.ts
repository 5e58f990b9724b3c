import { useCallback } from "react";
import { useHostBridge } from "./host-bridge.ts";

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

/** A function that passes actions on. It stays the same between renders, never throws and returns nothing. */
export function useCanvasAction(): (action: CanvasAction) => void {
  const bridge = useHostBridge();
  return useCallback(
    (action) => {
      try {
        bridge.dispatchAction(action);
      } catch {
        // Fire and forget: a canvas must not fail because its host can't do what it asks.
      }
    },
    [bridge],
  );
}
