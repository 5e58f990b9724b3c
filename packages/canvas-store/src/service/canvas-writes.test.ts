import { describe, expect, it, vi } from "vitest";
import { canvasBytes } from "../store/canvas-record.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { CanvasStore } from "../store/store.ts";

import { sampleSource } from "../testing/canvas-rules/samples.ts";
import { codeOf } from "../testing/runner.ts";
import { createCanvasService } from "./canvas-service.ts";
import { type QuotaLimits, unlimited } from "./quotas.ts";

const title = "t";
/** The size of a canvas with the sample source. */
const bytes = canvasBytes({ title, source: sampleSource });
const sourceOf = (name: string) => `${sampleSource} // ${name}`;
const idOfKey = (owner: string, key: string) => `cv_${owner}_${key}`;

/** A service over a memory store with some calls replaced. */
function open(limits: Partial<QuotaLimits> = {}, calls: (memory: CanvasStore) => Partial<CanvasStore> = () => ({})) {
  const memory = createMemoryStore();
  const store = { ...memory, ...calls(memory) };
  return { store, service: createCanvasService({ store, idOfKey, quotas: { ...unlimited, ...limits } }) };
}

/** A `replace` that somebody else's change precedes `conflicts.left` times. */
function conflicting(memory: CanvasStore, conflicts: { left: number }): CanvasStore["replace"] {
  return vi.fn(async (record, previous) => {
    if (conflicts.left === 0) return memory.replace(record, previous);
    conflicts.left--;
    return false;
  });
}

describe("a canvas that others change too", () => {
  const changes = {
    update: (service: ReturnType<typeof open>["service"], id: string) => service.update("ada", id, { title: "new" }),
    claim: (service: ReturnType<typeof open>["service"], id: string) => service.claim("grace", id, () => true),
    "move of all": (service: ReturnType<typeof open>["service"]) => service.moveAll("ada", "grace"),
  };

  it.each(Object.entries(changes))("[C8] is retried, and finally given up: %s", async (_, change) => {
    const conflicts = { left: 0 };
    const { store, service } = open({}, (memory) => ({ replace: conflicting(memory, conflicts) }));
    const { canvasId } = await service.publish("ada", { source: sampleSource });
    conflicts.left = Number.POSITIVE_INFINITY;
    expect(await codeOf(change(service, canvasId))).toBe("STORE_UNAVAILABLE");
    expect(store.replace).toHaveBeenCalledTimes(100);
    conflicts.left = 99;
    await change(service, canvasId);
    expect(conflicts.left).toBe(0);
  });
});

