import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKeptState, maxStateLength } from "./kept-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function memoryStorage(text: string | null = null) {
  const saved: string[] = [];
  return { saved, load: () => text, save: (_: string, next: string) => void saved.push(next) };
}

describe("createKeptState", () => {
  it("starts with what is stored, over what it is given", () => {
    const kept = createKeptState({ a: 1, b: 2 }, memoryStorage('{"b":3,"c":[4]}'), "key");
    expect(kept.entries()).toEqual({ a: "1", b: "3", c: "[4]" });
    expect(kept.values()).toEqual({ a: 1, b: 3, c: [4] });
  });

  it("saves changes together, a moment later or when asked", () => {
    const storage = memoryStorage();
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

  it("refuses what is not JSON, and more than it may hold, and keeps what it had", () => {
    const kept = createKeptState({ a: 1 }, null, "");
    expect(kept.set("a", "{")).toBe(false);
    expect(kept.set("b", JSON.stringify("x".repeat(maxStateLength)))).toBe(false);
    expect(kept.set("b", JSON.stringify("x".repeat(maxStateLength - 100)))).toBe(true);
    expect(kept.set("c", JSON.stringify("x".repeat(100)))).toBe(false);
    expect(kept.set("b", null)).toBe(true);
    expect(kept.set("c", JSON.stringify("x".repeat(100)))).toBe(true);
    expect(kept.values().a).toBe(1);
  });

  it("takes __proto__ as a key like any other", () => {
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
