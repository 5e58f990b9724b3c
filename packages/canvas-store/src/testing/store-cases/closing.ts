import { codeOf } from "../runner.ts";
import { type StoreCase, sampleRecord } from "../store-case.ts";

const { canvasId, owner } = sampleRecord();

export const closingCases: readonly StoreCase[] = [
  {
    id: "check-open",
    title: "answers a check while it is open",
    async run({ store, expect }) {
      expect(await codeOf(store.check())).toBe("resolved");
    },
  },
  {
    id: "closed-refuses",
    title: "refuses every call once it is closed",
    async run({ store, expect }) {
      await store.insert(sampleRecord());
      await store.close();
      const calls = [
        () => store.insert(sampleRecord({ canvasId: "cv_2" })),
        () => store.insertOrFind(sampleRecord({ canvasId: "cv_2" })),
        () => store.read(canvasId),
        () => store.readSummary(canvasId),
        () => store.replace(sampleRecord()),
        () => store.remove(canvasId),
        () => store.listByOwner(owner, { limit: 1 }),
        () => store.countView(canvasId),
        () => store.tally("2030-01-01T00:00:00.000Z"),
        () => store.usageOf(owner),
        () => store.listAll({ limit: 1 }),
        () => store.block({ sourceSha256: "a".repeat(64), canvasId, blockedAt: "2030-01-01T00:00:00.000Z" }),
        () => store.unblock("a".repeat(64)),
        () => store.findBlocked("a".repeat(64)),
        () => store.listBlocked(),
        () => store.exportPage({ limit: 1 }),
        () => store.importAll([]),
        () => store.check(),
      ];
      expect(await Promise.all(calls.map((call) => codeOf(call())))).toEqual(calls.map(() => "STORE_CLOSED"));
    },
  },
];
