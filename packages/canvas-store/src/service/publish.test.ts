import { describe, expect, it } from "vitest";
import { CanvasStoreError } from "../errors.ts";
import { createCanvasAdmin } from "../extensions/admin/canvas-admin.ts";
import { sourceSha256 } from "../store/canvas-record.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { CanvasStore } from "../store/store.ts";
import { createCanvasService } from "./canvas-service.ts";

// Concurrent changes by other processes. What any caller can observe is tested in testing/canvas-rules/keys.ts.

const source = 'import { Stack } from "editor/canvas";';
const other = `${source} // 2`;
const key = "daily";
const now = () => new Date("2030-01-01T00:00:00.000Z");
const idOfKey = (owner: string, name: string) => `cv_${owner}_${name}`;

function open(store: CanvasStore) {
  return createCanvasService({ store, now, idOfKey });
}

/** The blocked-list entry of a removed source. */
async function blockedSource(text: string) {
  return { sourceSha256: await sourceSha256(text), canvasId: "cv_gone", blockedAt: now().toISOString() };
}

describe("publishing under a key", () => {
  it("[C32] is refused by a service without link keys", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    await expect(service.publish("ada", { source, key })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: "key: this service doesn't publish under keys",
    });
    expect(await service.list("ada")).toEqual([]);
  });

  it("[C32] is refused if the canvas now belongs to someone else", async () => {
    const service = open(createMemoryStore());
    await service.publish("ada", { source, key });
    await service.moveAll("ada", "grace");
    await expect(service.publish("ada", { source: other, key })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: "key: its canvas now belongs to someone else; publish under another key",
    });
    expect(await service.list("grace")).toHaveLength(1);
  });

  it("[C32, C21] is refused if an operator removed the canvas", async () => {
    const store = createMemoryStore();
    const { canvasId } = await open(store).publish("ada", { source, key });
    await createCanvasAdmin({ store, now }).remove(canvasId);
    await expect(open(store).publish("ada", { source: other, key })).rejects.toMatchObject({ code: "CANVAS_REMOVED" });
  });

  it("[C32] uses the canvas that another process creates for the key at the same time", async () => {
    const memory = createMemoryStore();
    let isFirst = true;
    const insert: CanvasStore["insert"] = async (record) => {
      if (isFirst) await open(memory).publish("ada", { source: other, key, title: "theirs" });
      isFirst = false;
      await memory.insert(record);
    };
    const published = await open({ ...memory, insert }).publish("ada", { source, key });
    expect(published).toMatchObject({ canvasId: idOfKey("ada", key), title: "theirs", reused: true });
    expect((await open(memory).load(published.canvasId, { owner: null })).source).toBe(source);
  });

  it("[C32] is retried if another process changes the canvas at the same time", async () => {
    const memory = createMemoryStore();
    const { canvasId } = await open(memory).publish("ada", { source, key });
    let isFirst = true;
    const replace: CanvasStore["replace"] = async (record, previous) => {
      if (isFirst && previous) await memory.replace({ ...previous, title: "theirs", state: '{"day":1}' }, previous);
      isFirst = false;
      return memory.replace(record, previous);
    };
    await open({ ...memory, replace }).publish("ada", { source: other, key });
    expect(await memory.read(canvasId)).toMatchObject({ source: other, title: "theirs", state: '{"day":1}' });
  });

  it("[C32] is given up after a hundred tries if others keep changing the canvas", async () => {
    const memory = createMemoryStore();
    await open(memory).publish("ada", { source, key });
    let times = 0;
    const replace = async () => {
      times++;
      return false;
    };
    await expect(open({ ...memory, replace }).publish("ada", { source: other, key })).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("100 attempts"),
    });
    expect(times).toBe(100);
  });

  it("[C32] passes on other errors of the store", async () => {
    const insert = async () => {
      throw new CanvasStoreError("STORE_UNAVAILABLE", "The disk is full.");
    };
    const publish = open({ ...createMemoryStore(), insert }).publish("ada", { source, key });
    await expect(publish).rejects.toMatchObject({ details: "The disk is full." });
  });
});

describe("a source that is blocked while it is published", () => {
  it.each([undefined, key])("[C21] leaves no new canvas, with key %s", async (name) => {
    const memory = createMemoryStore();
    let asked = 0;
    const findBlocked: CanvasStore["findBlocked"] = async (digest) => {
      asked++;
      if (asked === 2) await memory.block(await blockedSource(source));
      return memory.findBlocked(digest);
    };
    const publish = open({ ...memory, findBlocked }).publish("ada", { source, ...(name && { key: name }) });
    await expect(publish).rejects.toMatchObject({ code: "SOURCE_BLOCKED" });
    expect(await open(memory).list("ada")).toEqual([]);
  });

  it("[C21, C32] leaves a key's canvas unchanged", async () => {
    const memory = createMemoryStore();
    const { canvasId } = await open(memory).publish("ada", { source, key, title: "Mine", state: { day: 1 } });
    const before = await memory.read(canvasId);
    let asked = 0;
    const findBlocked: CanvasStore["findBlocked"] = async (digest) => {
      asked++;
      if (asked === 2) await memory.block(await blockedSource(other));
      return memory.findBlocked(digest);
    };
    const publish = open({ ...memory, findBlocked }).publish("ada", { source: other, key, title: "Late", state: null });
    await expect(publish).rejects.toMatchObject({ code: "SOURCE_BLOCKED" });
    expect(await memory.read(canvasId)).toEqual(before);
  });

  it.each([undefined, key])("[C18] is looked up once if the canvas already has it, with key %s", async (name) => {
    const memory = createMemoryStore();
    let asked = 0;
    const findBlocked: CanvasStore["findBlocked"] = async (digest) => {
      asked++;
      return memory.findBlocked(digest);
    };
    const service = open({ ...memory, findBlocked });
    const publish = () => service.publish("ada", { source, ...(name && { key: name }) });
    await publish();
    expect(asked).toBe(2);
    await publish();
    expect(asked).toBe(3);
  });
});
