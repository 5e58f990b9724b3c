/** In JavaScript string length, as for a title in the source's own comment. */
const maxTitleCharacters = 120;

/** The text of the first `<h1>` in markup that React rendered; undefined if there is none. */
export function headingTitle(markup: string): string | undefined {
  const heading = /<h1[\s>][^>]*?>?(.*?)<\/h1>/s.exec(markup)?.[0];
  const text = heading?.replace(/<[^>]*>/g, "").trim();
  if (!text) return undefined;
  // Also removes half a surrogate pair at the cut.
  return decode(text)
    .slice(0, maxTitleCharacters)
    .replace(/[\ud800-\udbff]$/, "");
}

function decode(text: string): string {
  const characters: Readonly<Record<string, string>> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };
  return text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name: string) => characters[name] ?? "");
}
