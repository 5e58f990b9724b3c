import { textWriter } from "#text-writer";
import { describeValue } from "../errors/describe-value.ts";
import { Md5Error } from "../errors/md5-error.ts";
import { encoderOf, type LoadedEncoding } from "./loaded-encoding.ts";
import type { StrictEncoder } from "./strict-encoder.ts";
import { type TextEncoding, textEncodings } from "./text-encoding.ts";
import { createAsciiEncoder, createUtf8Encoder, createUtf16Encoder } from "./unicode-encoders.ts";

/** How a text becomes bytes. */
export interface EncodingOptions {
  /**
   * One of the four by name, or any that iconv-lite knows by `iconvEncoding` of `@fingerpaint/md5-core/encodings`.
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
 * The encoder of an encoding: a promise only at gbk's first use, which loads its table.
 *
 * @throws Md5Error `UNSUPPORTED_ENCODING` when the encoding is none of {@link textEncodings}
 */
export function loadEncoder(encoding: TextEncoding | LoadedEncoding = "utf8"): StrictEncoder | Promise<StrictEncoder> {
  return loadedEncoder(encoding) ?? loadGbkEncoder();
}

/**
 * The encoder of an encoding, without a promise.
 *
 * @throws Md5Error `UNSUPPORTED_ENCODING` as `loadEncoder`
 * @throws Md5Error `ENCODING_NOT_LOADED` for gbk before it was loaded
 */
export function requireEncoder(encoding: TextEncoding | LoadedEncoding = "utf8"): StrictEncoder {
  const encoder = loadedEncoder(encoding);
  if (encoder !== undefined) return encoder;
  throw new Md5Error("ENCODING_NOT_LOADED", 'encoding: gbk isn\'t loaded yet; await loadEncoding("gbk") first');
}

/**
 * Loads what an encoding needs, so that `digestTextSync` can use it: gbk's table. The other encodings need nothing.
 *
 * @throws Md5Error `UNSUPPORTED_ENCODING` when the encoding is none of {@link textEncodings}
 * @example
 * await loadEncoding("gbk");
 * digestTextSync("价格", { encoding: "gbk" });
 */
export async function loadEncoding(encoding: TextEncoding): Promise<void> {
  loadedEncoder(encoding) ?? (await loadGbkEncoder());
}

/** Undefined for gbk before it was loaded. */
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

/** For a name that is spelled another way, such as `UTF-8`. */
function suggestion(value: unknown): string {
  const plain = typeof value === "string" ? value.toLowerCase().replace(/[-_ ]/g, "") : "";
  return textEncodings.some((name) => name === plain) ? `; did you mean ${plain}?` : "";
}

async function loadGbkEncoder(): Promise<StrictEncoder> {
  const { createGbkEncoder } = await import("./gbk-encoder.ts");
  gbkEncoder ??= createGbkEncoder();
  return gbkEncoder;
}
