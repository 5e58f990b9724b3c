import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { compileCanvas } from "../../editor-canvas/compile.ts";
import { canvasSpecifiers } from "../../editor-canvas/specifiers.ts";
import { CanvasRoot } from "../../kit/canvas-root.tsx";
import { createMemoryBridge } from "../../kit/host-bridge.ts";
import { type CanvasLanguageChoice, type CanvasWords, checkLanguageChoice } from "../../language/canvas-words.ts";
import type { CanvasDiagnostic } from "../../sandbox/compile/compile-canvas.ts";
import { ownModuleNames } from "../../sandbox/frame/canvas-modules.tsx";
import {
  canvasFileName,
  errorLine,
  errorMessage,
  evaluateCanvas,
  wrapCanvas,
} from "../../sandbox/frame/evaluate-canvas.ts";
import type { CanvasFailure, CanvasFailurePhase } from "../../sandbox/frame/messages.ts";
import { type CanvasTokenOverrides, createCanvasTheme } from "../../theme/canvas-theme.ts";
import { checkTokenOverrides } from "../../theme/check-token-overrides.ts";
import { StaticRenderingContext } from "../../theme/static-rendering.tsx";
import type { CanvasThemeKind } from "../../theme/theme-types.ts";
import { dialectNames } from "../dialects/export-names.generated.ts";
import { plainText } from "./static-document.ts";
import { frameModules } from "./whole-kit.ts";

/** The options of every function that renders a canvas without a browser. */
export interface RenderCanvasOptions {
  /**
   * The document's title.
   *
   * @default the source's own: its `// …-canvas-title:`, otherwise its first H1, otherwise "Canvas"
   */
  readonly title?: string;
  /** Values of `useCanvasState` by key. Other keys have the canvas's defaults. @default {} */
  readonly state?: Readonly<Record<string, unknown>>;
  /** Specifiers that resolve to the canvas module, matched exactly. @default ["editor/canvas"] */
  readonly modules?: readonly string[];
  /**
   * BCP 47 tag of the document's language: for its numbers, screen readers and hyphenation.
   *
   * @default American numbers, "en"
   */
  readonly language?: string;
  /** Words of the canvas's components, by name; the rest are English. @default {} */
  readonly words?: Partial<CanvasWords>;
}

/** A canvas's first render. */
interface RenderedCanvas {
  /** React's markup in each look. Null if the canvas can't be shown; `failure` then says why. */
  readonly looks: readonly string[] | null;
  readonly title: string;
  readonly failure: CanvasFailure | null;
  readonly diagnostics: readonly CanvasDiagnostic[];
  /** Whether the source names components of other hosts. */
  readonly usesDialects: boolean;
}

/** Finds a component of other hosts that a source may use: its name, anywhere. */
const dialectName = new RegExp(`\\b(?:${dialectNames.join("|")})\\b`);

/**
 * Renders a canvas once for each look. Evaluates it again each time, as on a new visit, because rendering may change
 * the canvas's variables.
 */
