import { type CanvasRecord, omitContent } from "../../store/canvas-record.ts";
import { fullRecord, listAll, type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();

/** Every field has an unusual value. */
const unusual = fullRecord({
  title: "Prix \u{1f4b6} — “\u0000\u2028”",
  source: `import { Stack } from "editor/canvas";\r\n// ${'é\u{1f600}\\"'.repeat(50_000)}`,
  password: "pässwörd \u{1f511}",
  state: JSON.stringify({ "é\u0000\u{1f600}": ["x".repeat(200_000), null] }),
  expiresAt: "2031-12-31T23:59:59.999Z",
  updatedAt: "2030-01-02T00:00:00.001Z",
});

export const valueCases: readonly StoreCase[] = [
  {
    id: "read-inserted",
    title: "returns every field of an inserted canvas, with a view count of 0",
    async run({ store, expect }) {
      await store.insert(unusual);
      expect(await store.read(canvasId)).toEqual({ ...unusual, viewCount: 0 });
    },
  },
  {
    id: "list-inserted",
    title: "lists every field but the source and the state",
    async run({ store, expect }) {
      await store.insert(unusual);
      const listed = await listAll(store, owner);
      expect(listed).toEqual([{ ...omitContent(unusual), viewCount: 0 }]);
      expect(listed.some((item) => "source" in item || "state" in item)).toBe(false);
    },
  },
  {
    id: "list-within-owner",
    title: "[C13] lists only the owner's canvases",
    async run({ store, expect }) {
      await store.insert(sampleRecord({ canvasId: "cv_1" }));
      await store.insert(sampleRecord({ canvasId: "cv_2", owner: "grace" }));
      expect((await listAll(store, owner)).map((canvas) => canvas.canvasId)).toEqual(["cv_1"]);
    },
  },
  {
    id: "copy-in",
    title: "keeps its own copy of what is passed in",
    async run({ store, expect }) {
      const inserted = { ...sampleRecord() };
      await store.insert(inserted);
      inserted.title = "changed after insert";
      expect((await store.read(canvasId))?.title).toBe("Sales");

      const replaced = { ...sampleRecord({ title: "Costs" }) };
      await store.replace(replaced);
      replaced.title = "changed after replace";
      expect((await store.read(canvasId))?.title).toBe("Costs");
    },
  },
  {
    id: "copy-out",
    title: "returns copies of what it keeps",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      const handedOut = [
        await store.read(canvasId),
        await store.insertOrFind(sampleRecord({ canvasId: "cv_2" })),
        ...(await listAll(store, owner)),
      ];
      for (const canvas of handedOut) tryToChange(canvas);
      (await listAll(store, owner)).pop();

      expect(await store.read(canvasId)).toEqual({ ...sampleRecord(), viewCount: 0 });
      expect((await listAll(store, owner)).map(({ title }) => title)).toEqual(["Sales"]);
    },
  },
];

/** A store may also hand out frozen objects. */
function tryToChange(canvas: object | null): void {
  if (canvas !== null && !Object.isFrozen(canvas))
    (canvas as { -readonly [Key in keyof CanvasRecord]: CanvasRecord[Key] }).title = "changed";
}
