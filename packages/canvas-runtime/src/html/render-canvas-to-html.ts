import type { CanvasDiagnostic } from "../compile/canvas-diagnostic.ts";
import type { CanvasFailure } from "../frame/messages.ts";
import type { CanvasHtmlTheme } from "../theme/theme-types.ts";
import type { CanvasTokenOverrides } from "../theme/token-overrides.ts";
import { type HtmlParts, joinHtmlParts } from "./document-shell.ts";
import { harmlessMarkup } from "./harmless-markup.ts";
import { mergeLooks } from "./merge-looks.ts";
import { type RenderCanvasOptions, renderCanvas } from "./render-looks.tsx";
import { type StaticDocumentContent, staticDocument } from "./static-document.ts";

export interface RenderCanvasToHtmlOptions extends RenderCanvasOptions {
  /** @default "system" */
  readonly theme?: CanvasHtmlTheme;
  /** Colours, fonts and radius in the place of ours. @default none */
  readonly tokens?: CanvasTokenOverrides;
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
 * give it sources that you trust, or call `renderCanvasToHtmlParts` in a process that has nothing to lose (no network,
 * no files, limits on time and memory). Loops that compute for more than 2 s end with an error; recursion and built-in
 * functions don't.
 * Browsers run it only where the page's policy allows `eval`.
 *
 * @param source - the canvas: one TypeScript module with JSX
 * @returns what came of it. Faults of the canvas are never thrown: they are in `failure` and `diagnostics`
 * @throws TypeError where `source` is not a string, `theme` is none of the five, `language` no tag, or `tokens` or
 *   `words` have a field they can't have
 * @example
 * const { html, failure } = renderCanvasToHtml(source, { theme: "light" });
 * if (html === null) console.error(failure?.line, failure?.message);
 * else await writeFile("report.html", html);
 */
export function renderCanvasToHtml(source: string, options: RenderCanvasToHtmlOptions = {}): CanvasHtml {
  const { parts, ...rest } = renderCanvasToHtmlParts(source, options);
  return { html: parts && joinHtmlParts(parts), ...rest };
}

/** What `renderCanvasToHtmlParts` gives. */
export interface CanvasHtmlParts extends Omit<CanvasHtml, "html"> {
  /** The parts of the document. Null if the canvas can't be shown; `failure` then says why. */
  readonly parts: HtmlParts | null;
}

/**
 * Renders a canvas as `renderCanvasToHtml` does, but gives the parts of the document. Call it in a process that has
 * nothing to lose, and `joinHtmlParts` in your own: a canvas may change everything that runs beside it, so a document
 * that was put together there may lack the policy.
 */
export function renderCanvasToHtmlParts(source: string, options: RenderCanvasToHtmlOptions = {}): CanvasHtmlParts {
  const { theme = "system", language = "en" } = options;
  if (!themes.includes(theme)) throw new TypeError(`theme is one of ${themes.join(", ")}, not ${String(theme)}`);
  const rendered = renderCanvas(source, theme === "system" ? ["light", "dark"] : [theme], options);
  const { title, failure, diagnostics, hasSiblings } = rendered;
  const markups = rendered.looks?.map(harmlessMarkup);
  const parts = markups ? staticDocument({ title, language, hasSiblings, looks: looksOf(markups) }) : null;
  return { parts, title, failure, diagnostics };
}

const themes: readonly string[] = ["system", "light", "dark", "hc-light", "hc-dark"];

function looksOf([first = "", dark]: readonly string[]): StaticDocumentContent["looks"] {
  if (dark === undefined) return { markup: first };
  return mergeLooks(first, dark) ?? { lightMarkup: first, darkMarkup: dark };
}
