import type { CanvasRecord } from "../../src/store/canvas-record.ts";
import { yieldOnce } from "../../src/testing/runner.ts";
import { listAll } from "../../src/testing/store-case.ts";
import { onOnePage } from "./data.ts";
import { insertOrFindMistakes } from "./insert-or-find.ts";
import { countAfterReading, type Mistake } from "./mistake.ts";

export const twoStoresMistakes: Readonly<Record<string, Mistake>> = {
  "two-stores-read": {
    methods: (store) => {
      // Remembers what it wrote itself.
      const written = new Map<string, CanvasRecord>();
      return {
        insert: (record) => store.insert(record).then(() => void written.set(record.canvasId, record)),
        listByOwner: onOnePage(async (owner) =>
          (await listAll(store, owner)).map((canvas) => ({ ...canvas, ...written.get(canvas.canvasId) })),
        ),
      };
    },
  },
  "two-stores-publish": insertOrFindMistakes["add-at-once"] ?? {},
  "two-stores-update": {
    methods: (store) => ({
      replace: async (record) => {
        await yieldOnce();
        return store.replace(record);
      },
    }),
  },
  "two-stores-count": { methods: countAfterReading },
};
