/** An element of parsed markup. */
export interface MarkupElement {
  /** In lower case. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupNode[];
}

/** An element, or a text with its character references decoded. */
export type MarkupNode = MarkupElement | string;

const emptyTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const token = /<!--[\s\S]*?-->|<(\/?)([a-z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
const attribute = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/**
 * Parses markup as React writes it: every element is closed, and a `<` in text is a character reference. In an author's
 * raw HTML, an unclosed element ends with its parent.
 */
export function parseMarkup(markup: string): MarkupNode[] {
  const root: MarkupElement = { tag: "", attributes: {}, children: [] };
  const open = [root];
  for (const [text, slash, name, rest = ""] of markup.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) {
      if (!text.startsWith("<!--")) parent.children.push(readReferences(text));
      continue;
    }
    const tag = name.toLowerCase();
    if (slash === "/") {
      const place = open.findLastIndex((element) => element.tag === tag);
      if (place > 0) open.length = place;
      continue;
    }
    const element: MarkupElement = { tag, attributes: readAttributes(rest), children: [] };
    parent.children.push(element);
    if (!emptyTags.has(tag) && !rest.endsWith("/")) open.push(element);
  }
  return root.children;
}

/** The text in a node, as it is in the document. */
export function textOf(node: MarkupNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** The wanted elements in a node, in document order, without those inside another one. */
export function findAll(node: MarkupNode, isWanted: (element: MarkupElement) => boolean): MarkupElement[] {
  if (typeof node === "string") return [];
  return isWanted(node) ? [node] : node.children.flatMap((child) => findAll(child, isWanted));
}

export function hasClass({ attributes }: MarkupElement, name: string): boolean {
  return attributes.class?.split(/\s+/).includes(name) ?? false;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(attribute)) {
    attributes[name.toLowerCase()] = readReferences(double ?? single ?? bare ?? "");
  }
  return attributes;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function readReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (reference, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? reference;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
