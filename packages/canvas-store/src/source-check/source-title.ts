import jsTokens from "js-tokens";
import { blankTypeSyntax } from "./blank-type-syntax.ts";
import { stringLiteralValue } from "./string-literal-value.ts";

/** Hosts of canvas files name it after themselves: `// cursor-canvas-title: Weekly report`. */
const pragma = /^[ \t]*\/\/[ \t]*(?:[a-z]+-){0,3}canvas-title:[ \t]*(\S.*)$/m;

/** In JavaScript string length, as the limit of a title that is sent. */
const maxCharacters = 120;

/** Control characters and those that change the order in which text is shown. A title that is sent may hold none. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const entity = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|([a-z]{2,4}));/g;
const namedEntities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

/**
 * The title that a source gives itself (rule C31): by a comment on a line of its own, `// cursor-canvas-title: Weekly
 * report` (of any host, the first one), or by its first `<H1>` with plain text. Undefined where there is neither. Its
 * white space is collapsed; what is longer than 120 characters is cut. Takes time in proportion to the source's length.
 */
export function titleOfSource(source: string): string | undefined {
  const named = shown(pragma.exec(source)?.[1] ?? "");
  if (named !== "") return named;
  for (const heading of plainHeadings(source)) {
    const title = shown(heading);
    if (title !== "") return title;
  }
  return undefined;
}

function shown(text: string): string {
  const line = text.replace(controls, " ").replace(/\s+/g, " ").trim();
  // Half of a surrogate pair at the cut goes too.
  return line
    .slice(0, maxCharacters)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}

/** The texts of all H1 elements that hold nothing but text, or strings in braces, in order. */
function* plainHeadings(source: string): Generator<string> {
  if (!source.includes("<H1")) return;
  /** `children` is after the opening tag of a heading whose text is plain so far. */
  let inside: "nothing" | "tag" | "children" | "braces" = "nothing";
  let depth = 0;
  let text = "";
  let previous = "";
  let offset = 0;
  for (const { type, value } of jsTokens(blankTypeSyntax(source), { jsx: true })) {
    const start = offset;
    offset += value.length;
    if (insignificant.has(type)) continue;

    const isMark = type === "JSXPunctuator";
    if (inside === "tag") {
      if (isMark && value === "{") depth++;
      else if (isMark && value === "}") depth--;
      else if (isMark && value === ">" && depth === 0) {
        inside = previous === "/" ? "nothing" : "children";
        text = "";
      }
    } else if (inside === "children") {
      if (type === "JSXText") text += withoutEntities(source.slice(start, offset));
      else if (isMark && value === "{") inside = "braces";
      else if (isMark && value === "/" && previous === "<") {
        yield text;
        inside = "nothing";
      } else if (!(isMark && value === "<")) inside = "nothing";
    } else if (inside === "braces") {
      if (isMark && value === "}") inside = "children";
      else if (type === "StringLiteral" && previous === "{") text += stringLiteralValue(source.slice(start, offset));
      else inside = "nothing";
    }
    if (type === "JSXIdentifier" && value === "H1" && previous === "<") {
      inside = "tag";
      depth = 0;
    }
    previous = value;
  }
}

const insignificant: ReadonlySet<string> = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "MultiLineComment",
  "SingleLineComment",
]);

function withoutEntities(text: string): string {
  return text.replace(entity, (written, decimal?: string, hex?: string, name = "") => {
    if (decimal === undefined && hex === undefined) return namedEntities.get(name) ?? written;
    const codePoint = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    const isCharacter = codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
    return isCharacter ? String.fromCodePoint(codePoint) : "\ufffd";
  });
}
