import { type ReactNode, useInsertionEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createCanvasLanguage, LanguageContext } from "../language/canvas-language.ts";
import type { CanvasTokenOverrides } from "../theme/canvas-theme.ts";
import { ThemeProvider } from "../theme/theme-context.tsx";
import type { CanvasThemeKind } from "../theme/theme-types.ts";
import { type CanvasHostBridge, createMemoryBridge, HostBridgeContext, receiveDispatch } from "./host-bridge.ts";

/** Props of `CanvasRoot`. */
export interface CanvasRootProps {
  /** Connects the canvas to the page that shows it. Default: a separate memory bridge. */
  bridge?: CanvasHostBridge | undefined;
  /** The theme. Default: the bridge's theme, otherwise the reader's system preference, tracked live. */
  theme?: CanvasThemeKind | undefined;
  /** Overrides for colours, fonts and radius. Default: the bridge's overrides. */
  tokens?: CanvasTokenOverrides | undefined;
  children?: ReactNode;
}

/**
 * Wraps every canvas and provides its bridge, theme and stylesheet. Components used outside a canvas frame need one
 * around them to be styled.
 *
 * @example
 * <CanvasRoot theme="dark"><Stat value="99.9 %" label="Uptime" tone="success" /></CanvasRoot>
 */
export function CanvasRoot({ bridge, theme, tokens, children }: CanvasRootProps) {
  const [ownBridge] = useState(createMemoryBridge);
  const host = bridge ?? ownBridge;
  // Runs before the canvas's own effects, which may already call `dispatch`.
  useInsertionEffect(() => receiveDispatch(host), [host]);
  const kind = useSyncExternalStore(host.subscribeThemeKind, host.readThemeKind, host.readThemeKind);
  const hostTokens = useSyncExternalStore(host.subscribeThemeKind, host.readTokens, host.readTokens);
  const readLanguage = host.readLanguage ?? noChoice;
  const choice = useSyncExternalStore(host.subscribeThemeKind, readLanguage, readLanguage);
  const language = useMemo(() => createCanvasLanguage(choice), [choice]);
  return (
    <HostBridgeContext.Provider value={host}>
      <LanguageContext.Provider value={language}>
        <ThemeProvider kind={theme ?? kind} tokens={tokens ?? hostTokens}>
          {children}
        </ThemeProvider>
      </LanguageContext.Provider>
    </HostBridgeContext.Provider>
  );
}

const noChoice = () => undefined;
