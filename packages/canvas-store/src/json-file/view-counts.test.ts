import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createViewCounts } from "./view-counts.ts";
import type { ViewCount } from "./view-journal.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createJournal() {
  const journal = {
    saved: [] as ViewCount[][],
    refuses: false,
    async save(changed: ViewCount[]) {
      if (journal.refuses) throw new Error("ENOSPC");
      journal.saved.push(changed);
    },
  };
  return journal;
}

describe("createViewCounts", () => {
  it("[C17] makes many views durable by one write within the second", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, [{ canvasId: "a", insertion: 1, viewCount: 10 }]);
    for (let view = 1; view <= 100; view++) expect(views.add("a", 1)).toBe(10 + view);
    views.add("b", 2);
    expect(journal.saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(999);
    expect(journal.saved).toEqual([
      [
        { canvasId: "a", insertion: 1, viewCount: 110 },
        { canvasId: "b", insertion: 2, viewCount: 1 },
      ],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C17] tries again after a write that failed, and says so meanwhile", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    journal.refuses = true;
    views.add("a", 1);
    await vi.advanceTimersByTimeAsync(999);
    expect(views.failure).toEqual(new Error("ENOSPC"));
    journal.refuses = false;
    await vi.advanceTimersByTimeAsync(999);
    expect(views.failure).toBeNull();
    expect(journal.saved).toEqual([[{ canvasId: "a", insertion: 1, viewCount: 1 }]]);
  });

  it("[C17] makes durable what is left when it is closed, and stops", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    views.add("a", 1);
    await views.close();
    expect(journal.saved).toEqual([[{ canvasId: "a", insertion: 1, viewCount: 1 }]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C17] says when the last write failed", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    journal.refuses = true;
    views.add("a", 1);
    await expect(views.close()).rejects.toThrow("ENOSPC");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[C11] forgets the views of a canvas that is gone", async () => {
    const journal = createJournal();
    const views = createViewCounts(journal, []);
    views.add("a", 1);
    views.forget("a");
    expect(views.of("a")).toBe(0);
    expect(views.add("a", 2)).toBe(1);
    await views.close();
    expect(journal.saved).toEqual([[{ canvasId: "a", insertion: 2, viewCount: 1 }]]);
  });
});
