import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepDraft, readDraft } from "./draft.ts";

/** A fake `localStorage` with room for this many UTF-16 code units. */
function memoryStorage(limit: number) {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, text: string) {
      let units = key.length + text.length;
      for (const [name, kept] of items) if (name !== key) units += name.length + kept.length;
      if (units > limit) throw new DOMException("full", "QuotaExceededError");
      items.set(key, text);
    },
  };
}

const draft = { source: "x".repeat(200_000), title: "Long", state: "" };

beforeEach(() => vi.stubGlobal("localStorage", memoryStorage(5_242_880)));
afterEach(() => void vi.unstubAllGlobals());

describe("a draft", () => {
  it("is kept if canvases have filled the browser's storage, and deletes no more of theirs than it needs", () => {
    for (let index = 0; index < 19; index++) localStorage.setItem(`canvas-state:c${index}`, "s".repeat(262_144));
    localStorage.setItem("canvas-state:last", "s".repeat(5_242_880 - 19 * 262_162 - 1_000));
    expect(keepDraft(null, draft)).toBe(true);
    expect(readDraft(null)).toEqual(draft);
    expect(localStorage.getItem("canvas-state:c0")).toBeNull();
    expect(localStorage.getItem("canvas-state:c1")).not.toBeNull();
  });

  it("that doesn't fit is reported, and the previous one stays", () => {
    localStorage.setItem("fingerpaint:draft:cv_1", JSON.stringify({ source: "before", title: "" }));
    localStorage.setItem("something else", "s".repeat(5_100_000));
    expect(keepDraft("cv_1", draft)).toBe(false);
    expect(readDraft("cv_1")).toEqual({ source: "before", title: "", state: "" });
  });

  it("is reported as not kept if storage is switched off", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(keepDraft(null, draft)).toBe(false);
  });
});
