import { type ReactNode, useInsertionEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createCanvasLanguage, LanguageContext } from "../language/canvas-language.ts";
import { ThemeProvider } from "../theme/theme-context.tsx";
import type { CanvasThemeKind } from "../theme/theme-types.ts";
import type { CanvasTokenOverrides } from "../theme/token-overrides.ts";
import { receiveDispatch } from "./canvas-action.ts";
import { type CanvasHostBridge, createMemoryBridge, HostBridgeContext } from "./host-bridge.ts";

/** Props of `CanvasRoot`. */
export interface CanvasRootProps {
  /** The way to the page that shows the canvas. Default: a memory bridge of this root's own. */
  bridge?: CanvasHostBridge | undefined;
  /** The look. Default: the one that the bridge names, else the reader's preferences, live. */
  theme?: CanvasThemeKind | undefined;
  /** Colours, fonts and radius in the place of ours. Default: those that the bridge names. */
  tokens?: CanvasTokenOverrides | undefined;
  children?: ReactNode;
}

/**
 * Surrounds every canvas: gives it its bridge, its theme and the stylesheet. Components of the module that are used
 * outside a canvas frame need one around them for their looks.
 *
 * @example
 * <CanvasRoot theme="dark"><Stat value="99.9 %" label="Uptime" tone="success" /></CanvasRoot>
 */
export function CanvasRoot({ bridge, theme, tokens, children }: CanvasRootProps) {
  const [ownBridge] = useState(createMemoryBridge);
  const host = bridge ?? ownBridge;
  // Before the effects of the canvas, which may dispatch already.
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
