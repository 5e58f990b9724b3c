/**
 * Adds views to canvases as one step. Resolves to the counts reached; a canvas that doesn't exist is missing
 * from them.
 */
export type AddViews = (viewsByCanvas: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

interface Call {
  resolve(viewCount: number | null): void;
  reject(error: unknown): void;
}

/** How many canvases one step counts views of, at most. */
const maxCanvasesAtOnce = 500;

/**
 * Counts views so that a canvas which is loaded thousands of times a second costs one write at a time: calls that come
 * while a write is under way wait and share the next one, each with a number of its own.
 *
 * @returns a function that counts one view. It resolves to the count with it once that is written, or to null where
 * there is no such canvas, and rejects as the write rejects.
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
      // After the calls of this turn of the event loop, so that they share a write.
      setImmediate(() => void writeWaiting());
    });
}

/** The first call gets the lowest of the numbers that were counted together, the last one the count reached. */
function shareOut(calls: readonly Call[], reached: number | null): void {
  for (const [index, call] of calls.entries()) {
    call.resolve(reached === null ? null : reached - calls.length + 1 + index);
  }
}
