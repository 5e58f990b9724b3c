import { describe, expect, it, onTestFinished, vi } from "vitest";
import { canvasBytes } from "../store/canvas-record.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { oneTo, yieldOnce } from "../testing/runner.ts";
import { type CanvasServiceOptions, createCanvasService } from "./canvas-service.ts";
import type { CanvasService } from "./canvas-service-types.ts";
import { type QuotaLimits, unlimited } from "./quotas.ts";

const source = 'import { Stack } from "editor/canvas";';
const sourceOf = (n: number) => `${source} // ${String(n).padStart(4, "0")}`;
const bytes = canvasBytes({ title: "", source: sourceOf(1) });

/** A memory store whose calls interleave, like those of a store on disk. */
function slowStore() {
  const store = createMemoryStore();
  return {
    ...store,
    insertOrFind: async (record: Parameters<typeof store.insertOrFind>[0]) => {
      await yieldOnce();
      return store.insertOrFind(record);
    },
    usageOf: async (owner: string) => {
      const usage = await store.usageOf(owner);
      await yieldOnce();
      return usage;
    },
    tally: async (now: string) => {
      const tally = await store.tally(now);
      await yieldOnce();
      return tally;
    },
  };
}

function open(limits: Partial<QuotaLimits>, options: Partial<CanvasServiceOptions> = {}) {
  const store = options.store ?? slowStore();
  return { store, service: createCanvasService({ ...options, store, quotas: { ...unlimited, ...limits } }) };
}

const refusal = (kind: string) => ({ code: "QUOTA_EXCEEDED", details: expect.stringMatching(kind) });

