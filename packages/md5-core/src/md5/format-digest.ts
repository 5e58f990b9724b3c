import { requireBytes } from "../errors/input-types.ts";
import { InvalidOutputFormatError } from "../errors/invalid-output-format-error.ts";
import { type OutputFormat, outputFormats } from "../output-format.ts";

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * Writes a digest's bytes as text.
 *
 * @throws InvalidInputTypeError when the digest is anything else than a Uint8Array, or its memory was transferred
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export function formatDigest(digest: Uint8Array, outputFormat: OutputFormat): string {
  requireBytes(digest, "digest");
  requireOutputFormat(outputFormat);
  if (outputFormat === "base64") return btoa(String.fromCharCode(...digest));
  let hex = "";
  for (const byte of digest) hex += hexOfByte[byte];
  return outputFormat === "hex" ? hex : hex.toUpperCase();
}

/** Lets functions refuse a format before they read their input. */
export function requireOutputFormat(outputFormat: unknown): asserts outputFormat is OutputFormat {
  if (!(outputFormats as readonly unknown[]).includes(outputFormat)) throw new InvalidOutputFormatError(outputFormat);
}
