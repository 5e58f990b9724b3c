import type { CanvasRecord, StoredCanvas } from "../src/canvas.ts";
import { CanvasStoreError } from "../src/errors/canvas-store-error.ts";
import { createMemoryStore } from "../src/memory-store.ts";
import type { CanvasStore } from "../src/store.ts";
import type { OpenedStore } from "../src/testing/index.ts";
import { nextTurn } from "../src/testing/runner.ts";

/** One mistake: the methods of a store that make it, and what happens to the data while the store is closed. */
interface Mistake {
  methods?: (store: CanvasStore) => Partial<CanvasStore>;
  whileClosed?: (data: CanvasStore) => Promise<void>;
}

/** Opens a store that keeps its data when it is closed, and makes one mistake, or none. */
export async function openWithMistake({ methods, whileClosed }: Mistake = {}): Promise<OpenedStore> {
  const data = createMemoryStore();
  const openView = (): CanvasStore => {
    const view = closableView(data);
    return { ...view, ...methods?.(view) };
  };
  return {
    store: openView(),
    reopen: async () => {
      await whileClosed?.(data);
      return openView();
    },
  };
}

/** The same data behind a store of its own, which can be closed. */
function closableView(data: CanvasStore): CanvasStore {
  let isClosed = false;
  const guarded = <Arguments extends unknown[], Result>(method: (...args: Arguments) => Promise<Result>) => {
    return async (...args: Arguments): Promise<Result> => {
      if (isClosed) throw new CanvasStoreError("STORE_CLOSED", "The store was closed.");
      return method(...args);
    };
  };
  return {
    insert: guarded(data.insert),
    read: guarded(data.read),
    replace: guarded(data.replace),
    remove: guarded(data.remove),
    listByOwner: guarded(data.listByOwner),
    findBySourceMd5: guarded(data.findBySourceMd5),
    countView: guarded(data.countView),
    withOwnerLock: (owner, work) => guarded(() => data.withOwnerLock(owner, work))(),
    check: guarded(data.check),
    close: async () => {
      isClosed = true;
    },
  };
}

const withoutLock: Partial<CanvasStore> = { withOwnerLock: async (_owner, work) => work() };
const byId = (a: { canvasId: string }, b: { canvasId: string }) => (a.canvasId < b.canvasId ? -1 : 1);
const owners = ["ada", "grace"];

/** The records of a plain object, as a store without a Map keeps them. */
const plainObject = <T>() => ({}) as Record<string, T>;

/** Overwrites what stands under a record's id. */
async function upsert(store: CanvasStore, record: CanvasRecord): Promise<void> {
  if (!(await store.replace(record))) await store.insert(record);
}

