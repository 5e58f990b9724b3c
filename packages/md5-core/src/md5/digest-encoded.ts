import { encodedPieces, type StrictEncoder } from "../encodings/strict-encoder.ts";
import type { Md5State } from "./engine.ts";
import type { OutputFormat } from "./output-format.ts";

/**
 * Encodes a text in pieces, adds them to the digest and finishes it. Memory use doesn't grow with the text.
 *
 * @throws UnencodableTextError for a character that the encoding lacks
 */
export function digestEncoded(
  state: Md5State,
  text: string,
  encoder: StrictEncoder,
  outputFormat: OutputFormat,
): string {
  for (const piece of encodedPieces(encoder, text)) state.update(piece);
  return state.finishAs(outputFormat);
}
