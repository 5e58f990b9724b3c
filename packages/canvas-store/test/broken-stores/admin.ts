import { canvasBytes } from "../../src/store/canvas-record.ts";
import type { Mistake } from "./mistake.ts";

export const adminMistakes: Readonly<Record<string, Mistake>> = {
  "tally-states": {
    methods: (store) => ({
      // Leaves out the canvas that expires at this very moment.
      tally: async (now) => store.tally(new Date(Date.parse(now) - 1).toISOString()),
    }),
  },
  "tally-follows": {
    methods: (store) => {
      let bytes = 0;
      return {
        insert: async (record) => {
          await store.insert(record);
          bytes += canvasBytes(record);
        },
        tally: async (now) => ({ ...(await store.tally(now)), bytes }),
      };
    },
  },
  "usage-of-owner": {
    methods: (store) => ({
      usageOf: async () => {
        const { canvases, bytes } = await store.tally("2030-01-01T00:00:00.000Z");
        return { canvases, bytes };
      },
    }),
  },
  "list-all-pages": {
    methods: (store) => ({
      listAll: async (request) => {
        const page = await store.listAll(request);
        return { ...page, canvases: page.canvases.sort((a, b) => (a.canvasId < b.canvasId ? -1 : 1)) };
      },
    }),
  },
  "list-all-meanwhile": {
    methods: (store) => ({
      // Counts how many canvases come before a page, not where it begins.
      listAll: async ({ after, limit, ...filter }) => {
        const { canvases } = await store.listAll({ ...filter, limit: 1000 });
        const start = after ?? 0;
        const next = start + limit < canvases.length ? start + limit : null;
        return { canvases: canvases.slice(start, start + limit), next };
      },
    }),
  },
  "list-all-filters": {
    methods: (store) => ({
      listAll: ({ removed, ...request }) => store.listAll(removed ? { ...request, removed } : request),
    }),
  },
  "list-all-text": {
    methods: (store) => ({
      // Takes the characters of a LIKE pattern for what they mean there.
      listAll: async ({ text, ...request }) => {
        const page = await store.listAll(request);
        if (text === undefined) return page;
        const pattern = new RegExp(text.replaceAll("%", ".*").replaceAll("_", "."), "i");
        return { ...page, canvases: page.canvases.filter(({ title }) => pattern.test(title)) };
      },
    }),
  },
  "block-and-unblock": {
    methods: (store) => ({
      block: async (source) => {
        await store.unblock(source.sourceSha256);
        await store.block(source);
      },
    }),
  },
  "reopen-admin": {
    whileClosed: async (data) => {
      for (const { sourceSha256 } of await data.listBlocked()) await data.unblock(sourceSha256);
    },
  },
  "two-stores-admin": {
    methods: (store) => {
      // Remembers what it blocked itself.
      const own = new Set<string>();
      return {
        block: (source) => store.block(source).then(() => void own.add(source.sourceSha256)),
        findBlocked: async (digest) => (own.has(digest) ? store.findBlocked(digest) : null),
      };
    },
  },
};