/** For each case of the suite, a store that makes the mistake which the case is there to find. */
export const brokenStores: Readonly<Record<string, Mistake>> = {
  // absence
  "read-unknown": { methods: (store) => ({ read: async (id) => (await store.read(id)) ?? (undefined as never) }) },
  "replace-unknown": {
    methods: (store) => ({ replace: (record) => upsert(store, record).then(() => true) }),
  },
  "remove-unknown": { methods: (store) => ({ remove: (id) => store.remove(id).then(() => true) }) },
  "count-unknown": {
    methods: (store) => {
      const counts = new Map<string, number>();
      const countView = async (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1).get(id) ?? null;
      return { countView, read: async (id) => withCount(await store.read(id), counts.get(id) ?? 0) };
    },
  },
  "list-unknown-owner": {
    methods: (store) => ({
      listByOwner: async (owner) => {
        const listed = await store.listByOwner(owner);
        if (listed.length === 0) throw new CanvasStoreError("STORE_UNAVAILABLE", "no such owner");
        return listed;
      },
    }),
  },
  "find-unknown": {
    methods: (store) => ({ findBySourceMd5: async (owner) => readAll(store, await store.listByOwner(owner)) }),
  },
  "odd-ids": {
    methods: (store) => {
      const builtIn = plainObject<StoredCanvas>();
      return { read: async (id) => builtIn[id] ?? store.read(id) };
    },
  },
  "odd-owners": {
    methods: (store) => {
      const builtIn = plainObject<[]>();
      return { listByOwner: async (owner) => builtIn[owner] ?? store.listByOwner(owner) };
    },
  },

  // values
  "read-inserted": {
    methods: (store) => ({ insert: ({ expiresAt: _, ...record }) => store.insert({ ...record, expiresAt: null }) }),
  },
  "list-inserted": {
    methods: (store) => ({ listByOwner: async (owner) => readAll(store, await store.listByOwner(owner)) }),
  },
  "find-inserted": {
    methods: (store) => ({
      findBySourceMd5: async (owner, md5) =>
        (await store.findBySourceMd5(owner, md5)).map((canvas) => ({ ...canvas, source: "" })),
    }),
  },
  "find-within-owner": {
    methods: (store) => ({
      findBySourceMd5: async (_owner, md5) =>
        (await Promise.all(owners.map((owner) => store.findBySourceMd5(owner, md5)))).flat(),
    }),
  },
  "list-within-owner": {
    methods: (store) => ({
      listByOwner: async () => (await Promise.all(owners.map((owner) => store.listByOwner(owner)))).flat(),
    }),
  },
  "copy-in": {
    methods: (store) => {
      const passed = new Map<string, CanvasRecord>();
      return {
        insert: (record) => store.insert(passed.set(record.canvasId, record).get(record.canvasId) ?? record),
        read: async (id) => {
          const stored = await store.read(id);
          return stored && { ...stored, ...passed.get(id) };
        },
      };
    },
  },
  "copy-out": {
    methods: (store) => {
      const lists = new Map<string, ReturnType<CanvasStore["listByOwner"]>>();
      const listByOwner: CanvasStore["listByOwner"] = (owner) => {
        const list = lists.get(owner) ?? store.listByOwner(owner);
        lists.set(owner, list);
        return list;
      };
      return { listByOwner };
    },
  },

  // writes
  "insert-taken": { methods: (store) => ({ insert: (record) => upsert(store, record) }) },
  "insert-at-once": {
    methods: (store) => ({
      insert: async (record) => {
        if ((await store.read(record.canvasId)) !== null) return store.insert(record);
        await nextTurn();
        return upsert(store, record);
      },
    }),
  },
  "replace-all-fields": {
    methods: (store) => ({
      replace: async (record) => {
        const old = await store.read(record.canvasId);
        return store.replace({ ...record, password: record.password ?? old?.password ?? null });
      },
    }),
  },
  "replace-keeps-views": {
    methods: (store) => ({
      replace: async (record) => {
        const existed = await store.remove(record.canvasId);
        if (existed) await store.insert(record);
        return existed;
      },
    }),
  },
  "replace-moves-digest": {
    methods: (store) => {
      const inserted: CanvasRecord[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void inserted.push(record)),
        findBySourceMd5: async (owner, md5) =>
          readAll(
            store,
            inserted.filter((record) => record.owner === owner && record.sourceMd5 === md5),
          ),
      };
    },
  },
  "replace-whole": {
    methods: (store) => ({
      replace: async (record) => {
        const old = await store.read(record.canvasId);
        if (!old) return false;
        await store.replace({ ...old, title: record.title });
        await nextTurn();
        return store.replace(record);
      },
    }),
  },
  "remove-everywhere": {
    methods: (store) => {
      const removed = new Set<string>();
      return {
        remove: async (id) => (await store.read(id)) !== null && !removed.has(id) && removed.add(id).has(id),
        read: async (id) => (removed.has(id) ? null : store.read(id)),
      };
    },
  },
  "remove-views": {
    methods: (store) => {
      const counts = new Map<string, number>();
      return {
        countView: async (id) => {
          if ((await store.read(id)) === null) return null;
          counts.set(id, (counts.get(id) ?? 0) + 1);
          return counts.get(id) ?? 0;
        },
        read: async (id) => withCount(await store.read(id), counts.get(id) ?? 0),
      };
    },
  },
  "remove-at-once": {
    methods: (store) => ({
      remove: async (id) => {
        const existed = (await store.read(id)) !== null;
        await nextTurn();
        await store.remove(id);
        return existed;
      },
    }),
  },
  "replace-against-remove": {
    methods: (store) => ({
      replace: async (record) => {
        if ((await store.read(record.canvasId)) === null) return false;
        await nextTurn();
        await upsert(store, record);
        return true;
      },
    }),
  },

  // ordering
  "list-newest-first": {
    methods: (store) => {
      const order: string[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void order.unshift(record.canvasId)),
        listByOwner: async (owner) =>
          (await store.listByOwner(owner)).sort((a, b) => order.indexOf(a.canvasId) - order.indexOf(b.canvasId)),
      };
    },
  },
  "list-equal-times": {
    methods: (store) => ({
      listByOwner: async (owner) =>
        (await store.listByOwner(owner))
          .sort(byId)
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0)),
    }),
  },
  "find-oldest-first": {
    methods: (store) => ({
      findBySourceMd5: async (owner, md5) => (await store.findBySourceMd5(owner, md5)).reverse(),
    }),
  },
  "find-equal-times": {
    methods: (store) => ({
      findBySourceMd5: async (owner, md5) => (await store.findBySourceMd5(owner, md5)).sort(byId),
    }),
  },
  "replace-keeps-place": {
    methods: (store) => ({
      replace: async (record) => {
        const views = (await store.read(record.canvasId))?.viewCount;
        if (views === undefined) return false;
        await store.remove(record.canvasId);
        await store.insert(record);
        for (let n = 0; n < views; n++) await store.countView(record.canvasId);
        return true;
      },
    }),
  },

  // view counts
  "count-up": {
    methods: (store) => ({
      countView: async (id) => {
        const count = await store.countView(id);
        return count === null ? null : count - 1;
      },
    }),
  },
  "count-each": {
    methods: (store) => {
      let total = 0;
      return { countView: async (id) => ((await store.countView(id)) === null ? null : ++total) };
    },
  },
  "count-at-once": {
    methods: (store) => ({
      countView: async (id) => {
        const canvas = await store.read(id);
        await nextTurn();
        await store.countView(id);
        return canvas && canvas.viewCount + 1;
      },
    }),
  },
  "count-against-replace": {
    methods: (store) => {
      const counts = new Map<string, number>();
      return {
        read: async (id) => withCount(await store.read(id), counts.get(id) ?? 0),
        countView: async (id) => {
          if ((await store.read(id)) === null) return null;
          const count = (counts.get(id) ?? 0) + 1;
          counts.set(id, count);
          return count;
        },
        // Writes back, with the record, the count it read before.
        replace: async (record) => {
          const count = counts.get(record.canvasId) ?? 0;
          await nextTurn();
          counts.set(record.canvasId, count);
          return store.replace(record);
        },
      };
    },
  },

  // owner lock
  "lock-excludes": { methods: () => withoutLock },
  "lock-in-order": {
    methods: () => {
      const stack: (() => Promise<void>)[] = [];
      const drain = async () => {
        await nextTurn();
        for (let work = stack.pop(); work; work = stack.pop()) await work();
      };
      return {
        // Last come, first served.
        withOwnerLock: (_owner, work) =>
          new Promise((resolve, reject) => {
            if (stack.push(() => work().then(resolve, reject)) === 1) void drain();
          }),
      };
    },
  },
  "lock-owners-apart": {
    methods: (store) => ({ withOwnerLock: (_owner, work) => store.withOwnerLock("everyone", work) }),
  },
  "lock-result": {
    methods: (store) => ({
      withOwnerLock: async (owner, work) => structuredClone(await store.withOwnerLock(owner, work)),
    }),
  },
  "lock-failure": {
    methods: () => {
      let last: Promise<unknown> = Promise.resolve();
      return {
        withOwnerLock: (_owner, work) => {
          const result = last.then(work);
          last = result;
          // Handled here as well as by whoever called.
          result.catch(() => {});
          return result;
        },
      };
    },
  },

  // through the library
  "publish-once": { methods: () => withoutLock },
  "publish-apart": {
    methods: (store) => {
      const everyone: string[] = [];
      return {
        insert: (record) => store.insert(record).then(() => void everyone.push(record.canvasId)),
        findBySourceMd5: async (_owner, md5) =>
          (
            await readAll(
              store,
              everyone.map((canvasId) => ({ canvasId })),
            )
          ).filter((canvas) => canvas.sourceMd5 === md5),
        withOwnerLock: (_owner, work) => store.withOwnerLock("everyone", work),
      };
    },
  },
  "load-at-once": {
    methods: (store) => ({
      countView: async (id) => {
        const canvas = await store.read(id);
        await nextTurn();
        await store.countView(id);
        return canvas && canvas.viewCount + 1;
      },
    }),
  },
  "update-against-remove": {
    methods: (store) => ({
      ...withoutLock,
      replace: async (record) => {
        await nextTurn();
        await upsert(store, record);
        return true;
      },
    }),
  },
  "updates-at-once": { methods: () => withoutLock },

  // durability
  "reopen-inserted": { whileClosed: (data) => forEachCanvas(data, (canvas) => data.remove(canvas.canvasId)) },
  "reopen-replaced": {
    methods: (store) => {
      const unwritten = new Map<string, CanvasRecord>();
      return {
        replace: async (record) =>
          (await store.read(record.canvasId)) !== null && unwritten.set(record.canvasId, record).size > 0,
        read: async (id) => {
          const stored = await store.read(id);
          return stored && { ...stored, ...unwritten.get(id) };
        },
      };
    },
  },
  "reopen-removed": {
    methods: (store) => {
      const removed = new Set<string>();
      return {
        remove: async (id) => (await store.read(id)) !== null && removed.add(id).has(id),
        read: async (id) => (removed.has(id) ? null : store.read(id)),
      };
    },
  },
  "reopen-views": {
    whileClosed: (data) =>
      forEachCanvas(data, async ({ viewCount: _, ...record }) => {
        await data.remove(record.canvasId);
        await data.insert(record);
      }),
  },
  "reopen-order": {
    whileClosed: async (data) => {
      const records = [...(await data.listByOwner("ada"))].sort(byId);
      for (const { canvasId } of records) {
        const canvas = await data.read(canvasId);
        await data.remove(canvasId);
        if (canvas) await data.insert(canvas);
      }
    },
  },
  "close-finishes": {
    methods: (store) => ({
      insert: async (record) => {
        await nextTurn();
        return store.insert(record);
      },
    }),
  },

  // closing
  "check-open": {
    methods: () => ({ check: () => Promise.reject(new CanvasStoreError("STORE_UNAVAILABLE", "never ready")) }),
  },
  "closed-refuses": { methods: () => ({ close: async () => {} }) },
};

function withCount(canvas: StoredCanvas | null, viewCount: number): StoredCanvas | null {
  return canvas && { ...canvas, viewCount };
}

async function readAll(store: CanvasStore, canvases: readonly { canvasId: string }[]): Promise<StoredCanvas[]> {
  const read = await Promise.all(canvases.map(({ canvasId }) => store.read(canvasId)));
  return read.filter((canvas) => canvas !== null);
}

async function forEachCanvas(data: CanvasStore, act: (canvas: StoredCanvas) => Promise<unknown>): Promise<void> {
  for (const owner of owners) {
    for (const canvas of await readAll(data, await data.listByOwner(owner))) await act(canvas);
  }
}
