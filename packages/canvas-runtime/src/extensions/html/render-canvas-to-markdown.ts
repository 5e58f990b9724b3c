import type { CanvasDiagnostic } from "../../sandbox/compile/canvas-diagnostic.ts";
import type { CanvasFailure } from "../../sandbox/frame/messages.ts";
import { escapeText } from "../markdown/inline-text.ts";
import { markdownBlocks } from "../markdown/markdown-blocks.ts";
import { parseMarkup } from "../markdown/markup-tree.ts";
import { type CanvasLanguage, createCanvasLanguage } from "./frame-parts.ts";
import { type RenderCanvasOptions, renderCanvas } from "./render-looks.tsx";

export interface CanvasMarkdown {
  /** The text. Null if the canvas can't be shown; `failure` then says why. */
  readonly markdown: string | null;
  /** The document's title. */
  readonly title: string;
  readonly failure: CanvasFailure | null;
  /** The diagnostics from `compileCanvas`. */
  readonly diagnostics: readonly CanvasDiagnostic[];
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
