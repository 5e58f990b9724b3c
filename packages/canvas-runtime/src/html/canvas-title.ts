const pragma = /^[ \t]*\/\/[ \t]*cursor-canvas-title:[ \t]*(\S.*)$/m;

const maxTitleCharacters = 120;

/**
 * The title that a source gives itself by a comment on a line of its own, `// cursor-canvas-title: Weekly report`: the
 * first one, at most 120 characters. Undefined where there is none.
 */
export function pragmaTitle(source: string): string | undefined {
  const title = pragma.exec(source)?.[1]?.trim();
  return title && [...title].slice(0, maxTitleCharacters).join("");
}

/** The text of the first `<h1>` in markup that React rendered; undefined where there is none. */
export function headingTitle(markup: string): string | undefined {
  const heading = /<h1[\s>][^>]*?>?(.*?)<\/h1>/s.exec(markup)?.[0];
  const text = heading?.replace(/<[^>]*>/g, "").trim();
  return text ? [...decode(text)].slice(0, maxTitleCharacters).join("") : undefined;
}

function decode(text: string): string {
  const characters: Readonly<Record<string, string>> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };
  return text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => characters[name] ?? "");
}
