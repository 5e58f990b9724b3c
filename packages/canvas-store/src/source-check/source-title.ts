import type { JSXToken, Token } from "js-tokens";
import { readAll, readTokens, stringLiteralValue, type TokenReader } from "./tokens.ts";

/**
 * The title that a source gives itself (rule C31): the first comment on a separate line like `// cursor-canvas-title:
 * Weekly report` (any host's), otherwise the first `<H1>` with plain text. Undefined without either. Only the first
 * 20,000 characters of the source are searched. White space is collapsed, and the title is cut after 120 characters.
 */
export function titleOfSource(source: string): string | undefined {
  const reader = createTitleReader(source);
  readAll(readTokens(source, [reader]));
  return reader.title;
}

/** Hosts of canvas files put their own name first: `// cursor-canvas-title: Weekly report`. */
const titleComment = /^[ \t]*\/\/[ \t]*(?:[a-z]+-){0,3}canvas-title:[ \t]*(\S.*)$/gm;

/** In JavaScript string length. The same limit as for titles in requests. */
const maxCharacters = 120;

/** A title is near the beginning of a source. Reading all of the longest sources would take tens of milliseconds. */
const searchedCharacters = 20_000;

/** Control characters, characters that change the direction of text, and lone surrogates: requests can't have them. */
const unfit = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

const entity = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|([a-z]{2,4}));/g;
const namedEntities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/** Looks for the title that a source gives itself: see `titleOfSource`. */
export function createTitleReader(source: string): TokenReader & { readonly title: string | undefined } {
  const searched = source.slice(0, searchedCharacters);
  const headings = createHeadingReader(source);
  let comment = findComment(searched, 0);
  let heading = "";
  let isDone = comment === null && !searched.includes("<H1");
  return {
    get isDone() {
      return isDone;
    },
    get title() {
      return comment?.title || heading || undefined;
    },
    take(token, start, end) {
      // Comments aren't tokens: this one is a line of a template or of text between tags.
      if (comment !== null && start <= comment.start && comment.start < end) comment = findComment(searched, end);
      heading ||= shown(headings.take(token, start, end) ?? "");
      isDone = end >= searchedCharacters || (comment === null ? heading !== "" : comment.start < start);
    },
  };
}

/** The first line from an offset on that looks like a title's comment. Null: none, or one without a visible title. */
function findComment(text: string, from: number): { readonly start: number; readonly title: string } | null {
  titleComment.lastIndex = from;
  const found = titleComment.exec(text);
  const title = shown(found?.[1] ?? "");
  return found === null || title === "" ? null : { start: found.index, title };
}

function shown(text: string): string {
  const line = text.replace(unfit, " ").replace(/\s+/g, " ").trim();
  // Also drops half of a surrogate pair at the cut.
  return line
    .slice(0, maxCharacters)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/**
 * Finds H1 elements that contain only text or strings in braces. `take` returns the text of the element that ends with
 * this token.
 */
function createHeadingReader(source: string) {
  /** `children` is after the opening tag of a heading whose text is plain so far. */
  let inside: "nothing" | "tag" | "children" | "braces" = "nothing";
  let depth = 0;
  let text = "";
  let previous = "";

  function takeInHeading({ type, value }: Token | JSXToken, start: number, end: number): string | undefined {
    const isMark = type === "JSXPunctuator";
    if (inside === "tag") {
      if (isMark && value === "{") depth++;
      else if (isMark && value === "}") depth--;
      else if (isMark && value === ">" && depth === 0) {
        inside = previous === "/" ? "nothing" : "children";
        text = "";
      }
    } else if (inside === "children") {
      if (type === "JSXText") text += withoutEntities(source.slice(start, end));
      else if (isMark && value === "{") inside = "braces";
      else if (isMark && value === "/" && previous === "<") {
        inside = "nothing";
        return text;
      } else if (!(isMark && value === "<")) inside = "nothing";
    } else if (inside === "braces") {
      if (isMark && value === "}") inside = "children";
      else if (type === "StringLiteral" && previous === "{") text += stringLiteralValue(source.slice(start, end));
      else inside = "nothing";
    }
    return undefined;
  }

  return {
    take(token: Token | JSXToken, start: number, end: number): string | undefined {
      const heading = takeInHeading(token, start, end);
      if (token.type === "JSXIdentifier" && token.value === "H1" && previous === "<") {
        inside = "tag";
        depth = 0;
      }
      previous = token.value;
      return heading;
    },
  };
}

function withoutEntities(text: string): string {
  return text.replace(entity, (written, decimal?: string, hex?: string, name = "") => {
    if (decimal === undefined && hex === undefined) return namedEntities.get(name) ?? written;
    const codePoint = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    const isCharacter = codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
    return isCharacter ? String.fromCodePoint(codePoint) : "\ufffd";
  });
}
