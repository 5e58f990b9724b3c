import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished, vi } from "vitest";
import { createWorkThread, WorkThreadError } from "./work-thread.ts";

it("ends a thread that isn't ready in time", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "fp-thread-"));
  const file = path.join(folder, "never-ready.ts");
  writeFileSync(file, "setInterval(() => {}, 1_000);");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const terminate = vi.spyOn(Worker.prototype, "terminate");
  onTestFinished(() => {
    vi.useRealTimers();
    terminate.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const thread = createWorkThread({ program: pathToFileURL(file), timeoutMs: 1, maxHeapMebibytes: 32 });
  const answer = expect(thread.run("an order")).rejects.toThrow(WorkThreadError);
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(30_000);
  await answer;
  expect(terminate).toHaveBeenCalledOnce();
  await thread.close();
});
