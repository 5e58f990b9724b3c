import { listAll, type StoreCase, sampleRecord } from "../store-case.ts";

export const absenceCases: readonly StoreCase[] = [
  {
    id: "read-unknown",
    title: "reads null for an id it doesn't have",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      expect(await store.read("cv_BBBBBBBBBBBBBBBB")).toBe(null);
    },
  },
  {
    id: "replace-unknown",
    title: "replaces nothing if the id is unknown, and writes nothing",
    async run({ store, expect }) {
      expect(await store.replace(sampleRecord())).toBe(false);
      expect(await store.read(sampleRecord().canvasId)).toBe(null);
      expect(await listAll(store, "ada")).toEqual([]);
    },
  },
  {
    id: "remove-unknown",
    title: "returns false if there is nothing to remove",
    async run({ store, expect }) {
      expect(await store.remove(sampleRecord().canvasId)).toBe(false);
    },
  },
  {
    id: "count-unknown",
    title: "counts no view of an id it doesn't have",
    async run({ store, expect }) {
      expect(await store.countView(sampleRecord().canvasId)).toBe(null);
      await store.insert(sampleRecord());
      expect((await store.read(sampleRecord().canvasId))?.viewCount).toBe(0);
    },
  },
  {
    id: "list-unknown-owner",
    title: "lists nothing for an unknown owner",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      expect(await listAll(store, "grace")).toEqual([]);
    },
  },
  {
    id: "odd-ids",
    title: "accepts any text as an id: names of built-in properties, paths, the empty text",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      for (const canvasId of [
        "__proto__",
        "constructor",
        "toString",
        "",
        ".",
        "..",
        "../x",
        "/etc/passwd",
        "a\0b",
        "é".repeat(300),
      ]) {
        expect(await store.read(canvasId)).toBe(null);
        expect(await store.remove(canvasId)).toBe(false);
        expect(await store.countView(canvasId)).toBe(null);
        expect(await store.replace(sampleRecord({ canvasId }))).toBe(false);
      }
      expect((await listAll(store, "ada")).length).toBe(1);
    },
  },
  {
    id: "odd-owners",
    title: "accepts any text as an owner: names of built-in properties, paths",
    async run({ store, expect }) {
      const owners = ["__proto__", "constructor", "toString", "../x", "a/b", "a b", "é"];
      for (const owner of owners) expect(await listAll(store, owner)).toEqual([]);
      for (const [index, owner] of owners.entries())
        await store.insert(sampleRecord({ owner, canvasId: `cv_${index}` }));
      for (const [index, owner] of owners.entries()) {
        expect((await listAll(store, owner)).map(({ canvasId }) => canvasId)).toEqual([`cv_${index}`]);
      }
    },
  },
];
