import { CanvasStoreError } from "@fingerpaint/canvas-store";
import type { Documents } from "@fingerpaint/canvas-store-sql/sqlite";
import { createApiKey, createApiKeyRing, createKeyEntry } from "@fingerpaint/services/keys";
import { KeyStoreError } from "@fingerpaint/services/settings";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabaseKeys } from "./database-keys.ts";

/** Documents in memory that can fail like an unavailable database. */
function createMemoryDocuments() {
  const kept = new Map<string, { revision: number; content: string }>();
  const state = { isAway: false, reads: 0 };
  const assertPresent = () => {
    if (state.isAway) throw new CanvasStoreError("STORE_UNAVAILABLE", "the database is away");
  };
  const documents: Documents = {
    async revision(name) {
      assertPresent();
      return kept.get(name)?.revision ?? 0;
    },
    async read(name) {
      assertPresent();
      state.reads++;
      return kept.get(name) ?? null;
    },
    async update(name, change) {
      assertPresent();
      const before = kept.get(name);
      kept.set(name, { revision: (before?.revision ?? 0) + 1, content: change(before?.content ?? null) });
    },
  };
  return { documents, state };
}

async function open(documents: Documents, onChange?: () => void) {
  const keys = await openDatabaseKeys(documents, { place: "the database", ...(onChange && { onChange }) });
  onTestFinished(() => keys.close());
  return keys;
}

const entry = createKeyEntry(createApiKey(), new Date("2026-01-02T03:04:05.678Z"), { label: "laptop" });

describe("[M13] keys in a database", () => {
  it("are null until one is stored, and are returned as stored", async () => {
    const { documents } = createMemoryDocuments();
    const keys = await open(documents);
    expect([keys.version(), keys.read()]).toEqual([null, null]);
    await keys.update((entries) => [...entries, entry]);
    expect(keys.read()).toEqual([entry]);
    expect((await open(documents)).read()).toEqual([entry]);
  });

  it("reflect another process's change within a second, and are read again only then", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { documents, state } = createMemoryDocuments();
    const onChange = vi.fn();
    const keys = await open(documents, onChange);
    const other = await open(documents);
    await other.update(() => [entry]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keys.read()).toEqual([entry]);
    expect(onChange).toHaveBeenCalledTimes(1);
    const { reads } = state;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.reads).toBe(reads);
  });

  it("stay accepted while the database is unreachable, with one warning, and are updated when it returns", async () => {
    const { documents, state } = createMemoryDocuments();
    let refresh = () => {};
    const keys = await open(documents, () => refresh());
    await keys.update(() => [entry]);
    const problems: KeyStoreError[] = [];
    const ring = createApiKeyRing({
      keys: ["a-fixed-key"],
      store: keys,
      reportProblem: (error) => problems.push(error),
    });
    refresh = () => ring.refresh();
    state.isAway = true;
    await expect.poll(() => problems.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(problems.map(({ details }) => details)).toEqual([
      "The API keys in the database can't be read: the database is away",
    ]);
    expect(ring.identify("a-fixed-key")?.id).toBe("fixed_1");
    state.isAway = false;
    await (await open(documents)).update(() => [{ ...entry, revokedAt: entry.createdAt }]);
    await expect.poll(() => keys.read()?.[0]?.revokedAt).toBe(entry.createdAt);
  });

  it("are refused by name if damaged, and left unchanged", async () => {
    const { documents } = createMemoryDocuments();
    await documents.update("api-keys", () => "{");
    await expect(openDatabaseKeys(documents, { place: "the database" })).rejects.toThrow(KeyStoreError);
    await expect(openDatabaseKeys(documents, { place: "the database" })).rejects.toThrow(
      "The list of API keys in the database is damaged: it is not JSON",
    );
    expect((await documents.read("api-keys"))?.content).toBe("{");
  });
});
