import { type CanvasLanguage, createCanvasLanguage } from "../../language/canvas-language.ts";
import type { CanvasWords, CountedWord } from "../../language/canvas-words.ts";
import type { CanvasDiagnostic } from "../../sandbox/compile/compile-canvas.ts";
import type { CanvasFailure } from "../../sandbox/frame/messages.ts";
import type { CanvasTokenOverrides } from "../../theme/canvas-theme.ts";
import { type CanvasHtmlTheme, themeKinds } from "../../theme/theme-types.ts";
import { markdownBlocks } from "../markdown/markdown-blocks.ts";
import { escapeText, parseMarkup } from "../markdown/markup-tree.ts";
import { type HtmlParts, harmlessMarkup, joinHtmlParts } from "./document-shell.ts";
import { type RenderCanvasOptions, renderCanvas } from "./render-looks.tsx";
import { mergeLooks, type StaticDocumentContent, staticDocument } from "./static-document.ts";

export { type HtmlParts, joinHtmlParts, type SvgPage, svgDocument } from "./document-shell.ts";
export type { CanvasHtmlTheme, CanvasWords, CountedWord, RenderCanvasOptions };

export interface RenderCanvasToHtmlOptions extends RenderCanvasOptions {
  /** @default "system" */
  readonly theme?: CanvasHtmlTheme;
  /** Colours, fonts and radius that replace ours. @default none */
  readonly tokens?: CanvasTokenOverrides;
}

export interface CanvasHtml {
  /** The document. Null if the canvas can't be shown; `failure` then says why. */
  readonly html: string | null;
  /** The document's title. */
  readonly title: string;
  readonly failure: CanvasFailure | null;
  /** The diagnostics from `compileCanvas`. */
  readonly diagnostics: readonly CanvasDiagnostic[];
}

/**
 * Renders a canvas as one HTML file that opens anywhere: styles inside, charts as SVG in the fitting size, sections and
 * cards that open and close natively, no script, and a policy under which nothing runs, loads or is sent. The document
 * shows the canvas's first render: effects don't run, and its own buttons do nothing.
 *
 * **It runs the source in this process, with all of its permissions.** There is no sandbox as in `mountCanvas`: pass
 * only sources that you trust, or call `renderCanvasToHtmlParts` in an isolated process (no network, no files, limits
 * on time and memory). Loops that run for more than 2 s end with an error; recursion and built-in functions don't. In
 * browsers, it works only if the page's policy allows `eval`.
 *
 * @param source - the canvas: one TypeScript module with JSX
 * @returns the document or the failure. Errors in the canvas are never thrown: they are in `failure` and `diagnostics`
 * @throws TypeError if `source` is not a string, `theme` is not one of the five, `language` is not a tag, or `tokens`
 *   or `words` have an invalid field
 * @example
 * const { html, failure } = renderCanvasToHtml(source, { theme: "light" });
 * if (html === null) console.error(failure?.line, failure?.message);
 * else await writeFile("report.html", html);
 */
export function renderCanvasToHtml(source: string, options: RenderCanvasToHtmlOptions = {}): CanvasHtml {
  const { parts, ...rest } = renderCanvasToHtmlParts(source, options);
  return { html: parts && joinHtmlParts(parts), ...rest };
}

/** The result of `renderCanvasToHtmlParts`. */
export interface CanvasHtmlParts extends Omit<CanvasHtml, "html"> {
  /** The parts of the document. Null if the canvas can't be shown; `failure` then says why. */
  readonly parts: HtmlParts | null;
}

/**
 * Renders a canvas like `renderCanvasToHtml`, but returns the parts of the document. Call it in an isolated process,
 * and `joinHtmlParts` in your own: a canvas can change everything in its process, so a document assembled there may
 * have no policy.
 */
export function renderCanvasToHtmlParts(source: string, options: RenderCanvasToHtmlOptions = {}): CanvasHtmlParts {
  const { theme = "system", language = "en" } = options;
  if (!themes.includes(theme)) throw new TypeError(`theme must be one of ${themes.join(", ")}, not ${String(theme)}`);
  const rendered = renderCanvas(source, theme === "system" ? ["light", "dark"] : [theme], options);
  const { title, failure, diagnostics, usesDialects } = rendered;
  const markups = rendered.looks?.map(harmlessMarkup);
  const parts = markups ? staticDocument({ title, language, usesDialects, looks: looksOf(markups) }) : null;
  return { parts, title, failure, diagnostics };
}

const themes: readonly CanvasHtmlTheme[] = ["system", ...themeKinds];

function looksOf([first = "", dark]: readonly string[]): StaticDocumentContent["looks"] {
  if (dark === undefined) return { markup: first };
  return mergeLooks(first, dark) ?? { lightMarkup: first, darkMarkup: dark };
}

export interface CanvasMarkdown extends Omit<CanvasHtml, "html"> {
  /** The text. Null if the canvas can't be shown; `failure` then says why. */
  readonly markdown: string | null;
}

/**
 * Renders a canvas as Markdown, for readers and language models that can't see pictures: headings, paragraphs, lists
 * and tables stay the same, a chart becomes a table of its values with the ticks and reference lines in a sentence, a
 * diff becomes a code block. Closed sections are included. Like `renderCanvasToHtml`, it shows the canvas's first
 * render.
 *
 * **It runs the source in this process, with all of its permissions**, like `renderCanvasToHtml`.
 *
 * @param source - the canvas: one TypeScript module with JSX
 * @returns the text or the failure. Errors in the canvas are never thrown: they are in `failure` and `diagnostics`
 * @throws TypeError if `source` is not a string, `language` is not a tag, or `words` have an invalid field
 * @example
 * const { markdown, failure } = renderCanvasToMarkdown(source);
 * if (markdown === null) console.error(failure?.line, failure?.message);
 * else await writeFile("report.md", markdown);
 */
export function renderCanvasToMarkdown(source: string, options: RenderCanvasOptions = {}): CanvasMarkdown {
  const { looks, title, failure, diagnostics } = renderCanvas(source, ["light"], options);
  const [markup] = looks ?? [];
  const markdown = markup === undefined ? null : textOfMarkup(markup, title, createCanvasLanguage(options));
  return { markdown, title, failure, diagnostics };
}

/** The document begins with a heading of the first level: the canvas's own, or its title. */
function textOfMarkup(markup: string, title: string, language: CanvasLanguage): string {
  const blocks = markdownBlocks(parseMarkup(markup), language);
  if (!blocks.some((block) => block.startsWith("# "))) blocks.unshift(`# ${escapeText(title)}`);
  return `${blocks.join("\n\n")}\n`;
}
