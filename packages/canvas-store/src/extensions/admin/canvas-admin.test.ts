import { describe, expect, it } from "vitest";
import { createCanvasService } from "../../service/canvas-service.ts";
import { sourceSha256 } from "../../store/canvas-record.ts";
import { createMemoryStore } from "../../store/memory-store.ts";
import { codeOf, oneTo, yieldOnce } from "../../testing/runner.ts";
import { createCanvasAdmin } from "./canvas-admin.ts";

const source = 'import { Stack } from "editor/canvas";';
const removedAt = "2030-01-01T00:00:00.000Z";

function open(store = createMemoryStore()) {
  const now = () => new Date(removedAt);
  return {
    store,
    service: createCanvasService({ store, now }),
    admin: createCanvasAdmin({ store, now }),
  };
}

describe("an operator's removal", () => {
  it("[C21] answers every load with CANVAS_REMOVED, even the author's, and shows it in the author's list", async () => {
    const { service, admin } = open();
    const { canvasId } = await service.publish("ada", { source, expiresAt: "2029-01-01T00:00:00Z" });
    await admin.remove(canvasId);
    for (const owner of ["ada", "grace", null]) {
      expect(await codeOf(service.load(canvasId, { owner }))).toBe("CANVAS_REMOVED");
      expect(await codeOf(service.peek(canvasId, { owner }))).toBe("CANVAS_REMOVED");
    }
    expect(await service.list("ada")).toMatchObject([{ canvasId, removedAt }]);
    expect(await codeOf(service.update("ada", canvasId, { source: `${source} //` }))).toBe("CANVAS_REMOVED");
    expect(await codeOf(service.update("grace", canvasId, {}))).toBe("FORBIDDEN");
  });

  it("[C21] blocks publishes and updates of the source by everyone, and of no other source", async () => {
    const { service, admin } = open();
    const { canvasId } = await service.publish("ada", { source });
    const { canvasId: other } = await service.publish("grace", { source: `${source} // other` });
    await admin.remove(canvasId);
    expect(await codeOf(service.publish("ada", { source }))).toBe("SOURCE_BLOCKED");
    expect(await codeOf(service.publish("grace", { source }))).toBe("SOURCE_BLOCKED");
    expect(await codeOf(service.update("grace", other, { source }))).toBe("SOURCE_BLOCKED");
    expect((await service.load(other, { owner: null })).source).toBe(`${source} // other`);
    expect((await service.publish("grace", { source: `${source} ` })).reused).toBe(false);
  });

  it("[C21] lasts after the author deletes the canvas or an operator purges it, until it is restored", async () => {
    for (const end of ["delete", "purge"]) {
      const { service, admin } = open();
      const { canvasId } = await service.publish("ada", { source });
      await admin.remove(canvasId);
      await (end === "delete" ? service.remove("ada", canvasId) : admin.purge(canvasId));
      expect(await codeOf(service.load(canvasId, { owner: "ada" }))).toBe("NOT_FOUND");
      expect(await codeOf(service.publish("grace", { source }))).toBe("SOURCE_BLOCKED");
      await admin.restore(canvasId);
      expect(await admin.listBlocked()).toEqual([]);
      await service.publish("grace", { source });
    }
  });

  it("[C21] is undone by restoring the same link, title, views and source", async () => {
    const { service, admin } = open();
    const { canvasId } = await service.publish("ada", { source, title: "Sales" });
    await service.load(canvasId, { owner: null });
    await admin.remove(canvasId);
    await admin.remove(canvasId);
    await admin.restore(canvasId);
    expect(await service.load(canvasId, { owner: null })).toMatchObject({ source, title: "Sales", viewCount: 2 });
    expect(await service.list("ada")).toEqual([expect.not.objectContaining({ removedAt })]);
    expect((await service.publish("ada", { source })).reused).toBe(true);
  });

  it("[C21] also stops a simultaneous publish or update of the same source", async () => {
    const store = createMemoryStore();
    // The source is blocked after the check of each write and before the write itself.
    let pause: (() => Promise<void>) | null = null;
    const slow = {
      ...store,
      insertOrFind: async (record: Parameters<typeof store.insertOrFind>[0]) => {
        await pause?.();
        return store.insertOrFind(record);
      },
      replace: async (...args: Parameters<typeof store.replace>) => {
        await pause?.();
        return store.replace(...args);
      },
    };
    const { service } = open(slow);
    const { admin } = open(store);
    const { canvasId } = await service.publish("ada", { source });
    const { canvasId: other } = await service.publish("grace", { source: `${source} // other` });
    pause = async () => {
      pause = null;
      await admin.remove(canvasId);
    };
    expect(await codeOf(service.publish("eve", { source }))).toBe("SOURCE_BLOCKED");
    expect(await service.list("eve")).toEqual([]);
    await admin.restore(canvasId);
    pause = async () => {
      pause = null;
      await admin.remove(canvasId);
    };
    expect(await codeOf(service.update("grace", other, { source }))).toBe("SOURCE_BLOCKED");
    expect((await service.load(other, { owner: null })).source).toBe(`${source} // other`);
  });

  it("[C21] keeps a concurrent update by the author", async () => {
    const store = createMemoryStore();
    const { service } = open(store);
    const { canvasId } = await service.publish("ada", { source });
    let isFirst = true;
    const { admin } = open({
      ...store,
      block: async (blocked) => {
        if (isFirst) await service.update("ada", canvasId, { title: "late" });
        isFirst = false;
        await store.block(blocked);
      },
    });
    await admin.remove(canvasId);
    expect(await service.list("ada")).toMatchObject([{ title: "late", removedAt }]);
  });

  it("[C21] wins against 20 simultaneous updates by the author", async () => {
    const { service, admin } = open();
    const { canvasId } = await service.publish("ada", { source });
    const updates = oneTo(20).map(async (n) => {
      await yieldOnce();
      return codeOf(service.update("ada", canvasId, { title: `${n}` }));
    });
    await Promise.all([...updates, admin.remove(canvasId)]);
    expect(await codeOf(service.load(canvasId, { owner: "ada" }))).toBe("CANVAS_REMOVED");
  });

  it("[C21] shows a canvas without its password, with its size and the blocked digest", async () => {
    const { service, admin } = open();
    const { canvasId } = await service.publish("ada", { source, access: "password", password: "hunter2" });
    await admin.remove(canvasId);
    const shown = await admin.show(canvasId);
    const digest = await sourceSha256(source);
    expect(shown).toMatchObject({ canvasId, owner: "ada", hasPassword: true, sourceSha256: digest, isBlocked: true });
    expect(JSON.stringify(shown)).not.toContain("hunter2");
    expect(await admin.tally()).toMatchObject({ canvases: 1, removed: 1, blocked: 1 });
  });

  it("[C21] of an unknown canvas is NOT_FOUND in every operation", async () => {
    const { admin } = open();
    for (const ask of [admin.show, admin.remove, admin.restore, admin.purge]) {
      expect(await codeOf(ask("cv_AAAAAAAAAAAAAAAA"))).toBe("NOT_FOUND");
    }
  });
});

