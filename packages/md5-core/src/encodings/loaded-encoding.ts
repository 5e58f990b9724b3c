import type { StrictEncoder } from "./strict-encoder.ts";

const encoder = Symbol.for("fingerpaint.md5-core.encoder");

declare const brand: unique symbol;

/** An encoding that isn't known by its name: `iconvEncoding` of `@fingerpaint/md5-core/encodings` makes them. */
export interface LoadedEncoding {
  readonly name: string;
  readonly [brand]: true;
}

/** An encoding that the text functions of every copy of this package recognise. */
export function markLoaded(strictEncoder: StrictEncoder): LoadedEncoding {
  return Object.defineProperty({ name: strictEncoder.encoding }, encoder, { value: strictEncoder }) as LoadedEncoding;
}

/** The encoder of an encoding made by `markLoaded`; undefined for every other value. */
export function encoderOf(value: unknown): StrictEncoder | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return (value as { [encoder]?: StrictEncoder })[encoder];
}
