import { type FileName, nameOfBytes } from "./file-name.ts";

/** How digest lines are written. */
export interface LineStyle {
  /** `MD5 (name) = digest`, like BSD's md5. */
  readonly tag: boolean;
  /** An asterisk before the name. */
  readonly binary: boolean;
  /** Lines end with NUL, and names aren't escaped. */
  readonly zero: boolean;
}

/** A line of a list, as `--check` reads it. */
export interface ChecksumLine {
  /** As written: hex in either case, or Base64. */
  readonly hash: string;
  readonly name: FileName;
}

/** The parts of the line with the digest of a file, to be written in sequence. */
export function checksumLine(hash: string, name: FileName, { tag, binary, zero }: LineStyle): (string | Uint8Array)[] {
  const [mark, written] = zero ? ["", name] : escapeName(name);
  const end = zero ? "\0" : "\n";
  return tag ? [`${mark}MD5 (`, written, `) = ${hash}${end}`] : [`${mark}${hash} ${binary ? "*" : " "}`, written, end];
}

/** Escapes line breaks and backslashes in a name. Also returns the backslash that marks the line as escaped. */
export function escapeName(name: FileName): readonly ["" | "\\", FileName] {
  const text = typeof name === "string" ? name : name.toString("latin1");
  if (!/[\\\n\r]/.test(text)) return ["", name];
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
  return ["\\", typeof name === "string" ? escaped : Buffer.from(escaped, "latin1")];
}

/** Reads the lines of a list. Remembers whether the first line had one space or two. */
export interface LineReader {
  /** @param line in Latin-1, one character per byte, without the line end. @returns null if it has no digest */
  read(line: string): ChecksumLine | null;
}

/** @param isBase64 whether digests are in Base64 instead of hex */
export function createLineReader(isBase64: boolean): LineReader {
  const hash = isBase64 ? "[A-Za-z0-9+/]{22}==" : "[0-9a-fA-F]{32}";
  const tagged = new RegExp(`^MD5 ?\\((.*)\\)[ \\t]*=[ \\t]*(${hash})$`, "s");
  const untagged = new RegExp(`^(${hash})[ \\t](.+)$`, "s");
  // One space before the name is BSD's style. A whole list has the style of its first line: otherwise a file whose name
  // begins with a space or an asterisk could be mistaken for another.
  let hasOneSpace: boolean | undefined;

  function nameAfterDigest(rest: string): string | null {
    const isMarked = rest.length > 1 && (rest[0] === " " || rest[0] === "*");
    if (!isMarked) {
      if (hasOneSpace === false) return null;
      hasOneSpace = true;
    } else if (hasOneSpace !== true) {
      hasOneSpace = false;
      return rest.slice(1);
    }
    return rest;
  }

  return {
    read(line) {
      const text = line.replace(/^[ \t]+/, "");
      const isEscaped = text.startsWith("\\");
      const body = isEscaped ? text.slice(1) : text;
      const [, taggedName, taggedHash] = tagged.exec(body) ?? [];
      const [, digest = taggedHash, rest] = untagged.exec(body) ?? [];
      const written = taggedName ?? (rest === undefined ? null : nameAfterDigest(rest));
      const name = isEscaped && written !== null ? unescapeName(written) : written;
      // A name ends at its first NUL.
      const [bytes = ""] = name?.split("\0", 1) ?? [];
      return name === null || digest === undefined
        ? null
        : { hash: digest, name: nameOfBytes(Buffer.from(bytes, "latin1")) };
    },
  };
}

/** Returns null if it contains an escape that `escapeName` doesn't write. */
function unescapeName(name: string): string | null {
  if (/\\(?![\\nr])/.test(name.replaceAll("\\\\", ""))) return null;
  return name.replace(/\\([\\nr])/g, (_, letter: string) => ({ n: "\n", r: "\r" })[letter] ?? "\\");
}
