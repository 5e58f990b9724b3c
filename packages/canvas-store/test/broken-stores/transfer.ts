import type { Mistake } from "./mistake.ts";

export const transferMistakes: Readonly<Record<string, Mistake>> = {
  "export-whole": {
    methods: (store) => ({
      exportPage: async (request) => {
        const page = await store.exportPage(request);
        return { ...page, canvases: page.canvases.map((canvas) => ({ ...canvas, addressHash: null })) };
      },
    }),
  },
  // Counts canvases instead of remembering a place.
  "export-pages": {
    methods: (store) => ({
      exportPage: async ({ limit, after }) => {
        const { canvases } = await store.exportPage({ limit: 100 });
        const first = after ?? 0;
        const next = first + limit < canvases.length ? first + limit : null;
        return { canvases: canvases.slice(first, first + limit), next };
      },
    }),
  },
  "import-whole": {
    methods: (store) => ({
      importAll: async (canvases) => {
        for (const { viewCount: _, ...record } of canvases) await store.insert(record);
      },
    }),
  },
  "import-many": {
    methods: (store) => ({
      importAll: async (canvases) => {
        await store.importAll(canvases.slice(200));
        await store.importAll(canvases.slice(0, 200));
      },
    }),
  },
  "import-again": {
    methods: (store) => ({
      importAll: async (canvases) => {
        for (const canvas of canvases) {
          if ((await store.read(canvas.canvasId)) === null) await store.importAll([canvas]);
        }
      },
    }),
  },
};
