import { createCanvasLibrary } from "../../library.ts";
import { codeOf, oneTo } from "../runner.ts";
import type { StoreCase } from "../store-case.ts";

const source = 'import { Stack } from "editor/canvas";';

export const throughLibraryCases: readonly StoreCase[] = [
  {
    id: "publish-once",
    title: "[C8] makes one canvas of 50 publishes of one source at once",
    async run({ store, expect }) {
      const library = createCanvasLibrary({ store });
      const published = await Promise.all(oneTo(50).map(() => library.publish("ada", { source })));
      expect(new Set(published.map(({ canvasId }) => canvasId)).size).toBe(1);
      expect(published.filter(({ reused }) => !reused).length).toBe(1);
      expect((await library.list("ada")).length).toBe(1);
    },
  },
  {
    id: "publish-apart",
    title: "[C8] makes 50 canvases of 50 owners' publishes of one source at once",
    async run({ store, expect }) {
      const library = createCanvasLibrary({ store });
      const published = await Promise.all(oneTo(50).map((n) => library.publish(`owner ${n}`, { source })));
      expect(new Set(published.map(({ canvasId }) => canvasId)).size).toBe(50);
      for (const n of oneTo(50)) expect((await library.list(`owner ${n}`)).length).toBe(1);
    },
  },
  {
    id: "load-at-once",
    title: "[C11] counts each of 100 loads at once",
    async run({ store, expect }) {
      const library = createCanvasLibrary({ store });
      const { canvasId } = await library.publish("ada", { source });
      const loaded = await Promise.all(oneTo(100).map(() => library.load(canvasId, { owner: null })));
      expect(loaded.map(({ viewCount }) => viewCount).sort((a, b) => a - b)).toEqual(oneTo(100));
    },
  },
  {
    id: "update-against-remove",
    title: "[C9] never brings a canvas back by an update at the time of its removal",
    async run({ store, expect }) {
      const library = createCanvasLibrary({ store });
      for (const updateFirst of [true, false]) {
        const { canvasId } = await library.publish("ada", { source });
        const update = () => library.update("ada", canvasId, { title: "late" });
        const remove = () => library.remove("ada", canvasId);
        const outcomes = await Promise.all(
          (updateFirst ? [update, remove] : [remove, update]).map((act) => codeOf(act())),
        );
        expect(outcomes).toEqual(["resolved", updateFirst ? "resolved" : "NOT_FOUND"]);
        expect(await codeOf(library.load(canvasId, { owner: "ada" }))).toBe("NOT_FOUND");
        expect(await library.list("ada")).toEqual([]);
      }
    },
  },
  {
    id: "updates-at-once",
    title: "[C9] loses no field to another update at once",
    async run({ store, expect }) {
      const library = createCanvasLibrary({ store });
      const { canvasId } = await library.publish("ada", { source });
      await Promise.all([
        library.update("ada", canvasId, { title: "Sales" }),
        library.update("ada", canvasId, { expiresAt: "2031-01-01T00:00:00Z" }),
        library.update("ada", canvasId, { access: "password", password: "secret" }),
      ]);
      const [listed] = await library.list("ada");
      expect([listed?.title, listed?.expiresAt, listed?.access]).toEqual([
        "Sales",
        "2031-01-01T00:00:00.000Z",
        "password",
      ]);
    },
  },
];