/** How many of these calls succeeded. Any error other than an exceeded quota fails the test. */
async function countDone(calls: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "QUOTA_EXCEEDED" });
  }
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("quotas", () => {
  it("[C20] let an owner keep exactly that many canvases, even with 50 concurrent publishes", async () => {
    const { store, service } = open({ owner: { canvases: 7, bytes: null } });
    expect(await countDone(oneTo(50).map((n) => service.publish("ada", { source: sourceOf(n) })))).toBe(7);
    expect((await store.usageOf("ada")).canvases).toBe(7);
    expect((await service.publish("grace", { source })).reused).toBe(false);
  });

  it("[C20] let an owner keep exactly that many bytes, including the last one", async () => {
    const { service } = open({ owner: { canvases: null, bytes: 3 * bytes } });
    for (const n of oneTo(3)) await service.publish("ada", { source: sourceOf(n) });
    await expect(service.publish("ada", { source: sourceOf(4) })).rejects.toMatchObject(refusal("^bytes: at most"));
    expect(await service.quota("ada")).toEqual({
      canvases: { used: 3, allowed: null },
      bytes: { used: 3 * bytes, allowed: 3 * bytes },
    });
  });

  it("[C20] apply to the whole store across owners, even with 50 concurrent publishes", async () => {
    const { store, service } = open({ store: { canvases: 7, bytes: null } });
    expect(await countDone(oneTo(50).map((n) => service.publish(`owner ${n}`, { source: sourceOf(n) })))).toBe(7);
    expect((await store.tally("2030-01-01T00:00:00.000Z")).canvases).toBe(7);
  });

  it("[C20] apply to the bytes of the whole store, including updates", async () => {
    const { service } = open({ store: { canvases: null, bytes: 3 * bytes } });
    const published = await Promise.all(oneTo(3).map((n) => service.publish(`owner ${n}`, { source: sourceOf(n) })));
    const id = published[0]?.canvasId ?? "";
    await expect(service.update("owner 1", id, { source: `${sourceOf(1)}!` })).rejects.toMatchObject(refusal("^bytes"));
    expect((await service.update("owner 1", id, { source: sourceOf(9) })).reused).toBe(false);
  });

  it("[C20] allow new canvases as soon as others are deleted", async () => {
    for (const limits of [{ owner: { canvases: 1, bytes: null } }, { store: { canvases: 1, bytes: null } }]) {
      const { service } = open(limits);
      const { canvasId } = await service.publish("ada", { source: sourceOf(1) });
      await expect(service.publish("ada", { source: sourceOf(2) })).rejects.toMatchObject(
        refusal("^canvases: at most 1"),
      );
      await service.remove("ada", canvasId);
      await service.publish("ada", { source: sourceOf(2) });
    }
  });

  it("[C20] allow new canvases within a second after others were purged or became smaller", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, service } = open({ store: { canvases: 2, bytes: 3 * bytes } });
    const [first, second] = await Promise.all(oneTo(2).map((n) => service.publish("ada", { source: sourceOf(n) })));
    await store.remove(first?.canvasId ?? "");
    await service.update("ada", second?.canvasId ?? "", { source: sourceOf(2).repeat(2) });
    const publish = () => service.publish("ada", { source: sourceOf(3) });
    await expect(publish()).rejects.toMatchObject(refusal("^canvases: at most 2"));
    vi.advanceTimersByTime(1_000);
    await publish();
    const grow = (by: number) => service.update("ada", second?.canvasId ?? "", { source: sourceOf(2).repeat(by) });
    await expect(grow(3)).rejects.toMatchObject(refusal("^bytes"));
    await grow(1);
    vi.advanceTimersByTime(1_000);
    await grow(2);
  });

  it("[C20, C8] let an owner at a quota publish a source again, and update", async () => {
    const one = { canvases: 1, bytes: null };
    const { service } = open({ owner: one, addressDay: one, store: one });
    const { canvasId } = await service.publish("ada", { source }, { address: "192.0.2.1" });
    const again = await service.publish("ada", { source }, { address: "192.0.2.1" });
    expect(again).toMatchObject({ canvasId, reused: true });
    expect((await service.update("ada", canvasId, { source: `${source} // longer` })).canvasId).toBe(canvasId);
  });

  it("[C20] count what an address publishes on a day, for all its owners, and forget it at midnight UTC", async () => {
    let now = new Date("2030-01-01T12:00:00.000Z");
    const { service } = open({ addressDay: { canvases: 3, bytes: null } }, { now: () => now });
    const publish = (n: number, address?: string) =>
      service.publish(`owner ${n}`, { source: sourceOf(n) }, { address });
    expect(await countDone(oneTo(20).map((n) => publish(n, "192.0.2.1")))).toBe(3);
    await publish(21, "192.0.2.2");
    await publish(22);
    now = new Date("2030-01-01T23:59:59.999Z");
    await expect(publish(23, "192.0.2.1")).rejects.toMatchObject(refusal("a day from one address"));
    now = new Date("2030-01-02T00:00:00.000Z");
    await publish(24, "192.0.2.1");
  });

  it.each([
    [
      "PATCH",
      (service: CanvasService, canvasId: string, owner: string, larger: string) =>
        service.update(owner, canvasId, { source: larger }, { address: "192.0.2.1" }),
    ],
    [
      "publish under a key",
      (service: CanvasService, _: string, owner: string, larger: string) =>
        service.publish(owner, { source: larger, key: "k" }, { address: "192.0.2.1" }),
    ],
  ])("[C20] count the growth of an address's canvases by a %s, even of 20 together", async (_, grow) => {
    const larger = `${source} // ${"x".repeat(1_000)}`;
    const growth = canvasBytes({ title: "", source: larger }) - bytes;
    const addressDay = { canvases: null, bytes: 20 * bytes + 3 * growth };
    const { store, service } = open({ addressDay }, { idOfKey: (owner, key) => `cv_${owner}_${key}` });
    const published = await Promise.all(
      oneTo(20).map((n) => service.publish(`owner ${n}`, { source: sourceOf(n), key: "k" }, { address: "192.0.2.1" })),
    );
    const growths = published.map(({ canvasId }, index) => grow(service, canvasId, `owner ${index + 1}`, larger));
    expect(await countDone(growths)).toBe(3);
    expect((await store.tally("2030-01-01T00:00:00.000Z")).bytes).toBe(addressDay.bytes);
  });

  it("[C20] don't give an address room back if a canvas shrinks", async () => {
    const address = "192.0.2.1";
    const { service } = open({ addressDay: { canvases: null, bytes: 2 * bytes } });
    const { canvasId } = await service.publish("ada", { source: sourceOf(1) }, { address });
    await service.update("ada", canvasId, { source }, { address });
    await service.publish("grace", { source: sourceOf(2) }, { address });
    await expect(service.update("ada", canvasId, { source: sourceOf(1) }, { address })).rejects.toMatchObject(
      refusal("a day from one address"),
    );
    await service.update("ada", canvasId, { source: sourceOf(1) }, { address: "192.0.2.2" });
  });

  it("[C20] don't count a failed publish", async () => {
    const one = { canvases: 1, bytes: null };
    const store = slowStore();
    let fails = true;
    const failing = {
      ...store,
      insertOrFind: (record: Parameters<typeof store.insertOrFind>[0]) =>
        fails ? Promise.reject(new Error("full disk")) : store.insertOrFind(record),
    };
    const { service } = open({ owner: one, addressDay: one, store: one }, { store: failing });
    await expect(service.publish("ada", { source }, { address: "a" })).rejects.toThrow("full disk");
    fails = false;
    await service.publish("ada", { source }, { address: "a" });
  });

  it("[C20] take a publish that fails after midnight off the day on which it began", async () => {
    const store = slowStore();
    let now = new Date("2030-01-01T23:59:59.999Z");
    let fail = (_: Error) => {};
    const writes = [
      new Promise<never>((_, reject) => {
        fail = reject;
      }),
    ];
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const insertOrFind = (record: Parameters<typeof store.insertOrFind>[0]) => {
      begin();
      return writes.pop() ?? store.insertOrFind(record);
    };
    const addressDay = { canvases: 1, bytes: null };
    const { service } = open({ addressDay }, { store: { ...store, insertOrFind }, now: () => now });
    const publish = (n: number) => service.publish(`owner ${n}`, { source: sourceOf(n) }, { address: "a" });
    const failed = publish(1);
    await begun;
    now = new Date("2030-01-02T00:00:00.000Z");
    await publish(2);
    fail(new Error("full disk"));
    await expect(failed).rejects.toThrow("full disk");
    await expect(publish(3)).rejects.toMatchObject(refusal("a day from one address"));
  });

  it("[C20] include after a tally what other processes have added", async () => {
    const store = slowStore();
    const limits = { store: { canvases: 2, bytes: null } };
    await createCanvasService({ store }).publish("grace", { source: sourceOf(1) });
    const { service } = open(limits, { store });
    await service.publish("ada", { source: sourceOf(2) });
    await expect(service.publish("ada", { source: sourceOf(3) })).rejects.toMatchObject(refusal("on this server"));
  });

  it("[C20] count a write in progress during a tally", async () => {
    const store = slowStore();
    let letGo = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const gated = {
      ...store,
      insertOrFind: async (record: Parameters<typeof store.insertOrFind>[0]) => {
        if (record.owner === "slow") {
          begin();
          await gate;
        }
        return store.insertOrFind(record);
      },
    };
    const { service } = open({ store: { canvases: 2, bytes: null } }, { store: gated });
    const { canvasId } = await service.publish("ada", { source });
    const slow = service.publish("slow", { source });
    await begun;
    await service.remove("ada", canvasId);
    expect(await countDone(oneTo(5).map((n) => service.publish(`owner ${n}`, { source })))).toBe(1);
    letGo();
    await slow;
    expect((await store.tally("2030-01-01T00:00:00.000Z")).canvases).toBe(2);
  });

  it("[C20] count a control character as its six bytes in JSON", () => {
    expect(canvasBytes({ title: "", source: "\u0001".repeat(100) })).toBe(607);
    expect(canvasBytes({ title: "é", source: "é" })).toBe(11);
  });

  it("[C20, C30] count the state, including one that an update brings", async () => {
    const state = { a: "b" };
    const stateBytes = JSON.stringify(JSON.stringify(state)).length + 1;
    const { service } = open({ owner: { canvases: null, bytes: bytes + stateBytes } });
    const { canvasId } = await service.publish("ada", { source: sourceOf(1) });
    await service.update("ada", canvasId, { state });
    await expect(service.update("ada", canvasId, { state: { a: "bc" } })).rejects.toMatchObject(refusal("bytes"));
    await service.update("ada", canvasId, { state: null });
    await service.remove("ada", canvasId);
    await expect(service.publish("ada", { source: sourceOf(1), state: { a: "bc" } })).rejects.toMatchObject(
      refusal("bytes"),
    );
    expect((await service.publish("ada", { source: sourceOf(1), state })).reused).toBe(false);
  });
});
