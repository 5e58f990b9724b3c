import { createGatherer, type WaitForRound } from "@fingerpaint/canvas-store";

/** Adds views to canvases atomically. Resolves to the new counts, without canvases that don't exist. */
export type AddViews = (viewsByCanvas: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

interface Call {
  readonly canvasId: string;
  resolve(viewCount: number | null): void;
  reject(error: unknown): void;
}

const maxCanvasesAtOnce = 500;

/**
 * Batches view counts, so that a canvas loaded thousands of times a second costs only one write at a time: calls made
 * during a write wait and share the next one, and each gets a different number.
 *
 * @returns a function that counts one view. It resolves to the new count once that is written, or to null if there is
 * no such canvas, and rejects if the write rejects.
 */
export function createViewCounter(addViews: AddViews): (canvasId: string) => Promise<number | null> {
  async function countAll(calls: readonly Call[]): Promise<void> {
    const callsByCanvas = new Map<string, Call[]>();
    for (const call of calls) {
      const others = callsByCanvas.get(call.canvasId);
      if (others) others.push(call);
      else callsByCanvas.set(call.canvasId, [call]);
    }
    const groups = [...callsByCanvas];
    for (let start = 0; start < groups.length; start += maxCanvasesAtOnce) {
      const batch = groups.slice(start, start + maxCanvasesAtOnce);
      try {
        const counts = await addViews(new Map(batch.map(([canvasId, { length }]) => [canvasId, length])));
        for (const [canvasId, group] of batch) shareOut(group, counts.get(canvasId) ?? null);
      } catch (error) {
        for (const call of batch.flatMap(([, group]) => group)) call.reject(error);
      }
    }
  }

  const waiting = createGatherer<Call>({ handle: countAll, wait: turnOfEventLoop });
  return (canvasId) => new Promise((resolve, reject) => waiting.add({ canvasId, resolve, reject }));
}

/** Lets the other calls in this turn of the event loop share the first write of several. */
const turnOfEventLoop: WaitForRound = (begin, isFirst) => {
  if (!isFirst) {
    begin();
    return () => {};
  }
  const immediate = setImmediate(begin);
  return () => clearImmediate(immediate);
};

/** Assigns consecutive counts to calls in the same batch. The last call gets the new count. */
function shareOut(calls: readonly Call[], reached: number | null): void {
  for (const [index, call] of calls.entries()) {
    call.resolve(reached === null ? null : reached - calls.length + 1 + index);
  }
}
