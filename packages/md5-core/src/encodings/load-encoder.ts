import { textWriter } from "#text-writer";
import { describeValue } from "../errors/check-arguments.ts";
import { Md5Error } from "../errors/md5-error.ts";
import { refuseCharacterAt, refuseLoneSurrogate, type StrictEncoder } from "./strict-encoder.ts";
import { type TextWriter, unwritable } from "./text-writer.ts";

/** The encodings that every text function accepts by name, spelled as in the HTTP API. */
export const textEncodings = ["utf8", "ascii", "utf16", "gbk"] as const;

/**
 * How a text is encoded.
 * - `utf8`: without a byte order mark.
 * - `ascii`: U+0000 to U+007F.
 * - `utf16`: the byte order mark FF FE, then little endian; an empty text is just the mark.
 * - `gbk`: one- and two-byte codes; the euro sign is 80, and there are no four-byte codes.
 */
export type TextEncoding = (typeof textEncodings)[number];

const encoderKey = Symbol.for("fingerpaint.md5-core.encoder");

declare const brand: unique symbol;

/** An encoding other than the four with names, made by `iconvEncoding` of `@fingerpaint/md5-core/encodings`. */
export interface LoadedEncoding {
  readonly name: string;
  readonly [brand]: true;
}

/** Makes an encoding that the text functions recognise, even those of another copy of this package. */
export function markLoaded(strictEncoder: StrictEncoder): LoadedEncoding {
  return Object.defineProperty({ name: strictEncoder.encoding }, encoderKey, {
    value: strictEncoder,
  }) as LoadedEncoding;
}

/** How a text is encoded. */
export interface EncodingOptions {
  /**
   * One of the four names, or any encoding that iconv-lite supports, from `iconvEncoding` of
   * `@fingerpaint/md5-core/encodings`.
   *
   * @default "utf8"
   */
  encoding?: TextEncoding | LoadedEncoding | undefined;
}

export const utf8Encoder = /* @__PURE__ */ createUtf8Encoder(textWriter);
const asciiEncoder = /* @__PURE__ */ createAsciiEncoder(textWriter);
const utf16Encoder = /* @__PURE__ */ createUtf16Encoder(textWriter);

let gbkEncoder: StrictEncoder | undefined;

/**
 * The encoder of an encoding. Returns a promise only on the first use of gbk, which loads its table.
 *
 * @throws Md5Error `UNSUPPORTED_ENCODING` if the encoding is neither one of {@link textEncodings} nor a
 *   {@link LoadedEncoding}
 */
export function loadEncoder(encoding: TextEncoding | LoadedEncoding = "utf8"): StrictEncoder | Promise<StrictEncoder> {
  return loadedEncoder(encoding) ?? loadGbkEncoder();
}

/**
 * The encoder of an encoding, without a promise.
 *
 * @throws Md5Error `UNSUPPORTED_ENCODING` like `loadEncoder`
 * @throws Md5Error `ENCODING_NOT_LOADED` if gbk isn't loaded yet
 */
export function requireEncoder(encoding: TextEncoding | LoadedEncoding = "utf8"): StrictEncoder {
  const encoder = loadedEncoder(encoding);
  if (encoder !== undefined) return encoder;
  throw new Md5Error("ENCODING_NOT_LOADED", 'encoding: gbk isn\'t loaded yet; await loadEncoding("gbk") first');
}

/**
 * Loads an encoding, so that `digestTextSync` can use it. Only gbk has to be loaded, because of its table.
 *
 * @throws Md5Error `UNSUPPORTED_ENCODING` if the encoding isn't one of {@link textEncodings}
 * @example
 * await loadEncoding("gbk");
 * digestTextSync("价格", { encoding: "gbk" });
 */
export async function loadEncoding(encoding: TextEncoding): Promise<void> {
  loadedEncoder(encoding) ?? (await loadGbkEncoder());
}

/** Undefined if gbk isn't loaded yet. */
function loadedEncoder(encoding: TextEncoding | LoadedEncoding): StrictEncoder | undefined {
  switch (encoding) {
    case "utf8":
      return utf8Encoder;
    case "ascii":
      return asciiEncoder;
    case "utf16":
      return utf16Encoder;
    case "gbk":
      return gbkEncoder;
    default: {
      const encoder = (encoding as { [encoderKey]?: StrictEncoder } | null)?.[encoderKey];
      if (encoder !== undefined) return encoder;
      throw new Md5Error(
        "UNSUPPORTED_ENCODING",
        `encoding: must be one of ${textEncodings.join(", ")}; got ${describeValue(encoding)}${suggestion(encoding)}`,
      );
    }
  }
}

/** Suggests the right name for a different spelling, such as `UTF-8`. */
function suggestion(value: unknown): string {
  const plain = typeof value === "string" ? value.toLowerCase().replace(/[-_ ]/g, "") : "";
  return textEncodings.some((name) => name === plain) ? `; did you mean ${plain}?` : "";
}

async function loadGbkEncoder(): Promise<StrictEncoder> {
  const { createGbkEncoder } = await import("./gbk-encoder.ts");
  gbkEncoder ??= createGbkEncoder();
  return gbkEncoder;
}

export function createUtf8Encoder(writer: TextWriter): StrictEncoder {
  return {
    encoding: "utf8",
    extendsAscii: true,
    prefix: new Uint8Array(0),
    maxBytesPerUnit: 3,
    roomFor: (text) => writer.roomFor(text, "utf8"),
    encodeInto(text, target, offset) {
      const written = writer.writeUtf8(text, target, offset);
      return written === unwritable ? refuseLoneSurrogate(text, "utf8") : written;
    },
  };
}

export function createAsciiEncoder(writer: TextWriter): StrictEncoder {
  return {
    encoding: "ascii",
    extendsAscii: true,
    prefix: new Uint8Array(0),
    maxBytesPerUnit: 1,
    roomFor: (text) => text.length,
    encodeInto(text, target, offset) {
      const written = writer.writeAscii(text, target, offset);
      return written === unwritable ? refuseCharacterAt(text, text.search(/[^\0-\x7f]/), "ascii") : written;
    },
  };
}

export function createUtf16Encoder(writer: TextWriter): StrictEncoder {
  return {
    encoding: "utf16",
    extendsAscii: false,
    prefix: Uint8Array.of(0xff, 0xfe),
    maxBytesPerUnit: 2,
    roomFor: (text) => text.length * 2,
    encodeInto(text, target, offset) {
      const written = writer.writeUtf16(text, target, offset);
      return written === unwritable ? refuseLoneSurrogate(text, "utf16") : written;
    },
  };
}
