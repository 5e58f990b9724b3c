import type { OutputFormat } from "../output-format.ts";
import { createTurns } from "../turns.ts";
import { digestMessagesAlone } from "./alone-messages.ts";
import type { Batch, BatchMessages } from "./batch.ts";
import { lanesFor } from "./choose-lanes.ts";
import { areQuickerTogether, countOutliers } from "./lane-plan.ts";
import type { LanesKernel } from "./lanes-kernel.ts";
import { digestLongMessages } from "./long-messages.ts";
import { digestShortMessages, maxShortBytes } from "./short-messages.ts";

/**
 * The digests of a batch, in the order of its messages, each computed in the way that is quickest for the batch; a promise
 * only where something has to be waited for.
 *
 * @throws UnencodableTextError with the index of a text, not always the first that can't be encoded
 */
export function digestMessages(messages: BatchMessages, outputFormat: OutputFormat): string[] | Promise<string[]> {
  const batch: Batch = { messages, outputFormat, hashes: new Array<string>(messages.count), turns: createTurns() };
  const kernel = lanesFor(messages);
  const digesting = kernel instanceof Promise ? kernel.then((loaded) => digest(loaded, batch)) : digest(kernel, batch);
  return digesting === undefined ? batch.hashes : digesting.then(() => batch.hashes);
}

function digest(kernel: LanesKernel | null, batch: Batch): Promise<void> | undefined {
  return kernel === null ? digestMessagesAlone(batch, batch.hashes.keys()) : digestInLanes(kernel, batch);
}

function digestInLanes(kernel: LanesKernel, batch: Batch): Promise<void> | undefined {
  const { count, maxBytes } = batch.messages;
  const short = new Array<number>(count);
  let shortCount = 0;
  const long: number[] = [];
  let bytes = 0;
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const length = maxBytes(index);
    if (length > maxShortBytes) {
      long.push(index);
    } else {
      short[shortCount++] = index;
      bytes += length;
      if (length > longest) longest = length;
    }
  }
  short.length = shortCount;

  const digesting = areQuickerTogether(shortCount, bytes, longest)
    ? digestShortMessages(kernel, batch, short)
    : digestMessagesAlone(batch, short);
  return long.length === 0 ? digesting : digestAfter(digesting, kernel, batch, long);
}

async function digestAfter(
  digesting: Promise<void> | undefined,
  kernel: LanesKernel,
  batch: Batch,
  long: number[],
): Promise<void> {
  await digesting;
  const { maxBytes } = batch.messages;
  long.sort((a, b) => maxBytes(b) - maxBytes(a));
  const outliers = countOutliers(long.map(maxBytes));
  await digestMessagesAlone(batch, long.slice(0, outliers));
  await digestLongMessages(kernel, batch, long.slice(outliers));
}
