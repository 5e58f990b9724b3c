import { type ReactNode, useState, useSyncExternalStore } from "react";
import { ThemeProvider } from "../theme/theme-context.tsx";
import { type CanvasHostBridge, createMemoryBridge, HostBridgeContext } from "./host-bridge.ts";

/** Props of `CanvasRoot`. */
export interface CanvasRootProps {
  /** The way to the page that shows the canvas. Default: a memory bridge of this root's own. */
  bridge?: CanvasHostBridge | undefined;
  children?: ReactNode;
}

/** Surrounds every canvas: gives it its bridge and the theme that the bridge names. */
export function CanvasRoot({ bridge, children }: CanvasRootProps) {
  const [ownBridge] = useState(createMemoryBridge);
  const host = bridge ?? ownBridge;
  const kind = useSyncExternalStore(host.subscribeThemeKind, host.readThemeKind, host.readThemeKind);
  return (
    <HostBridgeContext value={host}>
      <ThemeProvider kind={kind}>{children}</ThemeProvider>
    </HostBridgeContext>
  );
}
