/** A valid source, and its MD5 computed by another implementation (`md5sum`). */
export const sampleSource = 'import { Stack } from "editor/canvas";\n// é \u{1f600}\n';
export const sampleSourceMd5 = "2ae8260cd72f6cc88c6fce63956df52d";

/** A source that is different for each number. */
export function numberedSource(number: number): string {
  return `${sampleSource}// ${number}\n`;
}

/** Pads a source to a length with a comment. */
export function sourceOfLength(length: number, start = sampleSource): string {
  return start.padEnd(length, "/");
}

/** Picks some of an object's fields: results may have more than the rules mention. */
export function pick<T extends object, Key extends keyof T>(
  object: T | undefined,
  ...keys: Key[]
): Partial<Pick<T, Key>> {
  return object ? (Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, Key>) : {};
}
