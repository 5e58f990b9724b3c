import { encodeText, type TextEncoding } from "@fingerpaint/md5-core";
import iconv from "iconv-lite";
import type { Comparison } from "./comparison.ts";
import { ours } from "./contenders.ts";
import { asciiText, mixedText } from "./inputs.ts";

const textBytes = 10 * 1024 * 1024;

/** Texts into bytes. iconv-lite's `utf16` writes the byte order mark too. */
export function* encodingComparisons(): Generator<Comparison> {
  const texts = { mixed: mixedText(textBytes), ASCII: asciiText(textBytes) };
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
    yield {
      group: "encoding",
      label,
      position: 0,
      bytes: textBytes,
      base: "iconv-lite",
      contenders: {
        [ours]: () => encodeText(text, encoding),
        "iconv-lite": () => iconv.encode(text, encoding),
      },
    };
  }
}
