/** Adds views to canvases atomically. Resolves to the new counts, without canvases that don't exist. */
export type AddViews = (viewsByCanvas: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

interface Call {
  resolve(viewCount: number | null): void;
  reject(error: unknown): void;
}

/** The most canvases that one write counts views of. */
const maxCanvasesAtOnce = 500;

/**
 * Batches view counts, so that a canvas loaded thousands of times a second costs only one write at a time: calls made
 * during a write wait and share the next one, and each gets a different number.
 *
 * @returns a function that counts one view. It resolves to the new count once that is written, or to null if there is
 * no such canvas, and rejects if the write rejects.
 */
export function createViewCounter(addViews: AddViews): (canvasId: string) => Promise<number | null> {
  const waiting = new Map<string, Call[]>();
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, maxCanvasesAtOnce);
      for (const [canvasId] of batch) waiting.delete(canvasId);
      try {
        const counts = await addViews(new Map(batch.map(([canvasId, calls]) => [canvasId, calls.length])));
        for (const [canvasId, calls] of batch) shareOut(calls, counts.get(canvasId) ?? null);
      } catch (error) {
        for (const call of batch.flatMap(([, calls]) => calls)) call.reject(error);
      }
    }
    isWriting = false;
  }

  return (canvasId) =>
    new Promise((resolve, reject) => {
      const calls = waiting.get(canvasId);
      if (calls) calls.push({ resolve, reject });
      else waiting.set(canvasId, [{ resolve, reject }]);
      if (isWriting) return;
      isWriting = true;
      // Waits for the other calls in this turn of the event loop, so that they share a write.
      setImmediate(() => void writeWaiting());
    });
}

/** Assigns consecutive counts to calls in the same batch. The last call gets the new count. */
function shareOut(calls: readonly Call[], reached: number | null): void {
  for (const [index, call] of calls.entries()) {
    call.resolve(reached === null ? null : reached - calls.length + 1 + index);
  }
}
