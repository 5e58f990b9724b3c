import { textWriter } from "#text-writer";
import type { StrictEncoder } from "../encodings/strict-encoder.ts";
import { maxShortBytes } from "./batch.ts";
import { type LanesKernel, maxPadding } from "./lanes-kernel.ts";
import { fitAtOnce } from "./short-messages.ts";

/** Joined texts become bytes in one call: 100 texts of 32 characters in a third of the time that single calls take. */
export function canBeJoined(encoding: string): boolean {
  return encoding === "utf8" || encoding === "ascii";
}

/**
 * Writes a whole batch into the kernel's buffer in one pass over the texts: 100 of 32 characters are digested in 5.2 µs, and
 * in 6.4 as `BatchMessages`.
 *
 * @returns whether it could: false where one is no string or can't be encoded, and where they don't fit at once
 */
export function writeTextsAtOnce(kernel: LanesKernel, texts: readonly string[], encoder: StrictEncoder): boolean {
  const { maxMessages, messages, indexes } = kernel;
  const { encoding, maxBytesPerUnit } = encoder;
  const count = texts.length;
  if (count > maxMessages || !canBeJoined(encoding)) return false;
  let joined = "";
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const text: unknown = texts[index];
    // Long ones, joined, could be longer than a string can be.
    if (typeof text !== "string" || text.length > maxShortBytes) return false;
    joined += text;
    longest = Math.max(longest, text.length);
    messages[2 * index + 1] = text.length;
    indexes[index] = index;
  }
  return (
    fitAtOnce(kernel, count, joined.length * maxBytesPerUnit, longest * maxBytesPerUnit) &&
    writeJoined(kernel, texts, joined, count, encoding)
  );
}

/**
 * Writes the texts that the kernel's indexes and lengths tell into its buffer, given all in one.
 *
 * @returns whether it could: where it returns false, a text can't be encoded
 */
export function writeJoined(
  kernel: LanesKernel,
  texts: readonly string[],
  joined: string,
  count: number,
  encoding: string,
): boolean {
  const { buffer, indexes } = kernel;
  const at = maxPadding * count;
  const isAscii = encoding === "ascii";
  const written = isAscii ? textWriter.writeAscii(joined, buffer, at) : textWriter.writeUtf8(joined, buffer, at);
  if (written !== joined.length) {
    if (isAscii) return false;
    // Each by itself: a high surrogate at the end of one and a low one at the start of the next make a pair when joined.
    for (let message = 0; message < count; message++) {
      if (!(texts[indexes[message] as number] as string).isWellFormed()) return false;
    }
  }
  buffer[at + written] = 0;
  kernel.divideText(count, buffer.byteOffset + at);
  return true;
}
