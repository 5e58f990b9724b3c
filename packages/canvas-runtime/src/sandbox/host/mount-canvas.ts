import { type CanvasLanguageChoice, checkLanguageChoice } from "../../language/canvas-words.ts";
import { checkTokenOverrides } from "../../theme/check-token-overrides.ts";
import { type CanvasFailure, type FrameMessage, isCompiled } from "../frame/messages.ts";
import type { LoadPart, PageKit } from "../kit.ts";
import { createCanvasNotices } from "./canvas-notices.ts";
import { loadCompilerScript } from "./compiler-script.ts";
import { externalUrl } from "./external-url.ts";
import { connectFrame, createFrameElement, type FrameConnection, type FrameContent } from "./frame-connection.ts";
import { diagnosePage, diagnosePart, type NotLoaded } from "./frame-diagnosis.ts";
import { createClickGuard, type FocusGuard, guardFocus } from "./guards.ts";
import { browserStateStorage, createKeptState } from "./kept-state.ts";
import {
  type CanvasEvent,
  type CanvasState,
  englishLabels,
  type MountCanvasOptions,
  type MountedCanvas,
  type StopReason,
} from "./mount-options.ts";
import { createNoticeBar, noticeScheme } from "./notice-bar.ts";

const maxHeight = 20_000;

/**
 * An action later than this after a press doesn't count as the reader's. Browsers let a click count for about as long.
 */
const pressCountsMs = 5_000;

