import { useCallback } from "react";
import { type CanvasAction, passOn } from "./canvas-action.ts";
import { useHostBridge } from "./host-bridge.ts";

/** Returns a function that sends actions to the host. It is stable, never throws and returns nothing. */
export function useCanvasAction(): (action: CanvasAction) => void {
  const bridge = useHostBridge();
  return useCallback((action) => passOn(bridge, action), [bridge]);
}
