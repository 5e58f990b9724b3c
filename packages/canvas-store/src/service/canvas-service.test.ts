import type { PublishRequest } from "@fingerpaint/api-contracts";
import { describe, expect, it, vi } from "vitest";
import { CanvasStoreError } from "../errors.ts";
import { type CanvasRecord, canvasBytes } from "../store/canvas-record.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import type { CanvasStore } from "../store/store.ts";
import { createCanvasService } from "./canvas-service.ts";

// The rules that any caller can observe are in testing/canvas-rules. These tests replace parts of the service.

const source = 'import { Stack } from "editor/canvas";';
const other = `${source} // 2`;

/** A memory store with some methods replaced. */
function storeWith(methods: (store: CanvasStore) => Partial<CanvasStore>): CanvasStore {
  const store = createMemoryStore();
  return { ...store, ...methods(store) };
}

describe("publish", () => {
  it("[C2] generates another id if one is taken, and gives up after 10", async () => {
    const ids = ["cv_1", "cv_1", "cv_1", "cv_2"];
    const service = createCanvasService({ store: createMemoryStore(), createId: () => ids.shift() ?? "cv_2" });
    expect((await service.publish("ada", { source })).canvasId).toBe("cv_1");
    expect((await service.publish("ada", { source: other })).canvasId).toBe("cv_2");
    ids.push(...Array(9).fill("cv_1"), "cv_3", ...Array(10).fill("cv_1"), "cv_4");
    expect((await service.publish("grace", { source })).canvasId).toBe("cv_3");
    await expect(service.publish("grace", { source: other })).rejects.toMatchObject({ code: "CANVAS_ID_TAKEN" });
    expect(ids).toEqual(["cv_4"]);
  });

  it("[C8] makes a new canvas if another process removes the one to reuse", async () => {
    const store = storeWith((memory) => ({ replace: async (record) => !(await memory.remove(record.canvasId)) }));
    const service = createCanvasService({ store });
    const first = await service.publish("ada", { source });
    const second = await service.publish("ada", { source });
    expect(second.reused).toBe(false);
    expect(second.canvasId).not.toBe(first.canvasId);
  });

  it("[C5] names an invalid field and its limit", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const details = async (input: object) =>
      service
        .publish("ada", { source, ...input } as PublishRequest)
        .catch((error: { details: string }) => error.details);
    expect(await details({ source: undefined })).toBe("source: is required");
    expect(await details({ source: "/".repeat(20) })).toBe(
      'source: must have an import declaration from "editor/canvas"',
    );
    expect(await details({ source: "short", title: "x".repeat(201) })).toBe(
      "source: must have 20 to 200000 characters, but has 5; title: must have at most 200 characters, but has 201",
    );
    expect(await details({ access: "password" })).toBe('password: is required if access is "password"');
    expect(await details({ expiresAt: "tomorrow" })).toMatch(/^expiresAt: must be null or an ISO 8601 instant/);
  });

  it("[B5] treats the names of built-in properties as data", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const input = JSON.parse(
      `{ "source": ${JSON.stringify(source)}, "__proto__": { "title": "polluted" }, "constructor": 1 }`,
    );
    expect((await service.publish("__proto__", input)).title).toBe("");
    expect(await service.list("constructor")).toEqual([]);
    expect((await service.list("__proto__")).length).toBe(1);
  });

  it.each([null, undefined, "text", 1, [source]])("[C5] refuses %j as an input", async (input) => {
    const service = createCanvasService({ store: createMemoryStore() });
    const { canvasId } = await service.publish("ada", { source });
    await expect(service.publish("ada", input as never)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(service.update("ada", canvasId, input as never)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it.each([null, undefined, "", 1])("[C12] treats %j as no session", async (owner) => {
    const service = createCanvasService({ store: createMemoryStore() });
    const { canvasId } = await service.publish("ada", { source });
    for (const refused of [
      service.publish(owner as never, { source }),
      service.authorize(owner as never, canvasId),
      service.update(owner as never, canvasId, {}),
      service.remove(owner as never, canvasId),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: "SESSION_REQUIRED" });
    }
    expect(await service.list(owner as never)).toEqual([]);
    expect((await service.load(canvasId, { owner: owner as never })).canOpenEditor).toBe(false);
  });

  it.each([new CanvasStoreError("STORE_UNAVAILABLE", "disk full"), new Error("CANVAS_ID_TAKEN")])(
    "[C2] passes on a failure of the store unchanged (%s), without retrying",
    async (failure) => {
      let inserts = 0;
      const store = storeWith(() => ({
        insertOrFind: () => {
          inserts++;
          return Promise.reject(failure);
        },
      }));
      await expect(createCanvasService({ store }).publish("ada", { source })).rejects.toBe(failure);
      expect(inserts).toBe(1);
    },
  );
});

describe("moveAll", () => {
  it("[C4] gives every canvas to the other owner and changes nothing else", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const first = await service.publish("ada", { source, title: "Sales", access: "password", password: "secret" });
    await service.load(first.canvasId, { owner: null, password: "secret" });
    await service.publish("ada", { source: other });
    await service.publish("grace", { source });
    const before = await service.list("ada");
    await service.moveAll("ada", "ada lovelace");
    expect(await service.list("ada")).toEqual([]);
    expect(await service.list("ada lovelace")).toEqual(before);
    expect((await service.list("grace")).length).toBe(1);
    expect((await service.publish("ada lovelace", { source })).canvasId).toBe(first.canvasId);
  });

  it("[C4] doesn't touch a canvas that another process gives away or removes during the move", async () => {
    const store = storeWith((memory) => ({
      listByOwner: async (owner, request) => {
        const page = await memory.listByOwner(owner, request);
        for (const { canvasId } of page.canvases) {
          const canvas = await memory.read(canvasId);
          if (canvas === null) continue;
          const { viewCount: _, ...record } = canvas;
          if (canvas.source === source) await memory.replace({ ...record, owner: "grace" });
          else await memory.remove(canvasId);
        }
        return page;
      },
    }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    const removed = await service.publish("ada", { source: other });
    await service.moveAll("ada", "ada lovelace");
    expect((await store.read(canvasId))?.owner).toBe("grace");
    expect(await store.read(removed.canvasId)).toBe(null);
  });

  it("[C4] keeps the author's changes during the move", async () => {
    let changes = 2;
    const store = storeWith((memory) => ({
      replace: async (record, previous) => {
        if (previous && changes-- > 0) await memory.replace({ ...previous, title: `change ${changes}` });
        return memory.replace(record, previous);
      },
    }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    await service.moveAll("ada", "ada lovelace");
    expect(await store.read(canvasId)).toMatchObject({ owner: "ada lovelace", title: "change 0" });
  });
});

describe("load", () => {
  it("[C10] refuses a password that isn't a single string before anything else", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const load = service.load("cv_unknown", { owner: null, password: ["a", "b"] as never });
    await expect(load).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("[C10] answers NOT_FOUND for an id that isn't a string", async () => {
    const store = storeWith((memory) => ({ read: (id) => memory.read(id.trim()) }));
    const service = createCanvasService({ store });
    await expect(service.load(1 as never, { owner: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("[C11] doesn't find a canvas that is removed before its view is counted", async () => {
    const store = storeWith((memory) => ({ countView: async (id) => ((await memory.remove(id)) ? null : 1) }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    await expect(service.load(canvasId, { owner: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("[B11] asks for admission by size before it reads the source, and counts no view if refused", async () => {
    const calls: string[] = [];
    const store = storeWith((memory) => ({
      read: (canvasId) => {
        calls.push("read");
        return memory.read(canvasId);
      },
    }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source, state: { a: 1 } });
    const full = new Error("no room");
    const refuse = () => {
      throw full;
    };
    await expect(service.load(canvasId, { owner: null, admit: refuse })).rejects.toBe(full);
    expect(calls).toEqual([]);
    const { viewCount } = await service.load(canvasId, {
      owner: null,
      admit: (bytes) => calls.push(`admit ${bytes}`),
    });
    expect([viewCount, ...calls]).toEqual([1, `admit ${canvasBytes({ title: "", source, state: '{"a":1}' })}`, "read"]);
  });

  it("[B11] asks for no admission if no source is delivered", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const { canvasId } = await service.publish("ada", { source, access: "password", password: "sesame" });
    const admit = vi.fn();
    expect((await service.load(canvasId, { owner: null, admit })).requiresPassword).toBe(true);
    await expect(service.load(canvasId, { owner: null, password: "wrong", admit })).rejects.toThrow();
    expect(admit).not.toHaveBeenCalled();
  });

  it.each([{ access: "password", password: "sesame" }, { expiresAt: "2020-01-01T00:00:00.000Z" }] as const)(
    "[C10] delivers no source that was protected or expired while the load looked at the canvas: %j",
    async (change) => {
      let before = async () => {};
      const store = storeWith((memory) => ({
        read: async (canvasId) => {
          await before();
          return memory.read(canvasId);
        },
      }));
      const service = createCanvasService({ store, now: () => new Date("2019-06-01T00:00:00.000Z") });
      const later = createCanvasService({ store, now: () => new Date("2021-06-01T00:00:00.000Z") });
      const { canvasId } = await service.publish("ada", { source });
      before = async () => {
        before = async () => {};
        await service.update("ada", canvasId, { source: other, ...change });
      };
      const outcome = await later.load(canvasId, { owner: null }).catch((error: { code: string }) => error);
      expect(JSON.stringify(outcome)).not.toContain(source);
      expect(outcome).toMatchObject("password" in change ? { requiresPassword: true } : { code: "CANVAS_EXPIRED" });
    },
  );

  it("[C11] peeks with the same checks as a load, but without source and view", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const { canvasId } = await service.publish("ada", {
      source,
      title: "Sales",
      access: "password",
      password: "secret",
    });
    const peek = (password?: string, owner: string | null = null) => service.peek(canvasId, { owner, password });
    expect(await peek()).toMatchObject({ title: "Sales", source: "", requiresPassword: true, viewCount: 0 });
    expect(await peek("secret")).toMatchObject({ source: "", requiresPassword: false, viewCount: 0 });
    expect(await peek(undefined, "ada")).toMatchObject({
      source: "",
      requiresPassword: false,
      canOpenEditor: true,
      viewCount: 0,
    });
    await expect(peek("wrong")).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
    await service.update("ada", canvasId, { expiresAt: "2000-01-01T00:00:00Z" });
    await expect(peek("secret")).rejects.toMatchObject({ code: "CANVAS_EXPIRED" });
    await expect(service.peek("cv_unknown", { owner: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("update", () => {
  it("[C9] doesn't bring back a canvas that another process removed", async () => {
    const store = storeWith((memory) => ({ replace: async (record) => !(await memory.remove(record.canvasId)) }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    await expect(service.update("ada", canvasId, { title: "late" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("[C9] is applied again to another process's version of the canvas", async () => {
    let interferences = 0;
    const store = storeWith((memory) => ({
      replace: async (record, previous) => {
        if (interferences++ === 0 && previous) await memory.replace({ ...previous, title: "theirs" });
        return memory.replace(record, previous);
      },
    }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    await service.update("ada", canvasId, { expiresAt: "2031-01-01T00:00:00Z" });
    expect(await service.list("ada")).toMatchObject([{ title: "theirs", expiresAt: "2031-01-01T00:00:00.000Z" }]);
  });

  it("[C9] gives up on a canvas that others keep changing", async () => {
    const store = storeWith(() => ({ replace: async () => false }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    const refusal = { code: "STORE_UNAVAILABLE", details: expect.stringContaining("100 attempts") };
    await expect(service.update("ada", canvasId, { title: "late" })).rejects.toMatchObject(refusal);
    await expect(service.publish("ada", { source })).rejects.toMatchObject(refusal);
  });

  it("[C12] authorizes without reading a body", async () => {
    const service = createCanvasService({ store: createMemoryStore() });
    const { canvasId } = await service.publish("ada", { source });
    await expect(service.authorize(null, "cv_unknown")).rejects.toMatchObject({ code: "SESSION_REQUIRED" });
    await expect(service.authorize("grace", "cv_unknown")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(service.authorize("grace", canvasId)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(service.authorize("ada", canvasId)).resolves.toBeUndefined();
  });
});

describe("refusals", () => {
  /** A service with two canvases of ada's: one with a password, and an expired one without. */
  async function openService() {
    const service = createCanvasService({ store: createMemoryStore(), modules: ["one/canvas", "two/canvas"] });
    const publish = (input: object) =>
      service.publish("ada", { source: 'import { Stack } from "two/canvas"', ...input } as PublishRequest);
    const locked = (await publish({ access: "password", password: "secret" })).canvasId;
    const open = (await publish({ source: 'import "one/canvas" // expired', expiresAt: "2000-01-01T00:00:00Z" }))
      .canvasId;
    return { service, publish, locked, open };
  }
  type Opened = Awaited<ReturnType<typeof openService>>;

  it.each<[string, RegExp, (opened: Opened) => Promise<unknown>]>([
    ["INVALID_INPUT", /^source: .*"one\/canvas" or "two\/canvas"$/, ({ publish }) => publish({ source })],
    ["INVALID_INPUT", /^password: .*if access is "password"$/, ({ publish }) => publish({ access: "password" })],
    ["INVALID_INPUT", /^password: .*100.*101$/, ({ publish }) => publish({ password: "x".repeat(101) })],
    ["INVALID_INPUT", /^expiresAt: .*"2030-01-31T12:00:00Z"$/, ({ publish }) => publish({ expiresAt: "soon" })],
    ["INVALID_INPUT", /^input: must be an object$/, ({ service }) => service.publish("ada", null as never)],
    [
      "INVALID_INPUT",
      /^password: .*one string$/,
      ({ service, locked }) => service.load(locked, { owner: null, password: [] as never }),
    ],
    [
      "INVALID_INPUT",
      /^password: .*access "password"$/,
      ({ service, open }) => service.update("ada", open, { password: "new" }),
    ],
    [
      "INVALID_INPUT",
      /^password: .*required/,
      ({ service, open }) => service.update("ada", open, { access: "password" }),
    ],
    ["SESSION_REQUIRED", /session/, ({ service, open }) => service.update(null, open, {})],
    ["NOT_FOUND", /no canvas with this id/, ({ service }) => service.load("cv_unknown", { owner: null })],
    ["FORBIDDEN", /belongs to someone else/, ({ service, open }) => service.remove("grace", open)],
    ["CANVAS_EXPIRED", /2000-01-01T00:00:00\.000Z/, ({ service, open }) => service.load(open, { owner: null })],
    [
      "WRONG_PASSWORD",
      /password doesn't match/,
      ({ service, locked }) => service.load(locked, { owner: null, password: "no" }),
    ],
  ])("[B2] explain what was wrong: %s, %s", async (code, details, act) => {
    await expect(act(await openService())).rejects.toMatchObject({ code, details: expect.stringMatching(details) });
  });
});

describe("a list", () => {
  async function openWithCanvases(count: number) {
    let milliseconds = Date.UTC(2030, 0, 1);
    const service = createCanvasService({ store: createMemoryStore(), now: () => new Date(milliseconds++) });
    for (let n = 1; n <= count; n++) await service.publish("ada", { source: `${source} // ${n}`, title: `${n}` });
    return service;
  }
  const titlesOf = (canvases: readonly { title: string }[]) => canvases.map(({ title }) => title);

  it("[C13, C19] is the same whole and by pages", async () => {
    const service = await openWithCanvases(7);
    const first = await service.listPage("ada", { limit: 3 });
    expect(titlesOf(first.canvases)).toEqual(["7", "6", "5"]);
    const second = await service.listPage("ada", { limit: 3, cursor: first.nextCursor ?? "" });
    expect(titlesOf(second.canvases)).toEqual(["4", "3", "2"]);
    const third = await service.listPage("ada", { limit: 3, cursor: second.nextCursor ?? "" });
    expect(titlesOf(third.canvases)).toEqual(["1"]);
    expect(third.nextCursor).toBeNull();
    expect([first, second, third].flatMap(({ canvases }) => canvases)).toEqual(await service.list("ada"));
  });

  it("[C13] is complete even if it takes several pages of the store", async () => {
    const service = await openWithCanvases(1_001);
    expect(titlesOf(await service.list("ada"))).toEqual(Array.from({ length: 1_001 }, (_, n) => `${1_001 - n}`));
  });

  it("[C19] has cursors that need no escaping in a URL, and refuses others", async () => {
    const service = await openWithCanvases(2);
    const { nextCursor } = await service.listPage("ada", { limit: 1 });
    expect(nextCursor).toMatch(/^[\w-]{1,64}$/);
    for (const cursor of [
      "",
      "x",
      "é",
      "%",
      `${nextCursor}!`,
      btoa("[1,2]"),
      btoa('["2030-01-01T00:00:00.000Z"]'),
      btoa("{}"),
    ]) {
      await expect(service.listPage("ada", { limit: 1, cursor }), cursor).rejects.toMatchObject({
        code: "INVALID_INPUT",
        details: expect.stringMatching(/^cursor: /),
      });
      await expect(service.listPage(null, { limit: 1, cursor }), cursor).rejects.toMatchObject({
        code: "INVALID_INPUT",
      });
    }
    expect(await service.listPage(null, { limit: 1 })).toEqual({ canvases: [], nextCursor: null });
  });
});

describe("passwords", () => {
  it("[C14] aren't compared for a public canvas", async () => {
    const store = createMemoryStore();
    const refuse = () => Promise.reject(new Error("asked"));
    const service = createCanvasService({ store, passwords: { keep: refuse, matches: refuse } });
    const { canvasId } = await service.publish("ada", { source, password: "unused" });
    await service.update("ada", canvasId, { access: "public", password: "unused" });
    expect((await service.load(canvasId, { owner: null, password: "unused" })).source).toBe(source);
    expect((await store.read(canvasId))?.password).toBeNull();
  });

  it("[C14] are stored unchanged by default", async () => {
    const store = createMemoryStore();
    const { canvasId } = await createCanvasService({ store }).publish("ada", {
      source,
      access: "password",
      password: "secret",
    });
    expect((await store.read(canvasId))?.password).toBe("secret");
  });

  it("[C14] are stored and compared as a given keeper transforms them", async () => {
    const store = createMemoryStore();
    const reversed = (password: string) => [...password].reverse().join("");
    const service = createCanvasService({
      store,
      passwords: {
        keep: async (password) => reversed(password),
        matches: async (password, kept) => reversed(password) === kept,
      },
    });
    const { canvasId } = await service.publish("ada", { source, access: "password", password: "first" });
    expect((await store.read(canvasId))?.password).toBe("tsrif");
    await service.publish("ada", { source, access: "password", password: "second" });
    expect((await store.read(canvasId))?.password).toBe("dnoces");
    await service.update("ada", canvasId, { password: "third" });
    expect((await store.read(canvasId))?.password).toBe("driht");
    expect((await service.load(canvasId, { owner: null, password: "third" })).source).toBe(source);
  });
});

describe("the store", () => {
  it("[C8, C9] gets an owner's changes one by one, so none of many has to give up", async () => {
    let underWay = 0;
    let mostUnderWay = 0;
    let pause: () => PromiseLike<unknown> = () => new Promise((resolve) => setImmediate(resolve));
    const store = storeWith((memory) => {
      const slowly = async <T>(work: () => Promise<T>) => {
        mostUnderWay = Math.max(mostUnderWay, ++underWay);
        await pause();
        return work().finally(() => underWay--);
      };
      return {
        insertOrFind: (record) => slowly(() => memory.insertOrFind(record)),
        replace: (record, previous) => slowly(() => memory.replace(record, previous)),
        remove: (id, previous) => slowly(() => memory.remove(id, previous)),
      };
    });
    const service = createCanvasService({ store });
    const published = await Promise.all(
      Array.from({ length: 150 }, (_, n) => service.publish("ada", { source, title: `${n}` })),
    );
    const canvasId = published[0]?.canvasId ?? "";
    await Promise.all([service.update("ada", canvasId, { title: "Sales" }), service.remove("ada", canvasId)]);
    expect(mostUnderWay).toBe(1);
    // Those of two owners wait for each other here.
    pause = () => expect.poll(() => mostUnderWay).toBe(2);
    await Promise.all([service.publish("ada", { source }), service.publish("grace", { source })]);
  });

  it("[C18] gets a fixed number of calls for a write, however many canvases it holds", async () => {
    let calls = 0;
    const store = createMemoryStore();
    const counting = new Proxy(store, {
      get: (target, key: keyof CanvasStore) => {
        calls++;
        return target[key];
      },
    });
    const service = createCanvasService({ store: counting });
    const callsOf = async (act: () => Promise<unknown>) => {
      calls = 0;
      await act();
      return calls;
    };
    const few = await callsOf(() => service.publish("ada", { source: `${source}0` }));
    for (let n = 1; n < 300; n++) await service.publish("ada", { source: `${source}${n}` });
    expect(await callsOf(() => service.publish("ada", { source: `${source}300` }))).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });

  it("[C8] never gets the view count as part of a record", async () => {
    const replaced: CanvasRecord[] = [];
    const store = storeWith((memory) => ({
      replace: (record) => {
        replaced.push(record);
        return memory.replace(record);
      },
    }));
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    await service.publish("ada", { source });
    await service.update("ada", canvasId, { title: "Sales" });
    expect(replaced.map((record) => "viewCount" in record)).toEqual([false, false]);
  });
});
