import { createCanvasService } from "../../service/canvas-service.ts";
import { oneTo } from "../runner.ts";
import { listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, source } = sampleRecord();

export const twoStoresCases: readonly StoreCase[] = [
  {
    id: "two-stores-read",
    title: "[C17] shows a write to the other store as soon as it has resolved",
    async run({ store, expect, openSecond }) {
      const second = await openSecond();
      await store.insert(sampleRecord());
      expect((await second.read(canvasId))?.title).toBe("Sales");
      await second.replace(sampleRecord({ title: "Costs" }));
      expect((await listAll(store, "ada")).map(({ title }) => title)).toEqual(["Costs"]);
      await store.remove(canvasId);
      expect(await second.read(canvasId)).toBe(null);
      expect(await second.countView(canvasId)).toBe(null);
    },
  },
  {
    id: "two-stores-publish",
    title: "[C8] creates one canvas for 20 concurrent publishes of one source, 10 to each store",
    async run({ store, expect, openSecond }) {
      const services = [store, await openSecond()].map((opened) => createCanvasService({ store: opened }));
      for (const round of oneTo(5)) {
        const publishes = oneTo(10).flatMap((n) =>
          services.map((service) => service.publish("ada", { source: `${source} // ${round}`, title: `${n}` })),
        );
        const published = await Promise.all(publishes);
        expect(new Set(published.map((canvas) => canvas.canvasId)).size).toBe(1);
        expect(published.filter(({ reused }) => !reused).length).toBe(1);
        expect((await listAll(store, "ada")).length).toBe(round);
      }
    },
  },
  {
    id: "two-stores-update",
    title: "[C9] loses no field to a concurrent update by the other store",
    async run({ store, expect, openSecond }) {
      const [first, second] = [store, await openSecond()].map((opened) => createCanvasService({ store: opened }));
      if (!first || !second) throw new Error("There are two stores.");
      const { canvasId: published } = await first.publish("ada", { source });
      for (const n of oneTo(5)) {
        const expiresAt = `203${n}-01-01T00:00:00.000Z`;
        await Promise.all([
          first.update("ada", published, { title: `${n}` }),
          second.update("ada", published, { expiresAt }),
        ]);
        const [listed] = await first.list("ada");
        expect([listed?.title, listed?.expiresAt]).toEqual([`${n}`, expiresAt]);
      }
    },
  },
  {
    id: "two-stores-count",
    title: "[C11] gives 100 concurrent views 100 different numbers, 50 through each store",
    async run({ store, expect, openSecond }) {
      const second = await openSecond();
      await store.insert(sampleRecord());
      const counts = await Promise.all(
        oneTo(50).flatMap(() => [store.countView(canvasId), second.countView(canvasId)]),
      );
      expect(counts.map(Number).sort((a, b) => a - b)).toEqual(oneTo(100));
      expect((await store.read(canvasId))?.viewCount).toBe(100);
    },
  },
];
