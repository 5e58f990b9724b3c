import type { Batch } from "./batch.ts";
import { createLane, type Lane } from "./lane.ts";
import type { LanesKernel } from "./lanes-kernel.ts";

/**
 * Digests long messages, each in a lane; a lane that comes to a message's end takes the next one. Others may use the
 * kernel while the event loop has its turn.
 *
 * @param indexes which ones, the longest first, so that the lanes come to an end together
 */
export async function digestLongMessages(kernel: LanesKernel, batch: Batch, indexes: readonly number[]): Promise<void> {
  const { messages, outputFormat, hashes, turns } = batch;
  const lanes = Array.from({ length: kernel.laneCount }, (_, lane) => createLane(kernel, lane));
  let taken = 0;
  for (const lane of lanes) takeMessage(lane);
  for (;;) {
    // Not before the turn: slices that others may overwrite meanwhile would have to be kept.
    for (const lane of lanes) lane.fill();
    const busy = lanes.filter((lane) => lane.blocksLeft > 0);
    if (busy.length === 0) return;
    const blocks = Math.min(...busy.map((lane) => lane.blocksLeft));
    kernel.processFromPositions(blocks);
    for (const lane of busy) lane.advance(blocks);
    const ended = busy.filter((lane) => lane.hasEnded);
    if (ended.length > 0) {
      ended.forEach((lane, message) => {
        kernel.storeDigest(lane.number, message);
      });
      const endedIndexes = ended.map((lane) => lane.index);
      kernel.formatDigests(ended.length, outputFormat, hashes, endedIndexes);
      ended.forEach(takeMessage);
    }
    const turn = turns.after(blocks * 64 * kernel.laneCount * messages.turnCost);
    if (turn !== undefined) {
      const states = kernel.states.slice();
      for (const lane of lanes) lane.suspend();
      await turn;
      kernel.states.set(states);
      for (const lane of lanes) lane.resume();
    }
  }

  function takeMessage(lane: Lane): void {
    const index = indexes[taken++];
    if (index !== undefined) lane.begin(index, messages.pieces(index));
  }
}