describe("an update", () => {
  it("[C21] writes nothing for a blocked source", async () => {
    const { store, service } = open({}, (memory) => ({
      findBlocked: vi.fn(memory.findBlocked),
      replace: vi.fn(memory.replace),
    }));
    const { canvasId } = await service.publish("ada", { source: sampleSource });
    vi.mocked(store.findBlocked).mockResolvedValue({} as Awaited<ReturnType<CanvasStore["findBlocked"]>>);
    await expect(service.update("ada", canvasId, { source: sourceOf("other") })).rejects.toMatchObject({
      code: "SOURCE_BLOCKED",
      message: expect.stringContaining("removed from this site"),
    });
    expect(store.replace).not.toHaveBeenCalled();
  });

  it("[C21] doesn't look up the block if it keeps the source", async () => {
    const { store, service } = open({}, (memory) => ({ findBlocked: vi.fn(memory.findBlocked) }));
    const { canvasId } = await service.publish("ada", { source: sampleSource });
    vi.mocked(store.findBlocked).mockClear();
    await service.update("ada", canvasId, { title: "new" });
    expect(store.findBlocked).not.toHaveBeenCalled();
  });

  it("[C32] ignores a key like any unknown field", async () => {
    const { service } = open();
    const { canvasId } = await service.publish("ada", { source: sampleSource });
    const input: { title: string } = { title: "new", ...{ key: 5 } };
    expect(await service.update("ada", canvasId, input)).toMatchObject({ canvasId, title: "new" });
  });

  it("[C20] reserves room for what it adds, once, however often it is tried", async () => {
    const conflicts = { left: 0 };
    const { service } = open({ store: { canvases: null, bytes: 2 * bytes + 100 } }, (memory) => ({
      replace: conflicting(memory, conflicts),
    }));
    const ada = await service.publish("ada", { source: sampleSource, title });
    const grace = await service.publish("grace", { source: sampleSource, title });
    conflicts.left = 3;
    await service.update("ada", ada.canvasId, { title: "x".repeat(60) });
    expect(await codeOf(service.update("grace", grace.canvasId, { title: "x".repeat(60) }))).toBe("QUOTA_EXCEEDED");
    await service.update("grace", grace.canvasId, { title: "x".repeat(40) });
  });

  it("[C20] gives its room back if it fails", async () => {
    let isBroken = true;
    const { service } = open({ store: { canvases: null, bytes: bytes + 50 } }, (memory) => ({
      async replace(record, previous) {
        if (isBroken) throw new Error("the disk is full");
        return memory.replace(record, previous);
      },
    }));
    const { canvasId } = await service.publish("ada", { source: sampleSource, title });
    await expect(service.update("ada", canvasId, { title: "x".repeat(40) })).rejects.toThrow("the disk is full");
    isBroken = false;
    await service.update("ada", canvasId, { title: "x".repeat(40) });
  });

  it.each(["as much", "less"])("[C20] of %s needs no room", async (amount) => {
    const { store, service } = open({ owner: { canvases: 1, bytes: 1 } }, (memory) => ({
      usageOf: vi.fn(memory.usageOf),
    }));
    vi.mocked(store.usageOf).mockResolvedValueOnce({ canvases: 0, bytes: -1_000_000 });
    const { canvasId } = await service.publish("ada", { source: sampleSource, title: "1234" });
    vi.mocked(store.usageOf).mockClear();
    await service.update("ada", canvasId, { title: amount === "less" ? "" : "5678" });
    expect(store.usageOf).not.toHaveBeenCalled();
  });
});

describe("a publish without room", () => {
  it("[C8, C20] finds the author's canvas of the same source by owner and digest", async () => {
    const { store, service } = open({ owner: { canvases: 1, bytes: null } }, (memory) => ({
      listAll: vi.fn(memory.listAll),
    }));
    const { canvasId, sourceMd5 } = await service.publish("ada", { source: sampleSource });
    expect(await service.publish("ada", { source: sampleSource })).toMatchObject({ canvasId, reused: true });
    expect(store.listAll).toHaveBeenCalledWith({ owner: "ada", sourceMd5, limit: expect.any(Number) });
  });

  it("[C8, C20] reuses no canvas that is gone, another owner's, or of another source with the same digest", async () => {
    let others: Awaited<ReturnType<CanvasStore["listAll"]>> | null = null;
    const { service, store } = open({ owner: { canvases: 1, bytes: null } }, (memory) => ({
      listAll: async (request) => others ?? memory.listAll(request),
    }));
    await service.publish("ada", { source: sourceOf("another source") });
    await service.publish("grace", { source: sampleSource });
    const listed = await store.listAll({ limit: 10 });
    const byOwner = (owner: string) => listed.canvases.filter((canvas) => canvas.owner === owner);
    const gone = { ...(listed.canvases[0] as (typeof listed.canvases)[number]), canvasId: "cv_gone" };
    others = { ...listed, canvases: [gone, ...byOwner("ada"), ...byOwner("grace")] };
    expect(await codeOf(service.publish("ada", { source: sampleSource }))).toBe("QUOTA_EXCEEDED");
    others = { ...listed, canvases: [...byOwner("grace"), ...byOwner("ada"), gone] };
    expect(await codeOf(service.publish("ada", { source: sampleSource }))).toBe("QUOTA_EXCEEDED");
  });

  it("[C20, C32] is refused even under a key", async () => {
    const { service } = open({ owner: { canvases: 1, bytes: null } });
    await service.publish("ada", { source: sampleSource, key: "one" });
    expect(await codeOf(service.publish("ada", { source: sourceOf("two"), key: "two" }))).toBe("QUOTA_EXCEEDED");
  });

  it("[C20] isn't caused by publishing one source repeatedly", async () => {
    const { service } = open({ addressDay: { canvases: 2, bytes: null } });
    const publish = (source: string) => service.publish("ada", { source }, { address: "192.0.2.1" });
    await publish(sampleSource);
    for (let again = 0; again < 5; again++) expect((await publish(sampleSource)).reused).toBe(true);
    expect((await publish(sourceOf("two"))).reused).toBe(false);
    expect(await codeOf(publish(sourceOf("three")))).toBe("QUOTA_EXCEEDED");
  });
});

