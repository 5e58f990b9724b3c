import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  browserStateStorage,
  createKeptState,
  forgetOldestStates,
  maxKeptStates,
  maxStateLength,
} from "./kept-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function savedTexts(text: string | null = null) {
  const saved: string[] = [];
  return { saved, load: () => text, save: (_: string, next: string) => void saved.push(next) };
}

describe("createKeptState", () => {
  it("prefers stored values to given ones", () => {
    const kept = createKeptState({ a: 1, b: 2 }, savedTexts('{"b":3,"c":[4]}'), "key");
    expect(kept.entries()).toEqual({ a: "1", b: "3", c: "[4]" });
    expect(kept.values()).toEqual({ a: 1, b: 3, c: [4] });
  });

  it("saves changes together, a moment later or when flushed", () => {
    const storage = savedTexts();
    const kept = createKeptState({}, storage, "key");
    kept.set("a", "1");
    kept.set("a", "2");
    kept.set("b", "3");
    expect(storage.saved).toEqual([]);
    vi.advanceTimersByTime(200);
    kept.set("b", null);
    kept.flush();
    kept.flush();
    expect(storage.saved).toEqual(['{"a":2,"b":3}', '{"a":2}']);
  });

  it("refuses values that aren't JSON or exceed the limit, and keeps the previous ones", () => {
    const kept = createKeptState({ a: 1 }, null, "");
    expect(kept.set("a", "{")).toBe(false);
    expect(kept.set("b", JSON.stringify("x".repeat(maxStateLength)))).toBe(false);
    expect(kept.set("b", JSON.stringify("x".repeat(maxStateLength - 100)))).toBe(true);
    expect(kept.set("c", JSON.stringify("x".repeat(100)))).toBe(false);
    expect(kept.set("b", null)).toBe(true);
    expect(kept.set("c", JSON.stringify("x".repeat(100)))).toBe(true);
    expect(kept.values().a).toBe(1);
  });

  it("treats __proto__ like any other key", () => {
    const kept = createKeptState({}, null, "");
    kept.set("__proto__", '{"polluted":true}');
    expect(Object.keys(kept.values())).toEqual(["__proto__"]);
    expect(Object.keys(kept.entries())).toEqual(["__proto__"]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each([
    ["holds no object", { load: () => "4", save: () => {} }],
    ["holds broken text", { load: () => "{", save: () => {} }],
    [
      "throws",
      {
        load: () => {
          throw new Error("forbidden");
        },
        save: () => {
          throw new Error("full");
        },
      },
    ],
  ])("works with a storage that %s", (_, storage) => {
    const kept = createKeptState({ a: 1 }, storage, "key");
    expect(kept.set("b", "2")).toBe(true);
    kept.flush();
    expect(kept.values()).toEqual({ a: 1, b: 2 });
  });
});

/** A storage like the browser's, with the limit that browsers share. */
function memoryStorage(limit = 5_242_880) {
  const items = new Map<string, string>();
  const units = () => [...items].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return {
    get length() {
      return items.size;
    },
    units,
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, text: string) {
      const before = items.get(key);
      items.set(key, text);
      if (units() <= limit) return;
      if (before === undefined) items.delete(key);
      else items.set(key, before);
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

let storage: ReturnType<typeof memoryStorage>;
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => void vi.unstubAllGlobals());

const text = (length: number) => "x".repeat(length);

describe("browserStateStorage", () => {
  it("keeps the states of all canvases within one limit, dropping the oldest first", () => {
    for (let index = 0; index < 20; index++) browserStateStorage.save(`c${index}`, text(262_144));
    expect(storage.units()).toBeLessThanOrEqual(maxKeptStates + 1000);
    expect(browserStateStorage.load("c0")).toBeNull();
    expect(browserStateStorage.load("c19")).toHaveLength(262_144);
  });

  it("counts a state that is saved again as the newest", () => {
    browserStateStorage.save("first", text(1_000_000));
    browserStateStorage.save("second", text(1_000_000));
    browserStateStorage.save("first", text(1_000_001));
    browserStateStorage.save("third", text(500_000));
    expect(["first", "second", "third"].map((name) => browserStateStorage.load(name) !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("drops states without a recorded order first", () => {
    storage.setItem("canvas-state:old", text(1_500_000));
    storage.setItem("canvas-states", "no JSON");
    browserStateStorage.save("new", text(1_000_000));
    expect(browserStateStorage.load("old")).toBeNull();
    expect(browserStateStorage.load("new")).not.toBeNull();
  });

  it("doesn't touch other entries", () => {
    storage.setItem("fingerpaint:draft:new", text(1_000_000));
    for (let index = 0; index < 20; index++) browserStateStorage.save(`c${index}`, text(262_144));
    expect(forgetOldestStates(10_000_000)).toBeLessThan(maxKeptStates + 1);
    expect(storage.getItem("fingerpaint:draft:new")).toHaveLength(1_000_000);
    expect(browserStateStorage.load("c19")).toBeNull();
  });
});

describe("forgetOldestStates", () => {
  it("removes no more than necessary", () => {
    for (const name of ["a", "b", "c"]) browserStateStorage.save(name, text(1_000));
    expect(forgetOldestStates(1_500)).toBe(2_028);
    expect(browserStateStorage.load("b")).toBeNull();
    expect(browserStateStorage.load("c")).toHaveLength(1_000);
    expect(forgetOldestStates(1)).toBe(1_014);
    expect(forgetOldestStates(1)).toBe(0);
  });
});
