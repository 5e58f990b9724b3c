import { checkLanguageChoice } from "../../language/canvas-words.ts";
import { checkTokenOverrides } from "../../theme/check-token-overrides.ts";
import { type CanvasFailure, type CanvasLook, type FrameMessage, isCompiled } from "../frame/messages.ts";
import type { PageKit } from "../kit.ts";
import { createCanvasNotices } from "./canvas-notices.ts";
import { loadCompilerScript } from "./compiler-script.ts";
import { externalUrl } from "./external-url.ts";
import type { FrameContent } from "./frame-connection.ts";
import { diagnosePage, diagnosePart, type NotLoaded } from "./frame-diagnosis.ts";
import { createClickGuard } from "./guards.ts";
import { browserStateStorage, createKeptState } from "./kept-state.ts";
import {
  type CanvasEvent,
  type CanvasState,
  type CanvasUpdate,
  englishLabels,
  type MountCanvasOptions,
  type MountedCanvas,
  type StopReason,
} from "./mount-options.ts";
import { createNoticeBar, noticeScheme } from "./notice-bar.ts";
import { createRunningFrame, type RunningFrame } from "./running-frame.ts";

const maxHeight = 20_000;

/**
 * An action later than this after a press doesn't count as the reader's. Browsers let a click count for about as long.
 */
const pressCountsMs = 5_000;

/** Shows a canvas that imports a kit inside an element, in a sandboxed frame. */
export function mountForKit(element: Element, options: MountCanvasOptions, kit: PageKit): MountedCanvas {
  if (options.tokens) checkTokenOverrides(options.tokens);
  checkLanguageChoice(options);
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
  let look: CanvasLook = {
    theme: options.theme ?? null,
    tokens: options.tokens ?? null,
    language: { language: options.language, words: options.words },
  };
  const matchNotices = () => {
    if (notices === true) holder.style.colorScheme = noticeScheme(element, look.theme);
  };
  matchNotices();
  let state: CanvasState = "loading";
  let frame: RunningFrame | null = null;
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
    frame = createRunningFrame(content, labels.frame, { onMessage: handle, onLost: stopped });
    if (height === "fill") frame.element.style.flex = "1 1 0";
    sendRun();
    holder.append(frame.element);
  }

  /** Runs the source, if it is there, as soon as the frame has every part that it needs. */
  function sendRun(): void {
    if (frame === null || source === null) return;
    const sent = {
      source,
      compiled: compiled?.version === kit.compilerVersion && isCompiled(compiled) ? compiled : null,
    };
    const compiler = sent.compiled === null ? [loadCompilerScript] : [];
    frame.sendAfter([...compiler, ...(kit.partsOf?.(source, modules) ?? [])], () => {
      return { type: "run", ...sent, modules, ...look, state: kept.entries() };
    });
  }

  function begin(): void {
    state = "loading";
    shown?.clear();
    tell({ type: "loading" });
  }

  function removeFrame(): void {
    frames++;
    frame?.remove();
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
        frame?.focus.pressed();
        break;
      case "pointer":
        frame?.focus.entered();
        break;
      case "height":
        if (frame && height === "content") frame.element.style.height = `${Math.min(message.height, maxHeight)}px`;
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
    frame?.send({ type: "state", state: changes });
    options.onStateChange?.(kept.values());
  }

  const flush = () => kept.flush();
  // The page detects a press in the frame by losing the focus to it, even if the frame itself doesn't see the press.
  const onBlur = () => {
    if (frame !== null && document.activeElement === frame.element) guard.close();
  };
  window.addEventListener("blur", onBlur);
  window.addEventListener("pagehide", flush);
  run();

  return {
    get state() {
      return state;
    },
    get height() {
      return frame?.element.getBoundingClientRect().height ?? 0;
    },
    get values() {
      return kept.values();
    },
    update(change) {
      const changed = changedLook(look, change);
      if (changed !== look) {
        look = changed;
        matchNotices();
        frame?.send({ type: "theme", ...look });
      }
      if (change.state !== undefined) {
        if (source === null) kept = createKeptState(change.state, storage, options.storageKey ?? "");
        else setState(change.state);
      }
      if (change.labels !== undefined) {
        labels = { ...englishLabels, ...change.labels };
        if (frame) frame.element.title = labels.frame;
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

/**
 * A look with an update applied; the same object if nothing in it changes.
 *
 * @throws TypeError that names the first invalid field
 */
function changedLook(look: CanvasLook, change: Partial<CanvasUpdate>): CanvasLook {
  if (change.tokens) checkTokenOverrides(change.tokens);
  const { theme = look.theme, tokens = look.tokens } = change;
  const spoken = look.language ?? {};
  const language = { language: change.language ?? spoken.language, words: change.words ?? spoken.words };
  checkLanguageChoice(language);
  const speaksElse = language.language !== spoken.language || language.words !== spoken.words;
  return theme !== look.theme || tokens !== look.tokens || speaksElse ? { theme, tokens, language } : look;
}
