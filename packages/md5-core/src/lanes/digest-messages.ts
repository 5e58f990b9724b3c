import type { OutputFormat } from "../md5/output-format.ts";
import { bytesPerTurn, createTurns } from "../md5/turns.ts";
import { digestMessagesAlone } from "./alone-messages.ts";
import { type Batch, type BatchMessages, maxShortBytes } from "./batch.ts";
import { lanesFor } from "./choose-lanes.ts";
import { areQuickerTogether, countOutliers } from "./lane-plan.ts";
import type { LanesKernel } from "./lanes-kernel.ts";
import { digestLongMessages } from "./long-messages.ts";
import { digestShortMessages } from "./short-messages.ts";

/**
 * The digests of a batch, in the order of its messages, each computed in the way that is quickest for the batch; a promise
 * only where something has to be waited for.
 *
 * @throws UnencodableTextError with the index of a text, not always the first that can't be encoded
 */
export function digestMessages(messages: BatchMessages, outputFormat: OutputFormat): string[] | Promise<string[]> {
  if (messages.size.count === 1 && messages.maxBytes(0) <= bytesPerTurn) return [messages.digestAlone(0, outputFormat)];
  const batch: Batch = { messages, outputFormat, hashes: new Array<string>(messages.size.count), turns: createTurns() };
  const kernel = lanesFor(messages);
  const digesting = kernel instanceof Promise ? kernel.then((loaded) => digest(loaded, batch)) : digest(kernel, batch);
  return digesting === undefined ? batch.hashes : digesting.then(() => batch.hashes);
}

function digest(kernel: LanesKernel | null, batch: Batch): Promise<void> | undefined {
  return kernel === null ? digestMessagesAlone(batch, batch.hashes.keys()) : digestInLanes(kernel, batch);
}

function digestInLanes(kernel: LanesKernel, batch: Batch): Promise<void> | undefined {
  const { size, maxBytes } = batch.messages;
  const { long, shortBytes, longestShort } = size;
  const digesting = areQuickerTogether(size.count - long.length, shortBytes, longestShort)
    ? digestShortMessages(kernel, batch)
    : digestMessagesAlone(
        batch,
        [...batch.hashes.keys()].filter((index) => maxBytes(index) <= maxShortBytes),
      );
  return long.length === 0 ? digesting : digestLongAfter(digesting, kernel, batch);
}

/** Digests the long messages once the short ones are done. */
async function digestLongAfter(digesting: Promise<void> | undefined, kernel: LanesKernel, batch: Batch): Promise<void> {
  await digesting;
  const { size, maxBytes } = batch.messages;
  const long = size.long.toSorted((a, b) => maxBytes(b) - maxBytes(a));
  const outliers = countOutliers(long.map(maxBytes));
  await digestMessagesAlone(batch, long.slice(0, outliers));
  await digestLongMessages(kernel, batch, long.slice(outliers));
}
