import { encodeText, encodeTextInto, type TextEncoding } from "@fingerpaint/md5-core";
import iconv from "iconv-lite";
import type { Comparison, Work } from "./comparison.ts";
import { ours } from "./contenders.ts";
import { asciiText, mixedText } from "./inputs.ts";

const textBytes = 10 * 1024 * 1024;

/**
 * Comparisons of encoding texts to bytes. iconv-lite's `utf16` also writes the byte order mark. iconv-lite can't reuse
 * memory.
 */
export function* encodingComparisons(): Generator<Comparison> {
  const texts = { mixed: mixedText(textBytes), ASCII: asciiText(textBytes) };
  const reused = new Uint8Array(3 * textBytes);
  const matters: readonly [TextEncoding, keyof typeof texts, string][] = [
    ["utf8", "mixed", "utf8 mixed"],
    ["utf8", "ASCII", "utf8 ASCII"],
    ["utf16", "mixed", "utf16 mixed"],
    ["utf16", "ASCII", "utf16 ASCII"],
    ["gbk", "mixed", "gbk mixed"],
    ["gbk", "ASCII", "gbk ASCII"],
    ["ascii", "ASCII", "ascii"],
  ];
  for (const [encoding, kind, label] of matters) {
    const text = texts[kind];
    const byOurs: readonly [string, Work][] = [
      [label, () => encodeText(text, { encoding })],
      [
        `${label} into a reused buffer`,
        async () => reused.subarray(0, await encodeTextInto(text, reused, { encoding })),
      ],
    ];
    for (const [label, work] of byOurs) {
      yield {
        group: "encoding",
        label,
        position: 0,
        bytes: textBytes,
        base: "iconv-lite",
        contenders: { [ours]: work, "iconv-lite": () => iconv.encode(text, encoding) },
      };
    }
  }
}
