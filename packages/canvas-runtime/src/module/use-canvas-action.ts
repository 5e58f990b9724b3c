import { useCallback } from "react";
import { type CanvasAction, passOn } from "./canvas-action.ts";
import { useHostBridge } from "./host-bridge.ts";

/** A function that passes actions on. It stays the same between renders, never throws and returns nothing. */
export function useCanvasAction(): (action: CanvasAction) => void {
  const bridge = useHostBridge();
  return useCallback((action) => passOn(bridge, action), [bridge]);
}
