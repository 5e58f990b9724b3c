import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

/** A file's name: a text, or the bytes of a name that is not UTF-8, which Linux allows and no text can hold. */
export type FileName = string | Buffer;

export function nameOfBytes(bytes: Buffer): FileName {
  return isUtf8(bytes) ? bytes.toString() : bytes;
}

/** For messages and JSON, where what is not UTF-8 becomes U+FFFD. */
export function shownName(name: FileName): string {
  return typeof name === "string" ? name : name.toString();
}

/** A folder's name with that of something in it. */
export function joinName(folder: FileName, name: FileName): FileName {
  if (typeof folder === "string" && typeof name === "string")
    return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
  const [folderBytes, nameBytes] = [Buffer.from(folder), Buffer.from(name)];
  const slash = folderBytes.at(-1) === 0x2f ? "" : "/";
  return Buffer.concat([folderBytes, Buffer.from(slash), nameBytes]);
}

/**
 * Takes names from the command line as the bytes that the shell gave. Node decodes them and puts U+FFFD in the place of
 * what is not UTF-8; on Linux the bytes are still to be had.
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
