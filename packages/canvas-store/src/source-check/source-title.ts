import { readAll, readTokens } from "./read-tokens.ts";
import { createTitleReader } from "./title-reader.ts";

/**
 * The title that a source gives itself (rule C31): the first comment on a separate line like `// cursor-canvas-title:
 * Weekly report` (any host's), or else its first `<H1>` with plain text. Undefined if there is neither. Only the first
 * 20,000 characters of the source are searched. White space is collapsed, and the title is cut after 120 characters.
 */
export function titleOfSource(source: string): string | undefined {
  const reader = createTitleReader(source);
  readAll(readTokens(source, [reader]));
  return reader.title;
}
