import { isUtf8 } from "node:buffer";
import type { FileName } from "./file-name.ts";

/** Characters that need no quotes, wherever they occur. */
const plain = /^[\w%+,\-./@\]{}#~\u0080-\u{10ffff}]+$/u;
/** Shell keywords, and characters that are special at the beginning. */
const special = /^(?:[{}]|[#~].*)$/su;
/** Text with an apostrophe that can be put in double quotes. */
const fitsDoubleQuotes = /^~?[\w %+,\-./:@\]'\u0080-\u{10ffff}]*$/u;
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * A file name as in messages of the GNU tools: unchanged if a shell would accept it as is, otherwise quoted so that it
 * can be pasted into one. Unprintable characters are escaped.
 */
export function quoteForShell(name: FileName): string {
  const characters = [...charactersOf(name)];
  if (characters.every(isPrintable)) {
    const text = characters.join("");
    if (plain.test(text) && !special.test(text)) return text;
    if (text.includes("'") && fitsDoubleQuotes.test(text)) return `"${text}"`;
  }
  const firstApostrophe = characters.indexOf("'");
  const firstUnprintable = characters.findIndex((character) => !isPrintable(character));
  // The GNU tools start such names with an empty pair of quotes.
  const isApostropheFirst = firstApostrophe > 0 && firstApostrophe < firstUnprintable;
  let quoted = isApostropheFirst ? "'''" : "'";
  // Whether we are inside $'…', where the shell interprets escapes.
  let isEscaping = false;
  for (const character of characters) {
    if (!isPrintable(character)) {
      quoted += isEscaping ? "" : "'$'";
      isEscaping = true;
      quoted += [...Buffer.from(character)].map(escapeByte).join("");
    } else if (character === "'") {
      quoted += "'\\''";
      isEscaping = false;
    } else {
      quoted += (isEscaping ? "''" : "") + character;
      isEscaping = false;
    }
  }
  return `${quoted}'`;
}

function isPrintable(character: string | Uint8Array): character is string {
  return typeof character === "string" && !unprintable.test(character);
}

/** The characters of a name. A byte that isn't part of a character is returned as bytes. */
function* charactersOf(name: FileName): Generator<string | Uint8Array> {
  if (typeof name === "string") {
    yield* name;
    return;
  }
  for (let start = 0; start < name.length; ) {
    const length = [1, 2, 3, 4].find((bytes) => isUtf8(name.subarray(start, start + bytes))) ?? 0;
    yield length === 0 ? name.subarray(start, start + 1) : name.subarray(start, start + length).toString();
    start += Math.max(1, length);
  }
}

const shortEscapes: Readonly<Record<number, string>> = {
  7: "\\a",
  8: "\\b",
  9: "\\t",
  10: "\\n",
  11: "\\v",
  12: "\\f",
  13: "\\r",
};

function escapeByte(byte: number): string {
  return shortEscapes[byte] ?? `\\${byte.toString(8).padStart(3, "0")}`;
}