describe("a claim", () => {
  it("[C33] of one's own canvas changes nothing and needs no room", async () => {
    const { store, service } = open({ owner: { canvases: 1, bytes: null } }, (memory) => ({
      replace: vi.fn(memory.replace),
    }));
    const { canvasId } = await service.publish("ada", { source: sampleSource });
    expect(await service.claim("ada", canvasId, () => true)).toMatchObject({ canvasId, reused: false });
    expect(store.replace).not.toHaveBeenCalled();
  });

  it.each<[string, QuotaLimits["owner"]]>([
    ["canvases", { canvases: 1, bytes: null }],
    ["bytes", { canvases: null, bytes: Math.round(1.5 * bytes) }],
  ])("[C20, C33] needs room for the %s", async (_, owner) => {
    const { service } = open({ owner });
    const { canvasId } = await service.publish("ada", { source: sourceOf("ada's") });
    const { canvasId: own } = await service.publish("grace", { source: sourceOf("grace's") });
    expect(await codeOf(service.claim("grace", canvasId, () => true))).toBe("QUOTA_EXCEEDED");
    await service.remove("grace", own);
    expect(await service.claim("grace", canvasId, () => true)).toMatchObject({ canvasId, reused: false });
  });

  it("[C33] gives the reason for a refusal", async () => {
    const { service } = open();
    const { canvasId } = await service.publish("ada", { source: sampleSource });
    const claiming = service.claim("grace", canvasId, () => false);
    await expect(claiming).rejects.toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("token: ") });
  });
});

describe("an owner's canvases", () => {
  it("[C4] all move, whatever the size of the store's pages", async () => {
    const { service } = open({}, (memory) => ({
      listByOwner: (owner, page) => memory.listByOwner(owner, { ...page, limit: Math.min(page.limit, 2) }),
    }));
    for (const name of ["1", "2", "3", "4", "5"]) await service.publish("ada", { source: sourceOf(name) });
    await service.moveAll("ada", "grace");
    expect(await service.list("ada")).toEqual([]);
    expect((await service.list("grace")).length).toBe(5);
  });

  it("[C4] stay unchanged if they move to the same owner", async () => {
    const { store, service } = open({}, (memory) => ({ replace: vi.fn(memory.replace) }));
    await service.publish("ada", { source: sampleSource });
    await service.moveAll("ada", "ada");
    expect(store.replace).not.toHaveBeenCalled();
  });

  it("[C13] are always read in pages", async () => {
    const limits: unknown[] = [];
    const { service } = open({}, (memory) => ({
      listByOwner: (owner, page) => {
        limits.push(page.limit);
        return memory.listByOwner(owner, page);
      },
    }));
    await service.publish("ada", { source: sampleSource });
    await service.list("ada");
    await service.moveAll("ada", "grace");
    expect(limits).toEqual([500, 500]);
  });

  it("[C13] aren't read without a session", async () => {
    const { store, service } = open({}, (memory) => ({ listByOwner: vi.fn(memory.listByOwner) }));
    expect(await service.list(null)).toEqual([]);
    expect(store.listByOwner).not.toHaveBeenCalled();
  });

  it("[C13] don't mention a removal if there was none", async () => {
    const { service } = open();
    await service.publish("ada", { source: sampleSource });
    expect((await service.list("ada"))[0]).not.toHaveProperty("removedAt");
  });
});

it("[C10] an id that isn't a string is unknown, without asking the store", async () => {
  const refuse = () => Promise.reject(new TypeError("no text"));
  const { service } = open({}, () => ({ read: refuse, readSummary: refuse }));
  expect(await codeOf(service.load(5 as unknown as string, { owner: null }))).toBe("NOT_FOUND");
  expect(await codeOf(service.peek(5 as unknown as string, { owner: null }))).toBe("NOT_FOUND");
});
