import { describe, expect, it, vi } from "vitest";
import type { CheckRequest } from "./check-worker.ts";
import { createSourceChecks } from "./source-checks.ts";

/** A worker that replies when the test says so. */
function fakeWorker() {
  const worker = {
    asked: [] as CheckRequest[],
    isEnded: false,
    onmessage: null as Worker["onmessage"],
    onerror: null as Worker["onerror"],
    postMessage: (request: CheckRequest) => void worker.asked.push(request),
    terminate: () => {
      worker.isEnded = true;
    },
    answer(index: number, found: readonly unknown[]): void {
      const data = { id: worker.asked[index]?.id, found };
      worker.onmessage?.call(worker as unknown as Worker, new MessageEvent("message", { data }));
    },
  };
  return worker;
}

function createFakes() {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const checks = createSourceChecks(
    () => {
      const worker = fakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    ["editor/canvas"],
    1000,
  );
  return { workers, checks };
}

describe("createSourceChecks", () => {
  it("starts a worker for the first source, and reads the same source once", async () => {
    const { workers, checks } = createFakes();
    expect(workers).toHaveLength(0);
    const found = [checks.check("a"), checks.check("a")];
    expect(workers[0]?.asked).toMatchObject([{ source: "a", modules: ["editor/canvas"] }]);
    workers[0]?.answer(0, ["wrong"]);
    expect(await Promise.all(found)).toEqual([["wrong"], ["wrong"]]);
  });

  it("returns each source its answer", async () => {
    const { workers, checks } = createFakes();
    const found = [checks.check("a"), checks.check("b")];
    workers[0]?.answer(1, ["b"]);
    workers[0]?.answer(0, ["a"]);
    expect(await Promise.all(found)).toEqual([["a"], ["b"]]);
  });

  it("[A8] reports nothing about a source that takes too long or a worker that fails, and continues with the next", async () => {
    vi.useFakeTimers();
    try {
      const { workers, checks } = createFakes();
      const slow = checks.check("slow");
      vi.advanceTimersByTime(1000);
      expect([await slow, workers[0]?.isEnded]).toEqual([null, true]);
      const failing = checks.check("slow");
      workers[1]?.onerror?.call(workers[1] as unknown as Worker, new Event("error") as ErrorEvent);
      expect(await failing).toBeNull();
      const next = checks.check("slow");
      workers[2]?.answer(0, []);
      expect(await next).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
