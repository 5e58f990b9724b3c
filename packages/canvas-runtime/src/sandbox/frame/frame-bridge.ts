import type { CanvasLanguageChoice } from "../../language/canvas-words.ts";
import type { CanvasTokenOverrides } from "../../theme/canvas-theme.ts";
import type { CanvasThemeKind } from "../../theme/theme-types.ts";
import type { CanvasHostBridge } from "../kit.ts";
import { type CanvasLook, type FrameMessage, messageLimits } from "./messages.ts";

/** The frame's bridge. It stores the values that hooks read and write, and reports each change to the page. */
interface FrameBridge extends CanvasHostBridge {
  /** Adds the state that the page kept, as JSON by key. Keys that the frame already has keep their values. */
  restoreState(state: Readonly<Record<string, string>>): void;
  /** Sets values from the page, as JSON by key, and notifies their listeners, but not the page. */
  applyState(state: Readonly<Record<string, string | null>>): void;
  setLook(look: CanvasLook): void;
}

/** After state has been sent to the page, later changes wait this long, in milliseconds. */
const statePauseMs = 100;

export function createFrameBridge(send: (message: FrameMessage) => void): FrameBridge {
  const untold = new Map<string, string | null>();
  let telling = false;
  const values = new Map<string, unknown>();
  const stateListeners = new Map<string, Set<() => void>>();
  const themeListeners = new Set<() => void>();
  let theme: CanvasThemeKind | undefined;
  let tokens: CanvasTokenOverrides | undefined;
  let language: CanvasLanguageChoice | undefined;

  /**
   * Sends the latest value of each changed key to the page: first right after the current turn, then after each pause.
   */
  function tellState(): void {
    for (const [key, json] of untold) send({ type: "state", key, json });
    telling = untold.size > 0;
    untold.clear();
    if (telling) setTimeout(tellState, statePauseMs);
  }

  return {
    readState: (key) => values.get(key),
    writeState(key, value) {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
      const json = value === undefined ? null : toJson(value);
      if (
        json !== undefined &&
        key.length <= messageLimits.stateKey &&
        (json?.length ?? 0) <= messageLimits.stateJson
      ) {
        untold.set(key, json);
        if (!telling) {
          telling = true;
          queueMicrotask(tellState);
        }
      }
      for (const listener of [...(stateListeners.get(key) ?? [])]) listener();
    },
    subscribeState(key, listener) {
      const listeners = stateListeners.get(key) ?? new Set();
      stateListeners.set(key, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    dispatchAction(action) {
      const json = toJson(action);
      if (json !== undefined && json.length <= messageLimits.action) send({ type: "action", json });
    },
    readThemeKind: () => theme,
    readTokens: () => tokens,
    readLanguage: () => language,
    subscribeThemeKind(listener) {
      themeListeners.add(listener);
      return () => themeListeners.delete(listener);
    },
    restoreState(state) {
      for (const [key, json] of Object.entries(state)) {
        if (!values.has(key)) values.set(key, JSON.parse(json));
      }
    },
    applyState(state) {
      for (const [key, json] of Object.entries(state)) {
        untold.delete(key);
        if (json === null) values.delete(key);
        else values.set(key, JSON.parse(json));
        for (const listener of [...(stateListeners.get(key) ?? [])]) listener();
      }
    },
    setLook(look) {
      theme = look.theme ?? undefined;
      tokens = look.tokens ?? undefined;
      language = look.language ?? undefined;
      for (const listener of [...themeListeners]) listener();
    },
  };
}

/** Returns undefined for values that JSON can't represent: functions, cycles, BigInt. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
