import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CanvasDiagnostic } from "../compile/canvas-diagnostic.ts";
import { compileCanvas } from "../compile/compile-canvas.ts";
import { defaultCanvasModules } from "../compile/module-specifiers.ts";
import { extendCanvasModule } from "../frame/canvas-modules.ts";
import { errorLine, errorMessage } from "../frame/error-line.ts";
import { evaluateCanvas } from "../frame/evaluate-canvas.ts";
import type { CanvasFailure, CanvasFailurePhase } from "../frame/messages.ts";
import { CanvasRoot } from "../module/canvas-root.tsx";
import { createMemoryBridge } from "../module/host-bridge.ts";
import * as siblings from "../siblings/index.ts";
import { namesSibling } from "../siblings/sibling-names.ts";
import { createCanvasTheme } from "../theme/canvas-theme.ts";
import { checkTokenOverrides } from "../theme/check-token-overrides.ts";
import { StaticRenderingContext } from "../theme/static-rendering.ts";
import type { CanvasThemeKind } from "../theme/theme-types.ts";
import type { CanvasTokenOverrides } from "../theme/token-overrides.ts";
import { headingTitle, pragmaTitle } from "./canvas-title.ts";
import { harmlessMarkup } from "./harmless-markup.ts";
import { mergeLooks } from "./merge-looks.ts";
import { quietConsole } from "./quiet-console.ts";
import { staticDocument } from "./static-document.ts";
import { syntaxErrorLine } from "./syntax-error-line.ts";

/** The look of a document: one of the four, or light or dark as the reader's system is. */
export type CanvasHtmlTheme = CanvasThemeKind | "system";

export interface RenderCanvasToHtmlOptions {
  /** @default "system" */
  readonly theme?: CanvasHtmlTheme;
  /** The document's title. @default the source's `// cursor-canvas-title:`, else its first H1, else "Canvas" */
  readonly title?: string;
  /** The language of the document, for screen readers and hyphens. @default "en" */
  readonly language?: string;
  /** Colours, fonts and radius in the place of ours. @default none */
  readonly tokens?: CanvasTokenOverrides;
  /** Values of `useCanvasState` by key. Keys that are not here have the canvas's defaults. @default {} */
  readonly state?: Readonly<Record<string, unknown>>;
  /** Specifiers that mean the canvas module, each exact. @default ["editor/canvas"] */
  readonly modules?: readonly string[];
}

export interface CanvasHtml {
  /** The document. Null where the canvas can't be shown; `failure` then says why. */
  readonly html: string | null;
  /** The document's title. */
  readonly title: string;
  readonly failure: CanvasFailure | null;
  /** What compiling found, as `compileCanvas` gives it. */
  readonly diagnostics: readonly CanvasDiagnostic[];
}

/**
 * Renders a canvas as one HTML file that opens anywhere: styles inside, charts as SVG in the size that fits, sections
 * and cards that open and close by themselves, no script, and a policy under which nothing runs, loads or is sent.
 * The document shows the canvas's first picture: effects don't run, and its own buttons do nothing.
 *
 * **It runs the source in this process, with all that this process may do.** The sandbox of `mountCanvas` isn't here:
 * give it sources that you trust, or call it in a process that has nothing to lose (no network, no files, limits on
 * time and memory). Loops that compute for more than 2 s end with an error; recursion and built-in functions don't.
 * Browsers run it only where the page's policy allows `eval`.
 *
 * @param source - the canvas: one TypeScript module with JSX
 * @returns what came of it. Faults of the canvas are never thrown: they are in `failure` and `diagnostics`
 * @throws TypeError where `source` is not a string, `theme` is none of the five, or `tokens` has a field it can't have
 * @example
 * const { html, failure } = renderCanvasToHtml(source, { theme: "light" });
 * if (html === null) console.error(failure?.line, failure?.message);
 * else await writeFile("report.html", html);
 */
export function renderCanvasToHtml(source: string, options: RenderCanvasToHtmlOptions = {}): CanvasHtml {
  if (typeof source !== "string") throw new TypeError(`source is a string, not ${typeof source}`);
  const { theme = "system", language = "en", modules = defaultCanvasModules } = options;
  if (!themes.includes(theme)) throw new TypeError(`theme is one of ${themes.join(", ")}, not ${String(theme)}`);
  const givenTitle = options.title?.trim() || pragmaTitle(source);
  const { code, diagnostics } = compileCanvas(source, { modules });

  const failed = (failure: CanvasFailure): CanvasHtml => {
    return { html: null, title: givenTitle ?? "Canvas", failure, diagnostics };
  };
  if (code === null) {
    const { line, column, message } = diagnostics.find(({ severity }) => severity === "error") ?? unreadable;
    return failed({ phase: "compile", message, line, ...(column !== undefined && { column }) });
  }

  const hasSiblings = namesSibling(source);
  if (hasSiblings) extendCanvasModule(siblings);
  const evaluate = () => evaluateCanvas(code, modules, { console: quietConsole });
  const content = { state: options.state ?? {}, tokens: options.tokens ?? {} };
  checkTokenOverrides(content.tokens);
  let phase: CanvasFailurePhase = "evaluate";
  try {
    const canvas = evaluate();
    phase = "render";
    const light = markupOf(canvas, theme === "system" ? "light" : theme, content);
    const title = givenTitle ?? headingTitle(light) ?? "Canvas";
    if (theme !== "system") {
      return {
        html: staticDocument({ title, language, looks: { markup: light }, hasSiblings }),
        title,
        failure: null,
        diagnostics,
      };
    }
    // Evaluated again, as by another visit: the first rendering may have changed variables of the canvas.
    const dark = markupOf(evaluate(), "dark", content);
    const looks = mergeLooks(light, dark) ?? { lightMarkup: light, darkMarkup: dark };
    return { html: staticDocument({ title, language, looks, hasSiblings }), title, failure: null, diagnostics };
  } catch (error) {
    // A SyntaxError without a place in the canvas is of the whole code; with one, the canvas threw it itself.
    const isOfCode = phase === "evaluate" && error instanceof SyntaxError && errorLine(error) === undefined;
    const line = isOfCode ? syntaxErrorLine(code) : errorLine(error);
    return failed({
      phase: isOfCode ? "compile" : phase,
      message: errorMessage(error),
      ...(line !== undefined && { line }),
    });
  }
}

const themes: readonly string[] = ["system", "light", "dark", "hc-light", "hc-dark"];
const unreadable = { line: 1, column: undefined, message: "The source could not be compiled." };

interface StaticContent {
  readonly state: Readonly<Record<string, unknown>>;
  readonly tokens: CanvasTokenOverrides;
}

function markupOf(Canvas: ComponentType, kind: CanvasThemeKind, { state, tokens }: StaticContent): string {
  const bridge = createMemoryBridge({ state, themeKind: kind, tokens });
  const { bg } = createCanvasTheme(kind, tokens);
  const colorScheme = kind.endsWith("light") ? "light" : "dark";
  return harmlessMarkup(
    renderToStaticMarkup(
      <main className="fp-page" style={{ background: bg.editor, colorScheme }}>
        <StaticRenderingContext.Provider value={true}>
          <CanvasRoot bridge={bridge}>
            <Canvas />
          </CanvasRoot>
        </StaticRenderingContext.Provider>
      </main>,
    ),
  );
}
