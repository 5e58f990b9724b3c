import type { CanvasWords } from "../../language/canvas-words.ts";
import type { CanvasTokenOverrides } from "../../theme/canvas-theme.ts";
import type { CanvasThemeKind } from "../../theme/theme-types.ts";
import type { CanvasDiagnostic, CompiledCanvas } from "../compile/compile-canvas.ts";
import type { CanvasFailure, ConsoleLevel } from "../frame/messages.ts";
import type { NotLoaded } from "./frame-diagnosis.ts";
import type { CanvasStateStorage } from "./kept-state.ts";
import type { NoticeBar } from "./notice-bar.ts";

export interface MountCanvasOptions {
  /**
   * The canvas: one TypeScript module with JSX, as pasted. It runs in a sandbox and is never trusted. Null if you don't
   * have it yet: the frame loads its document, and `update` supplies the source.
   */
  readonly source: string | null;
  /**
   * The source as `compileCanvas` compiled it elsewhere with the same `modules`, and the `compilerVersion` there. It
   * runs in the sandbox and is trusted no more than the source. It is ignored if its version differs from this
   * package's, or if it has errors.
   *
   * @default none: the page loads the compiler, and the frame compiles the source
   */
  readonly compiled?: (CompiledCanvas & { readonly version: string }) | undefined;
  /** The look; null follows the reader's preferences, live. @default null */
  readonly theme?: CanvasThemeKind | null;
  /**
   * Where this site serves the frame's document, with its headers (`@fingerpaint/canvas-runtime/frame`). Without it,
   * the document is part of the page, which makes the page larger and requires that its policy allows inline scripts.
   */
  readonly frameUrl?: string;
  /** Specifiers that resolve to the canvas module. @default ["editor/canvas"] */
  readonly modules?: readonly string[];
  /** `content`: as tall as the canvas, at most 20,000 px. `fill`: the element's height. @default "content" */
  readonly height?: "content" | "fill";
  /**
   * Colours, fonts and radius that replace ours, for each theme that readers may see.
   *
   * @default none
   */
  readonly tokens?: CanvasTokenOverrides | null;
  /** Initial state, JSON values by key. Values in the storage take precedence. @default {} */
  readonly state?: Readonly<Record<string, unknown>>;
  /** Names this canvas in the storage. Without it, the state lives until the canvas is unmounted. */
  readonly storageKey?: string;
  /** @default localStorage */
  readonly storage?: CanvasStateStorage;
  /** Called after each change of state with all of it, at most 262,144 UTF-16 units of JSON. */
  readonly onStateChange?: (state: Readonly<Record<string, unknown>>) => void;
  /** Called with each event and the canvas's state after it. */
  readonly onEvent?: (event: CanvasEvent, state: CanvasState) => void;
  /**
   * Where the page shows notices about the canvas: errors, stops, links and actions. `true`: in a separate row above
   * the canvas; a bar: there, in the page's own style; `false`: nowhere, only the events report them. @default true
   */
  readonly notices?: boolean | NoticeBar;
  /** Words in another language, for notices from then on. @default English */
  readonly labels?: Partial<CanvasLabels>;
  /**
   * BCP 47 tag of the language for numbers in the canvas's components and for the frame's `lang`.
   *
   * @default American numbers, "en"
   */
  readonly language?: string;
  /** Words of the canvas's components, by name; the rest are English. @default {} */
  readonly words?: Partial<CanvasWords>;
}

/** The options that can change while a canvas is mounted. */
export type CanvasUpdate = Pick<
  MountCanvasOptions,
  "source" | "compiled" | "theme" | "tokens" | "labels" | "state" | "language" | "words"
>;

export interface MountedCanvas {
  readonly state: CanvasState;
  /** How tall the frame is, in px; 0 while there is none. */
  readonly height: number;
  /** The values of `useCanvasState` by key, as they are now. */
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * Changes the look or the words, or runs another source in the same frame: `useCanvasState` keeps its values, and the
   * old canvas stays until the new one is shown. `compiled` belongs to the source in the same update.
   *
   * `state` sets the given values in the running canvas, live; undefined removes one, so that the canvas's default
   * applies. A value that would make the whole state too long is not set, but reported as `state-refused`. Before the
   * first source, `state` is the initial state instead.
   */
  update(change: Partial<CanvasUpdate>): void;
  /** Removes the frame immediately, whatever it is doing. */
  stop(): void;
  /** Runs the source in a new frame. */
  run(): void;
  /** Stops and leaves the element empty. */
  unmount(): void;
}

/** The state of a mounted canvas. */
export type CanvasState = "loading" | "ready" | "error" | "stopped";

/**
 * Why a frame was removed: on request, didn't answer for 5 s, navigated away, sent more than the page can read, or
 * never contained the canvas frame's document.
 */
export type StopReason = "asked" | "unresponsive" | "navigated" | "flooding" | "not-loaded";

/** The events of a mounted canvas. All texts come from the canvas: show them as text only. */
export type CanvasEvent =
  | { readonly type: "loading" }
  | { readonly type: "ready" }
  /** The state becomes `error` if the canvas can't be shown. Errors in handlers and promises don't change it. */
  | { readonly type: "error"; readonly error: CanvasFailure }
  /** `notLoaded` says why, if the reason is `not-loaded`. */
  | { readonly type: "stopped"; readonly reason: StopReason; readonly notLoaded?: NotLoaded }
  /** Everything that compiling the latest source found; may be empty. */
  | { readonly type: "diagnostics"; readonly diagnostics: readonly CanvasDiagnostic[] }
  | { readonly type: "console"; readonly level: ConsoleLevel; readonly text: string }
  | { readonly type: "action"; readonly action: unknown }
  /** A link with an allowed scheme was clicked. */
  | { readonly type: "link"; readonly url: string }
  /** State that was not kept, because the total would be too large. */
  | { readonly type: "state-refused"; readonly key: string };

/** The words that the page's own parts around a canvas use. */
export interface CanvasLabels {
  /** Name of the frame, for screen readers. */
  readonly frame: string;
  /** The bar's text while there is no notice: it says whose words the canvas shows. */
  readonly origin: string;
  readonly stopped: string;
  readonly unresponsive: string;
  readonly navigated: string;
  readonly flooding: string;
  readonly "not-loaded": string;
  readonly runAgain: string;
  /** Shown before the canvas's message for an error with a known line. `{line}` is replaced. */
  readonly errorAtLine: string;
  readonly error: string;
  /** Shown before the address of a link in the canvas. */
  readonly link: string;
  readonly openLink: string;
  readonly action: string;
  readonly copy: string;
  readonly close: string;
}

export const englishLabels: CanvasLabels = {
  frame: "Canvas",
  origin: "This content comes from the canvas's author, not from this page. Don't enter passwords in it.",
  stopped: "The canvas was stopped.",
  unresponsive: "The canvas stopped answering and was removed.",
  navigated: "The canvas tried to leave its frame and was removed.",
  flooding: "The canvas sent more than this page can read and was removed.",
  "not-loaded": "The frame that canvases run in could not be loaded.",
  runAgain: "Run again",
  errorAtLine: "Error in line {line} of the canvas:",
  error: "Error in the canvas:",
  link: "This link in the canvas leads to:",
  openLink: "Open",
  action: "This works in the editor that the canvas was made for:",
  copy: "Copy",
  close: "Close",
};