export function renderCanvas(
  source: string,
  kinds: readonly CanvasThemeKind[],
  options: RenderCanvasOptions & { readonly tokens?: CanvasTokenOverrides },
): RenderedCanvas {
  if (typeof source !== "string") throw new TypeError(`source must be a string, not ${typeof source}`);
  const { modules = canvasSpecifiers } = options;
  const content = { state: options.state ?? {}, tokens: options.tokens ?? {}, language: languageOf(options) };
  checkTokenOverrides(content.tokens);
  const givenTitle = options.title?.trim() || titleOfSource(source);
  const usesDialects = dialectName.test(source);
  const { code, diagnostics } = compileCanvas(source, { modules, otherModules: ownModuleNames() });

  const failed = (failure: CanvasFailure): RenderedCanvas => {
    return { looks: null, title: givenTitle ?? "Canvas", failure, diagnostics, usesDialects };
  };
  if (code === null) {
    const { line, column, message } = diagnostics.find(({ severity }) => severity === "error") ?? unreadable;
    return failed({ phase: "compile", message, line, ...(column !== undefined && { column }) });
  }

  let phase: CanvasFailurePhase = "evaluate";
  try {
    const looks = kinds.map((kind) => {
      phase = "evaluate";
      const canvas = evaluateCanvas(code, modules, frameModules, { console: quietConsole });
      phase = "render";
      return markupOf(canvas, kind, content);
    });
    const title = givenTitle ?? headingTitle(looks[0] ?? "") ?? "Canvas";
    return { looks, title, failure: null, diagnostics, usesDialects };
  } catch (error) {
    // A SyntaxError without a line in the canvas is about the whole code; one with a line was thrown by the canvas
    // itself.
    const isOfCode = phase === "evaluate" && error instanceof SyntaxError && errorLine(error) === undefined;
    const line = isOfCode ? syntaxErrorLine(code) : errorLine(error);
    return failed({
      phase: isOfCode ? "compile" : phase,
      message: errorMessage(error),
      ...(line !== undefined && { line }),
    });
  }
}

const unreadable = { line: 1, column: undefined, message: "The source could not be compiled." };

interface StaticContent {
  readonly state: Readonly<Record<string, unknown>>;
  readonly tokens: CanvasTokenOverrides;
  readonly language: CanvasLanguageChoice;
}

function languageOf({ language, words }: CanvasLanguageChoice): CanvasLanguageChoice {
  checkLanguageChoice({ language, words });
  return { language, words };
}

function markupOf(Canvas: ComponentType, kind: CanvasThemeKind, { state, tokens, language }: StaticContent): string {
  const bridge = createMemoryBridge({ state, themeKind: kind, tokens, language });
  const { bg } = createCanvasTheme(kind, tokens);
  const colorScheme = kind.endsWith("light") ? "light" : "dark";
  return renderToStaticMarkup(
    <main className="fp-page" style={{ background: bg.editor, colorScheme }}>
      <StaticRenderingContext.Provider value={true}>
        <CanvasRoot bridge={bridge}>
          <Canvas />
        </CanvasRoot>
      </StaticRenderingContext.Provider>
    </main>,
  );
}

/** In JavaScript string length, as for a title in the source's own comment. */
const maxTitleCharacters = 120;

/** The text of the first `<h1>` in markup that React rendered; undefined if there is none. */
function headingTitle(markup: string): string | undefined {
  const heading = /<h1[\s>][^>]*?>?(.*?)<\/h1>/s.exec(markup)?.[0];
  const text = heading?.replace(/<[^>]*>/g, "").trim();
  if (!text) return undefined;
  // Also removes half a surrogate pair at the cut.
  return plainText(text)
    .slice(0, maxTitleCharacters)
    .replace(/[\ud800-\udbff]$/, "");
}

/** The console of canvases that are rendered without a reader: it accepts every call and prints nothing. */
const quietConsole: object = new Proxy({}, { get: () => () => {} });

/** The part of `node:vm` that is used. */
interface ScriptParser {
  Script: new (code: string, options: { filename: string }) => unknown;
}

/**
 * The line of a syntax error that the engine found in compiled code. Only Node exposes it to programs; undefined
 * elsewhere.
 */
function syntaxErrorLine(code: string): number | undefined {
  const { process: host } = globalThis as { process?: { getBuiltinModule?(id: string): ScriptParser | undefined } };
  const parser = host?.getBuiltinModule?.("node:vm");
  if (parser === undefined) return undefined;
  try {
    // Parses, runs nothing.
    new parser.Script(wrapCanvas(code, []), { filename: canvasFileName });
  } catch (error) {
    const [, line] = /^canvas\.tsx:(\d+)/.exec(error instanceof Error ? (error.stack ?? "") : "") ?? [];
    return line === undefined ? undefined : Number(line);
  }
  return undefined;
}
