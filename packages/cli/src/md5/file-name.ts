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
