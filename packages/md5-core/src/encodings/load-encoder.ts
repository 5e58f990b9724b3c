import { textWriter } from "#text-writer";
import { describeValue } from "../errors/describe-value.ts";
import { Md5Error } from "../errors/md5-error.ts";
import { encoderOf, type LoadedEncoding } from "./loaded-encoding.ts";
import type { StrictEncoder } from "./strict-encoder.ts";
import { type TextEncoding, textEncodings } from "./text-encoding.ts";
import { createAsciiEncoder, createUtf8Encoder, createUtf16Encoder } from "./unicode-encoders.ts";

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
 * @throws Md5Error `UNSUPPORTED_ENCODING` if the encoding is neither one of {@link textEncodings} nor a
 *   {@link LoadedEncoding}
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
      const encoder = encoderOf(encoding);
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
