import { readAll, readTokens } from "./read-tokens.ts";
import { createTitleReader } from "./title-reader.ts";

/**
 * The title that a source gives itself (rule C31): by a comment on a line of its own, `// cursor-canvas-title: Weekly
 * report` (of any host, the first one), or by its first `<H1>` with plain text. Only the first 20,000 characters of the
 * source are searched. Undefined if neither is there. Its white space is collapsed; what is longer than 120 characters
 * is cut.
 */
export function titleOfSource(source: string): string | undefined {
  const reader = createTitleReader(source);
  readAll(readTokens(source, [reader]));
  return reader.title;
}
