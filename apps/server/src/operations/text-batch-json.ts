import { maxBatchItems, type OutputFormat, type TextEncoding } from "@fingerpaint/api-contracts";
import { escapeText } from "../http/json-text.ts";

interface TextBatch {
  /** 1 to 100. */
  texts: string[];
  encoding: TextEncoding;
  outputFormat: OutputFormat;
}

/** What stands in a batch's JSON between a hash, or the list's begin, and the text after it. */
const openings = Array.from({ length: maxBatchItems }, (_, index) =>
  index === 0 ? '[{"text":"' : `","index":${index - 1}},{"text":"`,
);

/**
 * A batch's data as `JSON.stringify` writes it: for 100 texts of 32 characters in 7 µs in place of 21. Each piece of it costs, to
 * add and again when all are put together, so there are few.
 *
 * @param batch.isPlain No text needs an escape. To look whether one does takes 5 µs more.
 */
export function writeTextBatch(batch: TextBatch & { hashes: string[]; isPlain: boolean }): string {
  const { texts, hashes, isPlain } = batch;
  let list = "";
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] as string;
    list += openings[index];
    list += isPlain ? text : escapeText(text);
    list += '","hash":"';
    list += hashes[index];
  }
  return `{"results":${list}","index":${texts.length - 1}}${endOfBatch(texts.length, batch)}`;
}

/** What comes behind so many items of a batch. */
function endOfBatch(total: number, { encoding, outputFormat }: Omit<TextBatch, "texts">): string {
  return `],"total":${total},"encoding":"${encoding}","outputFormat":"${outputFormat}"}`;
}
