import { yieldOnce } from "../../src/testing/runner.ts";
import type { Mistake } from "./mistake.ts";

export const insertOrFindMistakes: Readonly<Record<string, Mistake>> = {
  "find-or-add": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const [found] = await store.findBySourceMd5(record.owner, record.sourceMd5);
        if (found) await store.replace({ ...found, title: record.title });
        return store.insertOrFind(record);
      },
    }),
  },
  "find-by-source": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const [found] = await store.findBySourceMd5(record.owner, record.sourceMd5);
        return found ?? store.insertOrFind(record);
      },
    }),
  },
  "find-oldest": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const sameDigest = await store.findBySourceMd5(record.owner, record.sourceMd5);
        return sameDigest.findLast(({ source }) => source === record.source) ?? store.insertOrFind(record);
      },
    }),
  },
  "add-at-once": {
    methods: (store) => ({
      insertOrFind: async (record) => {
        const sameDigest = await store.findBySourceMd5(record.owner, record.sourceMd5);
        const found = sameDigest.find(({ source }) => source === record.source);
        await yieldOnce();
        if (found) return found;
        await store.insert(record);
        return null;
      },
    }),
  },
  "add-taken": {
    methods: (store) => ({
      insertOrFind: async (record) => ((await store.replace(record)) ? null : store.insertOrFind(record)),
    }),
  },
  "replace-previous": { methods: (store) => ({ replace: (record) => store.replace(record) }) },
};
