import { maxBatchItems, type TextBatchDigest } from "@fingerpaint/api-contracts";

/** What stands between the quotes of a string in JSON. Most need no escape, and to see that is quicker than to look for one. */
export function escapeText(text: string): string {
  return /^[ !#-[\]-~]*$/.test(text) ? text : JSON.stringify(text).slice(1, -1);
}

/** What stands in a batch's JSON between a hash, or the list's begin, and the text after it. */
const openings = Array.from({ length: maxBatchItems }, (_, index) =>
  index === 0 ? '[{"text":"' : `","index":${index - 1}},{"text":"`,
);

/**
 * A batch's data as `JSON.stringify` writes it: for 100 texts of 32 characters in 7 µs in place of 21. Each piece of it costs, to
 * add and again when all are put together, so there are few.
 *
 * @param batch.texts 1 to 100.
 * @param batch.isPlain No text needs an escape. To look whether one does takes 5 µs more.
 */
export function writeTextBatch(
  batch: Omit<TextBatchDigest, "results" | "total"> & { texts: string[]; hashes: string[]; isPlain: boolean },
): string {
  const { texts, hashes, isPlain, encoding, outputFormat } = batch;
  let list = "";
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] as string;
    list += openings[index];
    list += isPlain ? text : escapeText(text);
    list += '","hash":"';
    list += hashes[index];
  }
  const total = texts.length;
  return `{"results":${list}","index":${total - 1}}],"total":${total},"encoding":"${encoding}","outputFormat":"${outputFormat}"}`;
}