/** Shows a canvas that imports a kit inside an element, in a sandboxed frame. */
export function mountForKit(element: Element, options: MountCanvasOptions, kit: PageKit): MountedCanvas {
  const { modules = kit.specifiers, height = "content", notices = true } = options;
  let labels = { ...englishLabels, ...options.labels };
  const storage = options.storageKey === undefined ? null : (options.storage ?? browserStateStorage);
  let kept = createKeptState(options.state ?? {}, storage, options.storageKey ?? "");
  const holder = element.appendChild(document.createElement("div"));
  if (height === "fill") holder.style.cssText = "display:flex;flex-direction:column;height:100%";
  const bar = notices === true ? createNoticeBar(holder, () => labels.origin) : notices || null;
  const guard = createClickGuard();
  const shown = bar && createCanvasNotices(bar, guard, () => labels);

  let { source, compiled } = options;
  let theme = options.theme ?? null;
  const matchNotices = () => {
    if (notices === true) holder.style.colorScheme = noticeScheme(element, theme);
  };
  matchNotices();
  let tokens = options.tokens ?? null;
  if (tokens !== null) checkTokenOverrides(tokens);
  let language: CanvasLanguageChoice = { language: options.language, words: options.words };
  checkLanguageChoice(language);
  let state: CanvasState = "loading";
  let frame: HTMLIFrameElement | null = null;
  let connection: FrameConnection | null = null;
  let focus: FocusGuard | null = null;
  /** The parts that the frame has. */
  let given = new Set<LoadPart>();
  /** Counts the sources, so that parts which arrive too late for theirs are recognized. */
  let runs = 0;
  /** When the reader last pressed something in the frame. */
  let lastPress = Number.NEGATIVE_INFINITY;
  /** Counts frames, so that a document that arrives late is recognized and dropped. */
  let frames = 0;

  function tell(event: CanvasEvent): void {
    options.onEvent?.(event, state);
  }

  function run(): void {
    removeFrame();
    begin();
    if (options.frameUrl !== undefined) insertFrame({ url: options.frameUrl });
    else void insertLoadedFrame(++frames);
  }

  async function insertLoadedFrame(number: number): Promise<void> {
    try {
      const html = await kit.loadDocument();
      if (number === frames) insertFrame({ html });
    } catch (error) {
      if (number === frames) stopped("not-loaded", diagnosePart(error));
    }
  }

  function insertFrame(content: FrameContent): void {
    const unsupported = diagnosePage();
    if (unsupported !== null) {
      stopped("not-loaded", unsupported);
      return;
    }
    frame = createFrameElement(content, labels.frame);
    if (height === "fill") frame.style.flex = "1 1 0";
    connection = connectFrame(frame, options.frameUrl, { onMessage: handle, onLost: stopped });
    given = new Set();
    sendRun();
    holder.append(frame);
    focus = guardFocus(frame);
  }

  /** Runs the source, if it is there, as soon as the frame has every part that it needs. */
  function sendRun(): void {
    runs++;
    if (connection === null || source === null) return;
    const sent = compiled?.version === kit.compilerVersion && isCompiled(compiled) ? compiled : null;
    const needed = [...(sent === null ? [loadCompilerScript] : []), ...(kit.partsOf?.(source, modules) ?? [])];
    const missing = needed.filter((part) => !given.has(part));
    if (missing.length > 0) {
      void extendAndRun(connection, runs, missing);
      return;
    }
    const look = { theme, tokens, language };
    connection.send({ type: "run", source, compiled: sent, modules, ...look, state: kept.entries() });
  }

  async function extendAndRun(receiver: FrameConnection, run: number, missing: readonly LoadPart[]): Promise<void> {
    // A later source or frame sends its own messages.
    const isLatest = () => receiver === connection && run === runs;
    try {
      const scripts = await Promise.all(missing.map((load) => load()));
      if (!isLatest()) return;
      for (const script of scripts) receiver.send({ type: "extend", script });
      for (const part of missing) given.add(part);
      sendRun();
    } catch (error) {
      if (isLatest()) stopped("not-loaded", diagnosePart(error));
    }
  }

  function begin(): void {
    state = "loading";
    shown?.clear();
    tell({ type: "loading" });
  }

  function removeFrame(): void {
    frames++;
    connection?.close();
    focus?.close();
    frame?.remove();
    focus = null;
    connection = null;
    frame = null;
    kept.flush();
  }

  function stopped(reason: StopReason, notLoaded?: NotLoaded): void {
    removeFrame();
    state = "stopped";
    shown?.stopped(reason, run);
    tell({ type: "stopped", reason, ...(notLoaded && { notLoaded }) });
  }

  function handle(message: FrameMessage): void {
    switch (message.type) {
      case "ready":
        state = "ready";
        tell({ type: "ready" });
        break;
      case "error":
        failed(message.error);
        break;
      case "press":
        lastPress = performance.now();
        guard.close();
        focus?.pressed();
        break;
      case "pointer":
        focus?.entered();
        break;
      case "height":
        if (frame && height === "content") frame.style.height = `${Math.min(message.height, maxHeight)}px`;
        break;
      case "state":
        if (kept.set(message.key, message.json)) options.onStateChange?.(kept.values());
        else tell({ type: "state-refused", key: message.key });
        break;
      case "action":
        act(message.json);
        break;
      case "link":
        offerLink(message.href);
        break;
      case "diagnostics":
      case "console":
        tell(message);
        break;
    }
  }

  function failed(error: CanvasFailure): void {
    if (error.phase === "compile" || error.phase === "evaluate" || error.phase === "render") state = "error";
    shown?.error(error);
    tell({ type: "error", error });
  }

  function act(json: string): void {
    let action: unknown;
    try {
      action = JSON.parse(json);
    } catch {
      return;
    }
    shown?.action(action, performance.now() - lastPress < pressCountsMs);
    tell({ type: "action", action });
  }

  function offerLink(href: string): void {
    const url = externalUrl(href);
    if (url === null) return;
    shown?.link(url);
    tell({ type: "link", url });
  }

  function setState(values: Readonly<Record<string, unknown>>): void {
    const changes = kept.changes(values);
    for (const [key, json] of Object.entries(changes)) {
      if (kept.set(key, json)) continue;
      delete changes[key];
      tell({ type: "state-refused", key });
    }
    if (Object.keys(changes).length === 0) return;
    connection?.send({ type: "state", state: changes });
    options.onStateChange?.(kept.values());
  }

  const flush = () => kept.flush();
  // The page detects a press in the frame by losing the focus to it, even if the frame itself doesn't see the press.
  const onBlur = () => {
    if (frame !== null && document.activeElement === frame) guard.close();
  };
  window.addEventListener("blur", onBlur);
  window.addEventListener("pagehide", flush);
  run();

  return {
    get state() {
      return state;
    },
    get height() {
      return frame?.getBoundingClientRect().height ?? 0;
    },
    get values() {
      return kept.values();
    },
    update(change) {
      if (change.tokens) checkTokenOverrides(change.tokens);
      const nextLanguage = {
        language: change.language ?? language.language,
        words: change.words ?? language.words,
      };
      checkLanguageChoice(nextLanguage);
      const look = {
        theme: change.theme === undefined ? theme : change.theme,
        tokens: change.tokens === undefined ? tokens : change.tokens,
      };
      const speaksElse = nextLanguage.language !== language.language || nextLanguage.words !== language.words;
      if (look.theme !== theme || look.tokens !== tokens || speaksElse) {
        ({ theme, tokens } = look);
        matchNotices();
        language = nextLanguage;
        connection?.send({ type: "theme", theme, tokens, language });
      }
      if (change.state !== undefined) {
        if (source === null) kept = createKeptState(change.state, storage, options.storageKey ?? "");
        else setState(change.state);
      }
      if (change.labels !== undefined) {
        labels = { ...englishLabels, ...change.labels };
        if (frame) frame.title = labels.frame;
        shown?.updateWords();
      }
      if (typeof change.source === "string" && change.source !== source) {
        const isFirst = source === null;
        ({ source, compiled } = change);
        // A frame that is still loading has the old source in its queue; the new one follows it.
        if (state === "stopped") run();
        else {
          if (!isFirst) begin();
          sendRun();
        }
      }
    },
    stop: () => stopped("asked"),
    run,
    unmount() {
      removeFrame();
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("blur", onBlur);
      holder.remove();
    },
  };
}
