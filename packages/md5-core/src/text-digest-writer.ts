import type { DigestTextOptions } from "./digest.ts";
import { areQuickerTogether } from "./lanes/lane-plan.ts";
import { loadedLanesKernel } from "./lanes/lanes-kernel.ts";
import { requireOutputFormat } from "./md5/output-format.ts";

/** Twice this and what stands around 512 texts is about what the kernel has room for. */
const maxListBytes = 100_000;

/** What stands around each text, its digest and its index: at most 16 characters of ASCII each. */
export interface TextDigestLayout {
  beforeText: string;
  beforeDigest: string;
  beforeIndex: string;
  afterIndex: string;
}

/** The texts of a JSON list. */
export interface TextList {
  count: number;
  /** Where the list ends, behind its closing bracket. */
  end: number;
  /** Of the longest text in UTF-8. */
  longestBytes: number;
}

/**
 * Digests the texts of a JSON list where they stand, and writes each with its digest and its index, in UTF-8. What it returns stays as
 * it is until anything else is digested: copy it at once. Null where `digestManyTexts` has to be asked: for a list that isn't one of
 * strings without an escape, texts that the encoding lacks, an encoding that isn't `utf8` or `ascii`, few texts, more than 512, a list
 * of more than 100 KB or with as much behind it, and until `digestManyTexts` has loaded its kernel.
 *
 * @param json Valid UTF-8, from which the texts are taken as they are.
 * @param start Where the list begins, behind its opening bracket.
 * @param choose Says how the texts are digested, or null to leave it. It must not digest anything itself.
 * @throws InvalidOutputFormatError when the format is none of {@link outputFormats}
 */
export type TextDigestWriter = (
  json: Uint8Array,
  start: number,
  choose: (list: TextList) => DigestTextOptions | null,
) => Uint8Array | null;

/**
 * Makes a writer for a layout. Strings take most of the time of a batch of short texts: to make them from JSON, to join them for the
 * kernel, to cut the digests and to put a reply together. For 100 texts of 32 characters this makes none.
 *
 * @throws RangeError for a layout that is too long or not ASCII
 * @example
 * const writeLines = createTextDigestWriter({ beforeText: "", beforeDigest: "\t", beforeIndex: "\t", afterIndex: "\n" });
 * const json = new TextEncoder().encode(JSON.stringify(texts));
 * const lines = writeLines(json, 1, () => ({ outputFormat: "base64" }));
 */
export function createTextDigestWriter(layout: TextDigestLayout): TextDigestWriter {
  const { beforeText, beforeDigest, beforeIndex, afterIndex } = layout;
  const pieces = new Uint8Array(4 * 17);
  [beforeText, beforeDigest, beforeIndex, afterIndex].forEach((piece, index) => {
    const bytes = new TextEncoder().encode(piece);
    if (bytes.length > 16 || bytes.length > piece.length) {
      throw new RangeError(`layout: ${JSON.stringify(piece)} is not ASCII of at most 16 characters`);
    }
    pieces[17 * index] = bytes.length;
    pieces.set(bytes, 17 * index + 1);
  });

  return (json, start, choose) => {
    const kernel = loadedLanesKernel();
    const list = kernel?.divideList(json, start);
    if (!kernel || !list) return null;
    const { count, end, longestBytes, isAscii } = list;
    const bytes = end - start;
    if (bytes > maxListBytes || !areQuickerTogether(count, bytes, longestBytes)) return null;
    const options = choose({ count, end, longestBytes });
    if (options === null) return null;
    const { encoding = "utf8", outputFormat = "hex" } = options;
    requireOutputFormat(outputFormat);
    if (encoding !== "utf8" && !(encoding === "ascii" && isAscii)) return null;
    kernel.digestMessages(count);
    return kernel.writeLines(count, outputFormat, pieces);
  };
}
