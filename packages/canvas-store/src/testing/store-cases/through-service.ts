import { createCanvasService } from "../../service/canvas-service.ts";
import { codeOf, oneTo } from "../runner.ts";
import { listAll, type StoreCase } from "../store-case.ts";

// Services over the same store don't wait for each other, so the store resolves conflicts, as between processes.
const source = 'import { Stack } from "editor/canvas";';

export const throughServiceCases: readonly StoreCase[] = [
  {
    id: "publish-once",
    title: "[C8] creates one canvas for 50 concurrent publishes of one source",
    async run({ store, expect }) {
      const services = oneTo(5).map(() => createCanvasService({ store }));
      const publishes = oneTo(10).flatMap(() => services.map((each) => each.publish("ada", { source })));
      const published = await Promise.all(publishes);
      expect(new Set(published.map(({ canvasId }) => canvasId)).size).toBe(1);
      expect(published.filter(({ reused }) => !reused).length).toBe(1);
      expect((await listAll(store, "ada")).length).toBe(1);
    },
  },
  {
    id: "publish-apart",
    title: "[C8] creates 50 canvases for 50 owners' concurrent publishes of one source",
    async run({ store, expect }) {
      const service = createCanvasService({ store });
      const published = await Promise.all(oneTo(50).map((n) => service.publish(`owner ${n}`, { source })));
      expect(new Set(published.map(({ canvasId }) => canvasId)).size).toBe(50);
      for (const n of oneTo(50)) expect((await service.list(`owner ${n}`)).length).toBe(1);
    },
  },
  {
    id: "load-at-once",
    title: "[C11] counts each of 100 concurrent loads",
    async run({ store, expect }) {
      const service = createCanvasService({ store });
      const { canvasId } = await service.publish("ada", { source });
      const loaded = await Promise.all(oneTo(100).map(() => service.load(canvasId, { owner: null })));
      expect(loaded.map(({ viewCount }) => viewCount).sort((a, b) => a - b)).toEqual(oneTo(100));
    },
  },
  {
    id: "update-against-remove",
    title: "[C9] never restores a canvas through an update during its removal",
    async run({ store, expect }) {
      const service = createCanvasService({ store });
      const other = createCanvasService({ store });
      for (const updateFirst of [true, false]) {
        const { canvasId } = await service.publish("ada", { source });
        const update = () => codeOf(service.update("ada", canvasId, { title: "late" }));
        const remove = () => codeOf(other.remove("ada", canvasId));
        const outcomes = updateFirst ? [update(), remove()] : [remove(), update()];
        const [updated, removed] = updateFirst
          ? await Promise.all(outcomes)
          : (await Promise.all(outcomes)).toReversed();
        expect(removed).toBe("resolved");
        expect(updated === "resolved" || updated === "NOT_FOUND").toBe(true);
        expect(await codeOf(service.load(canvasId, { owner: "ada" }))).toBe("NOT_FOUND");
        expect(await service.list("ada")).toEqual([]);
      }
    },
  },
  {
    id: "updates-at-once",
    title: "[C9] loses no field to a concurrent update",
    async run({ store, expect }) {
      const service = createCanvasService({ store });
      const { canvasId } = await service.publish("ada", { source });
      const updates = [
        { title: "Sales" },
        { expiresAt: "2031-01-01T00:00:00Z" },
        { access: "password" as const, password: "secret" },
      ];
      await Promise.all(updates.map((input) => createCanvasService({ store }).update("ada", canvasId, input)));
      const [listed] = await service.list("ada");
      expect([listed?.title, listed?.expiresAt, listed?.access]).toEqual([
        "Sales",
        "2031-01-01T00:00:00.000Z",
        "password",
      ]);
    },
  },
];
