import path from "node:path";

const pragma = /^[ \t]*\/\/[ \t]*cursor-canvas-title:[ \t]*(\S.*)$/m;
const heading = /<H1(?:\s[^<>{}]*)?>\s*([^<>{}]*?\S)\s*<\/H1>/;
const maxCharacters = 120;

/**
 * The title that a source gives itself: by a comment on a line of its own, `// cursor-canvas-title: Weekly report`, or
 * by its first `<H1>` with plain text. At most 120 characters. Undefined where there is neither.
 */
export function titleOfSource(source: string): string | undefined {
  const title = (pragma.exec(source) ?? heading.exec(source))?.[1]?.replace(/\s+/g, " ").trim();
  return title && [...title].slice(0, maxCharacters).join("");
}

/** A file's name in words: `fleet-inventory.canvas.tsx` is "Fleet inventory". Undefined for stdin. */
export function titleOfFile(file: string): string | undefined {
  if (file === "-") return undefined;
  const [name = ""] = path.basename(file).split(".", 1);
  const words = name.replace(/[-_]+/g, " ").trim();
  return words === "" ? undefined : words.charAt(0).toUpperCase() + words.slice(1);
}
