import type { StoredCanvas } from "../../store/canvas-record.ts";
import type { CanvasStore, ExportPage } from "../../store/store.ts";
import { oneTo } from "../runner.ts";
import { fullRecord, listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();
const otherSource = `${sampleRecord().source} // other`;

/** Canvases of two owners, using all the fields a canvas can have. */
const imported: readonly StoredCanvas[] = [
  { ...sampleRecord({ canvasId: "cv_b", title: "é \u{1f600}\u0000" }), viewCount: 7 },
  { ...fullRecord({ canvasId: "cv_c", owner: "grace", source: otherSource }), viewCount: 0 },
  { ...sampleRecord({ canvasId: "cv_a", source: otherSource }), viewCount: 2_000_000_000 },
];

async function exportPages(store: CanvasStore, limit: number): Promise<StoredCanvas[][]> {
  const pages: StoredCanvas[][] = [];
  let after: number | null = null;
  do {
    const page: ExportPage = await store.exportPage({ limit, after });
    pages.push(page.canvases);
    after = page.next;
  } while (after !== null && pages.length < 100);
  return pages;
}

const exportAll = async (store: CanvasStore) => (await exportPages(store, 100)).flat();

export const transferCases: readonly StoreCase[] = [
  {
    id: "export-whole",
    title: "[C26] exports every field of every canvas, in order of insertion",
    async run({ store, expect }) {
      expect(await exportAll(store)).toEqual([]);
      for (const { viewCount: _, ...record } of imported) await store.insert(record);
      await store.countView("cv_c");
      expect(await exportAll(store)).toEqual(
        imported.map((canvas) => ({ ...canvas, viewCount: canvas.canvasId === "cv_c" ? 1 : 0 })),
      );
    },
  },
  {
    id: "export-pages",
    title: "[C26] exports page by page: each canvas once, in order, whatever changes between two pages",
    async run({ store, expect }) {
      for (const n of oneTo(9)) await store.insert(sampleRecord({ canvasId: `cv_${n}` }));
      const ids = (page: readonly StoredCanvas[]) => page.map((canvas) => canvas.canvasId);
      for (const limit of [1, 4, 9, 10]) {
        expect(ids((await exportPages(store, limit)).flat())).toEqual(oneTo(9).map((n) => `cv_${n}`));
      }
      const first = await store.exportPage({ limit: 4 });
      await store.remove("cv_4");
      await store.remove("cv_5");
      await store.replace(sampleRecord({ canvasId: "cv_6", title: "Costs" }));
      const second = await store.exportPage({ limit: 4, after: first.next });
      expect(ids(second.canvases)).toEqual(["cv_6", "cv_7", "cv_8", "cv_9"]);
      expect(second.canvases[0]?.title).toBe("Costs");
    },
  },
  {
    id: "import-whole",
    title: "[C26] imports canvases unchanged, including view counts, in their order",
    async run({ store, expect }) {
      await store.importAll([]);
      await store.importAll(imported);
      expect(await exportAll(store)).toEqual(imported);
      expect(await store.read("cv_b")).toEqual(imported[0]);
      expect((await listAll(store, owner)).map((canvas) => canvas.canvasId)).toEqual(["cv_a", "cv_b"]);
      expect(await store.countView("cv_b")).toBe(8);
      expect((await store.insertOrFind(sampleRecord({ canvasId: "cv_d" })))?.canvasId).toBe("cv_b");
    },
  },
  {
    id: "import-many",
    title: "[C26] keeps the order of hundreds of canvases with the same time",
    async run({ store, expect }) {
      const ids = oneTo(450).map((n) => `cv_${(n * 7) % 450}`);
      const many = ids.map((id, views) => ({ ...sampleRecord({ canvasId: id }), viewCount: views }));
      await store.importAll(many);
      expect((await listAll(store, owner)).map((canvas) => canvas.canvasId)).toEqual(ids.toReversed());
      expect((await store.read(ids[449] ?? ""))?.viewCount).toBe(449);
    },
  },
  {
    id: "import-again",
    title: "[C26] replaces an existing canvas with the imported one, including its count, and keeps its place",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await store.countView(canvasId);
      await store.insert(sampleRecord({ canvasId: "cv_2" }));
      const again = { ...sampleRecord({ title: "Costs", source: otherSource, state: "{}" }), viewCount: 5 };
      await store.importAll([again, { ...sampleRecord({ canvasId: "cv_3" }), viewCount: 0 }]);
      await store.importAll([again]);
      const all = await exportAll(store);
      expect(all.map(({ canvasId, title, state, viewCount }) => [canvasId, title, state, viewCount])).toEqual([
        [canvasId, "Costs", "{}", 5],
        ["cv_2", "Sales", null, 0],
        ["cv_3", "Sales", null, 0],
      ]);
      expect((await store.insertOrFind(sampleRecord({ canvasId: "cv_4" })))?.canvasId).toBe("cv_2");
    },
  },
];
