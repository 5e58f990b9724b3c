import { createMd5 } from "../md5/md5-hasher.ts";
import { bytesPerTurn, updateInTurns } from "../md5/turns.ts";
import type { Batch } from "./batch.ts";

/**
 * Digests messages by the host's engine, one after the other.
 *
 * @param indexes which ones
 */
export async function digestMessagesAlone(batch: Batch, indexes: Iterable<number>): Promise<void> {
  const { messages, outputFormat, hashes, turns } = batch;
  for (const index of indexes) {
    const length = messages.maxBytes(index);
    if (length <= bytesPerTurn) {
      hashes[index] = messages.digestAlone(index, outputFormat);
      const turn = turns.after(length);
      if (turn !== undefined) await turn;
    } else {
      const hasher = createMd5();
      for (const piece of messages.pieces(index)) await updateInTurns(hasher, piece, turns);
      hashes[index] = hasher.digest({ outputFormat });
    }
  }
}
