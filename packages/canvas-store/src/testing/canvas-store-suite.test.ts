import { describe, expect, it } from "vitest";
import { openWithMistake } from "../../test/broken-stores/mistake.ts";
import { brokenStores } from "../../test/broken-stores.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { canvasStoreCaseIds, describeCanvasStore, type TestRunner } from "./index.ts";

describeCanvasStore(
  { describe, it, expect },
  {
    name: "memory",
    open: async () => ({ store: createMemoryStore() }),
    skip: canvasStoreCaseIds
      .filter((id) => id.startsWith("reopen-") || id.startsWith("two-stores-") || id === "close-finishes")
      .map((id) => ({ case: id, reason: "a memory store is one process' alone, and gone once it is closed" })),
  },
);

describeCanvasStore(
  { describe, it, expect },
  { name: "memory that outlives its store", open: () => openWithMistake() },
);

/** Records what the suite registers instead of running it. */
function recordingRunner(): { runner: TestRunner; tests: Map<string, () => Promise<void>>; skipped: string[] } {
  const tests = new Map<string, () => Promise<void>>();
  const skipped: string[] = [];
  const record = (name: string, run: () => Promise<void>) => void tests.set(name, run);
  const runner: TestRunner = {
    describe: (_name, register) => register(),
    it: Object.assign(record, { skip: (name: string) => void skipped.push(name) }),
    expect,
  };
  return { runner, tests, skipped };
}

/** The test that the suite registers for one case with a broken store. */
function testOf(id: string): () => Promise<void> {
  const { runner, tests } = recordingRunner();
  describeCanvasStore(runner, { name: "broken", open: () => openWithMistake(brokenStores[id]) });
  const [name = ""] = [...tests.keys()].filter((title) => title.endsWith(`(${id})`));
  return tests.get(name) ?? (() => Promise.reject(new Error(`The suite has no case ${id}.`)));
}

describe("the conformance suite", () => {
  it("has a broken store for every case, each under a separate id", () => {
    expect(new Set(canvasStoreCaseIds).size).toBe(canvasStoreCaseIds.length);
    expect(Object.keys(brokenStores).sort()).toEqual([...canvasStoreCaseIds].sort());
  });

  it.each(canvasStoreCaseIds)("fails the store that breaks what %s checks", async (id) => {
    const outcome = await testOf(id)().then(
      () => "passed",
      (error: unknown) => error,
    );
    expect(outcome).not.toBe("passed");
  });

  it("fails a store without reopen unless it skips those cases", async () => {
    const { runner, tests } = recordingRunner();
    describeCanvasStore(runner, { name: "memory", open: async () => ({ store: createMemoryStore() }) });
    const failed: string[] = [];
    for (const [name, run] of tests) await run().catch(() => failed.push(name));
    expect(failed.length).toBe(12);
  });

  it("skips a case with its reason, and refuses to skip one that doesn't exist", () => {
    const { runner, tests, skipped } = recordingRunner();
    const open = () => openWithMistake();
    describeCanvasStore(runner, { name: "memory", open, skip: [{ case: "read-unknown", reason: "because" }] });
    expect(skipped).toEqual([expect.stringMatching(/\(read-unknown\), skipped: because$/)]);
    expect(tests.size).toBe(canvasStoreCaseIds.length - 1);
    expect(() =>
      describeCanvasStore(runner, { name: "memory", open, skip: [{ case: "read-unknwon", reason: "because" }] }),
    ).toThrow("read-unknwon");
  });

  it("cleans up after a failed case", async () => {
    const { runner, tests } = recordingRunner();
    let closed = 0;
    const close = async () => void closed++;
    describeCanvasStore(runner, {
      name: "broken",
      open: async () => ({ ...(await openWithMistake(brokenStores["read-unknown"])), close }),
    });
    for (const run of tests.values()) await run().catch(() => {});
    expect(closed).toBe(canvasStoreCaseIds.length);
  });
});
