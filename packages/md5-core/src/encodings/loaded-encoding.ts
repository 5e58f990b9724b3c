import type { StrictEncoder } from "./strict-encoder.ts";

const encoder = Symbol.for("fingerpaint.md5-core.encoder");

declare const brand: unique symbol;

/** An encoding other than the four with names, made by `iconvEncoding` of `@fingerpaint/md5-core/encodings`. */
export interface LoadedEncoding {
  readonly name: string;
  readonly [brand]: true;
}

/** Makes an encoding that the text functions recognise, even those of another copy of this package. */
export function markLoaded(strictEncoder: StrictEncoder): LoadedEncoding {
  return Object.defineProperty({ name: strictEncoder.encoding }, encoder, { value: strictEncoder }) as LoadedEncoding;
}

/** The encoder of an encoding made by `markLoaded`; undefined for every other value. */
export function encoderOf(value: unknown): StrictEncoder | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as { [encoder]?: StrictEncoder })[encoder];
}
