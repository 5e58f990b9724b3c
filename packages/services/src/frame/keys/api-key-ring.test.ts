import { describe, expect, it } from "vitest";
import { createApiKey, type KeyEntry, type KeyStore, KeyStoreError } from "./api-key.ts";
import { createApiKeyRing } from "./api-key-ring.ts";
import { createKeyEntry } from "./key-file.ts";

/** A key store in memory that counts its reads. */
function createStore(initial: KeyEntry[] | null) {
  let content: KeyEntry[] | KeyStoreError | null = initial;
  let version = 1;
  const calls = { version: 0, read: 0 };
  const store: KeyStore = {
    place: "keys.json",
    version: () => {
      calls.version++;
      return content === null ? null : String(version);
    },
    read: () => {
      calls.read++;
      if (content instanceof KeyStoreError) throw content;
      return content;
    },
    update: async (change) => {
      content = [...change(content instanceof KeyStoreError ? [] : (content ?? []))];
      version++;
    },
  };
  const damage = () => {
    content = new KeyStoreError("damaged");
    version++;
  };
  const remove = () => {
    content = null;
  };
  return { store, calls, damage, remove };
}

function createClock() {
  let milliseconds = 5000;
  return {
    clock: () => milliseconds,
    pass: (more: number) => {
      milliseconds += more;
    },
  };
}

const now = new Date("2026-01-02T03:04:05.678Z");
const key = createApiKey();
const entry = createKeyEntry(key, now);

describe("[M13] the key ring", () => {
  it("accepts only the given keys and those of the file, each with its id", () => {
    const ring = createApiKeyRing({ keys: ["first-key", "second-key"], store: createStore([entry]).store });
    expect([ring.identify("first-key"), ring.identify("second-key")]).toEqual([
      { id: "fixed_1", scope: "hash" },
      { id: "fixed_2", scope: "hash" },
    ]);
    expect(ring.identify(key)?.id).toBe(entry.id);
    for (const other of ["", "First-key", "first-key ", createApiKey(), entry.sha256, "__proto__"]) {
      expect(ring.identify(other)).toBeNull();
    }
  });

  it("accepts nothing without keys and without a file", () => {
    expect(createApiKeyRing({ keys: [], store: null }).identify("")).toBeNull();
  });

  it("refuses a revoked key", () => {
    const { store } = createStore([{ ...entry, revokedAt: now.toISOString() }]);
    expect(createApiKeyRing({ keys: [], store }).identify(key)).toBeNull();
  });

  it("notices a changed file within a second, and checks at most once a second", async () => {
    const { store, calls } = createStore([]);
    const { clock, pass } = createClock();
    const ring = createApiKeyRing({ keys: [], store, clock });
    await store.update(() => [entry]);
    pass(999);
    expect(ring.identify(key)).toBeNull();
    pass(1);
    expect(ring.identify(key)?.id).toBe(entry.id);
    await store.update(() => [{ ...entry, revokedAt: now.toISOString() }]);
    pass(1000);
    expect(ring.identify(key)).toBeNull();
    for (let count = 0; count < 100; count++) ring.identify(key);
    expect(calls).toEqual({ version: 3, read: 3 });
  });

  it("reads the file immediately when asked to", async () => {
    const { store } = createStore(null);
    const { clock } = createClock();
    const ring = createApiKeyRing({ keys: [], store, clock });
    await store.update(() => [entry]);
    ring.refresh();
    expect(ring.identify(key)?.id).toBe(entry.id);
  });

  it("doesn't read a file again that hasn't changed", () => {
    const { store, calls } = createStore([entry]);
    const { clock, pass } = createClock();
    const ring = createApiKeyRing({ keys: [], store, clock });
    for (let count = 0; count < 5; count++) {
      pass(1000);
      ring.identify(key);
    }
    expect(calls).toEqual({ version: 6, read: 1 });
  });

  it("keeps the last good keys while the file is damaged, logs it once, and reads the file again when it is repaired", async () => {
    const { store, damage } = createStore([entry]);
    const { clock, pass } = createClock();
    const problems: KeyStoreError[] = [];
    const ring = createApiKeyRing({ keys: [], store, clock, reportProblem: (problem) => problems.push(problem) });
    damage();
    for (let count = 0; count < 3; count++) {
      pass(1000);
      expect(ring.identify(key)?.id).toBe(entry.id);
    }
    expect(problems.map(({ code }) => code)).toEqual(["KEYS_UNUSABLE"]);
    await store.update(() => []);
    pass(1000);
    expect(ring.identify(key)).toBeNull();
  });

  it("reads the file once its permissions allow it, although that doesn't change its version", async () => {
    const { store } = createStore([entry]);
    const { clock, pass } = createClock();
    let isReadable = true;
    const read = () => {
      if (!isReadable) throw new KeyStoreError("EACCES");
      return store.read();
    };
    const problems: KeyStoreError[] = [];
    const reportProblem = (problem: KeyStoreError) => problems.push(problem);
    const ring = createApiKeyRing({ keys: [], store: { ...store, read }, clock, reportProblem });
    await store.update(() => []);
    isReadable = false;
    for (let count = 0; count < 3; count++) {
      pass(1000);
      expect(ring.identify(key)?.id).toBe(entry.id);
    }
    expect(problems).toHaveLength(1);
    isReadable = true;
    pass(1000);
    expect(ring.identify(key)).toBeNull();
  });

  it("accepts no keys of a removed file", () => {
    const { store, remove } = createStore([entry]);
    const { clock, pass } = createClock();
    const ring = createApiKeyRing({ keys: [], store, clock });
    remove();
    pass(1000);
    expect(ring.identify(key)).toBeNull();
  });

  it("can't be created from a damaged file", () => {
    const { store, damage } = createStore([]);
    damage();
    expect(() => createApiKeyRing({ keys: ["a-fixed-key"], store })).toThrow(KeyStoreError);
  });
});
