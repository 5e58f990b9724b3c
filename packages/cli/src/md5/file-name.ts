import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

/** A file name: a string, or bytes if it isn't valid UTF-8, which Linux allows but a string can't represent. */
export type FileName = string | Buffer;

export function nameOfBytes(bytes: Buffer): FileName {
  return isUtf8(bytes) ? bytes.toString() : bytes;
}

/** A name for messages and JSON. Invalid UTF-8 becomes U+FFFD. */
export function shownName(name: FileName): string {
  return typeof name === "string" ? name : name.toString();
}

/** Joins a folder name and the name of something in it. */
export function joinName(folder: FileName, name: FileName): FileName {
  if (typeof folder === "string" && typeof name === "string")
    return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
  const [folderBytes, nameBytes] = [Buffer.from(folder), Buffer.from(name)];
  const slash = folderBytes.at(-1) === 0x2f ? "" : "/";
  return Buffer.concat([folderBytes, Buffer.from(slash), nameBytes]);
}

/**
 * Gets names on the command line as the original bytes. Node decodes them and replaces invalid UTF-8 with U+FFFD, but
 * on Linux the bytes are still available.
 */
export function argumentNames(names: readonly string[]): FileName[] {
  if (!names.some((name) => name.includes("\ufffd"))) return [...names];
  const given = commandLineBytes().map((bytes) => ({ bytes, text: bytes.toString() }));
  let from = 0;
  return names.map((name) => {
    const found = given.findIndex(({ text }, index) => index >= from && text === name);
    if (found === -1) return name;
    from = found + 1;
    return nameOfBytes(given[found]?.bytes ?? Buffer.from(name));
  });
}

/** Whether a text on the command line is UTF-8, as far as the original bytes are still available. */
export function isUtf8Argument(text: string): boolean {
  if (!text.includes("\ufffd")) return true;
  return !commandLineBytes().some((bytes) => !isUtf8(bytes) && bytes.toString().endsWith(text));
}

function commandLineBytes(): Buffer[] {
  try {
    const all = readFileSync("/proc/self/cmdline");
    const parts: Buffer[] = [];
    for (let start = 0; start < all.length; ) {
      const end = all.indexOf(0, start);
      parts.push(all.subarray(start, end));
      start = end + 1;
    }
    return parts;
  } catch {
    return [];
  }
}

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
