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
 * The digests of a batch, in the order of its messages, each computed in the way that is quickest for the batch.
 *
 * @throws UnencodableTextError with the index of a text, not always the first that can't be encoded
 */
export async function digestMessages(messages: BatchMessages, outputFormat: OutputFormat): Promise<string[]> {
  const loading = lanesFor(messages);
  const kernel = loading instanceof Promise ? await loading : loading;
  const batch: Batch = { messages, outputFormat, hashes: new Array<string>(messages.count), turns: createTurns() };
  if (kernel === null) await digestMessagesAlone(batch, batch.hashes.keys());
  else await digestInLanes(kernel, batch);
  return batch.hashes;
}

async function digestInLanes(kernel: LanesKernel, batch: Batch): Promise<void> {
  const { count, maxBytes } = batch.messages;
  const short: number[] = [];
  const long: number[] = [];
  let bytes = 0;
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const length = maxBytes(index);
    if (length > maxShortBytes) {
      long.push(index);
    } else {
      short.push(index);
      bytes += length;
      if (length > longest) longest = length;
    }
  }

  if (areQuickerTogether(short.length, bytes, longest)) await digestShortMessages(kernel, batch, short);
  else await digestMessagesAlone(batch, short);

  if (long.length === 0) return;
  long.sort((a, b) => maxBytes(b) - maxBytes(a));
  const outliers = countOutliers(long.map(maxBytes));
  await digestMessagesAlone(batch, long.slice(0, outliers));
  await digestLongMessages(kernel, batch, long.slice(outliers));
}
