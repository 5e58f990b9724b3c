import { maxBatchItems, type OutputFormat, type TextEncoding } from "@fingerpaint/api-contracts";
import { createTextDigestWriter } from "@fingerpaint/md5-core";
import { isoTime } from "./iso-time.ts";

/** What stands between the quotes of a string in JSON. Most need no escape, and to see that is quicker than to look for one. */
export function escapeText(text: string): string {
  return /^[ !#-[\]-~]*$/.test(text) ? text : JSON.stringify(text).slice(1, -1);
}

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
  return `{"results":${list}","index":${texts.length - 1}}${endOfBatch(batch)}`;
}

const writeItems = createTextDigestWriter({
  beforeText: '{"text":"',
  beforeDigest: '","hash":"',
  beforeIndex: '","index":',
  afterIndex: "},",
});

/**
 * The whole reply to a batch of texts that need no escape, with their digests, in one go: 12 µs less for 100 texts of 32 characters
 * than to digest them and to put `writeTextBatch` into an envelope. Null where only that can be done.
 *
 * @throws UnencodableTextError
 */
export function writePlainTextBatch(batch: TextBatch, message: string): Buffer | null {
  const items = writeItems(batch.texts, batch);
  if (items === null) return null;
  const [start, end] = successAround(message);
  // Without the last comma.
  return Buffer.concat([
    Buffer.from(`${start}{"results":[`),
    items.subarray(0, -1),
    Buffer.from(`${endOfBatch(batch)}${end}`),
  ]);
}

/** What comes behind a batch's items. */
function endOfBatch(batch: TextBatch): string {
  const { texts, encoding, outputFormat } = batch;
  return `],"total":${texts.length},"encoding":"${encoding}","outputFormat":"${outputFormat}"}`;
}

/** The success envelope's text, stamped with the present time (rule B2): what stands before its data and behind them. */
export function successAround(message: string): [start: string, end: string] {
  return ['{"success":true,"data":', `,"message":"${message}","timestamp":"${isoTime()}"}`];
}