describe("purging", () => {
  it("[C22] deletes what expired by then, and nothing else", async () => {
    const { service, admin } = open();
    const expiries = [null, "2029-12-01T00:00:00.000Z", "2029-12-01T00:00:00.001Z", "2031-01-01T00:00:00.000Z"];
    for (const [n, expiresAt] of expiries.entries()) {
      await service.publish("ada", { source: `${source} // ${n}`, title: `${expiresAt}`, expiresAt });
    }
    for (const n of oneTo(150)) {
      await service.publish("grace", { source: `${source} // ${n}`, expiresAt: "2029-01-01T00:00:00Z" });
    }
    expect(await admin.purgeExpired(new Date("2029-12-01T00:00:00.000Z"))).toBe(151);
    expect((await service.list("ada")).map(({ title }) => title).sort()).toEqual([
      "2029-12-01T00:00:00.001Z",
      "2031-01-01T00:00:00.000Z",
      "null",
    ]);
    expect(await service.list("grace")).toEqual([]);
  });

  it("[C22] spares a canvas that gets a later expiry while the expired ones are listed", async () => {
    const store = createMemoryStore();
    const { service } = open(store);
    const { canvasId } = await service.publish("ada", { source, expiresAt: "2029-01-01T00:00:00Z" });
    const { admin } = open({
      ...store,
      listAll: async (request) => {
        const page = await store.listAll(request);
        await service.update("ada", canvasId, { expiresAt: null });
        return page;
      },
    });
    expect(await admin.purgeExpired(new Date(removedAt))).toBe(0);
    expect((await service.list("ada")).length).toBe(1);
  });

  it("[C22] never deletes a canvas for which its author has just set a later expiry", async () => {
    const { service, admin, store } = open();
    for (const ticks of oneTo(20)) {
      const expired = { source: `${source} // ${ticks}`, expiresAt: "2029-01-01T00:00:00Z" };
      const { canvasId } = await service.publish("ada", expired);
      const extending = codeOf(service.update("ada", canvasId, { expiresAt: null }));
      for (let tick = 0; tick < ticks; tick++) await null;
      await admin.purgeExpired(new Date(removedAt));
      expect(await extending).toBe((await store.read(canvasId)) === null ? "NOT_FOUND" : "resolved");
    }
  });
});
