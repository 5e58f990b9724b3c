import type { SourceDiagnostic } from "@fingerpaint/canvas-runtime/check";
import { describe, expect, it, vi } from "vitest";
import type { CheckReply, CheckRequest } from "./check-worker.ts";
import { createSourceChecks } from "./source-checks.ts";

/** A worker that replies when the test says so. */
function fakeWorker() {
  const worker = {
    asked: [] as CheckRequest[],
    isEnded: false,
    onmessage: null as ((event: MessageEvent<CheckReply | "loaded">) => void) | null,
    onerror: null as ((event: ErrorEvent) => void) | null,
    postMessage: (request: CheckRequest) => void worker.asked.push(request),
    terminate: () => {
      worker.isEnded = true;
    },
    load: () => worker.onmessage?.(new MessageEvent("message", { data: "loaded" as const })),
    answer(index: number, found: readonly SourceDiagnostic[]): void {
      const data = { id: worker.asked[index]?.id ?? 0, found };
      worker.onmessage?.(new MessageEvent("message", { data }));
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
      return worker;
    },
    ["editor/canvas"],
    1000,
  );
  return { workers, checks };
}

const diagnosticOf = (message: string) =>
  ({ severity: "error", code: "syntax", message, line: 1, column: 1 }) satisfies SourceDiagnostic;

describe("createSourceChecks", () => {
  it("starts a worker for the first source, and reads the same source once", async () => {
    const { workers, checks } = createFakes();
    expect(workers).toHaveLength(0);
    const found = [checks.check("a"), checks.check("a")];
    expect(workers[0]?.asked).toMatchObject([{ source: "a", modules: ["editor/canvas"] }]);
    const wrong = [diagnosticOf("wrong")];
    workers[0]?.answer(0, wrong);
    expect(await Promise.all(found)).toEqual([wrong, wrong]);
  });

  it("returns each source its answer", async () => {
    const { workers, checks } = createFakes();
    const found = [checks.check("a"), checks.check("b")];
    const [a, b] = [[diagnosticOf("a")], [diagnosticOf("b")]];
    workers[0]?.answer(1, b);
    workers[0]?.answer(0, a);
    expect(await Promise.all(found)).toEqual([a, b]);
  });

  it("[A8] reports nothing about a source that takes too long or a worker that fails, and continues with the next", async () => {
    vi.useFakeTimers();
    try {
      const { workers, checks } = createFakes();
      const slow = checks.check("slow");
      // The time starts when the worker has loaded.
      vi.advanceTimersByTime(30_000);
      expect(workers[0]?.isEnded).toBe(false);
      workers[0]?.load();
      vi.advanceTimersByTime(1000);
      expect([await slow, workers[0]?.isEnded]).toEqual([null, true]);
      const failing = checks.check("slow");
      workers[1]?.onerror?.(new Event("error") as ErrorEvent);
      expect(await failing).toBeNull();
      const next = checks.check("slow");
      workers[2]?.answer(0, []);
      expect(await next).toEqual([]);
      const unloaded = checks.check("unloaded");
      vi.advanceTimersByTime(60_000);
      expect(await unloaded).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
