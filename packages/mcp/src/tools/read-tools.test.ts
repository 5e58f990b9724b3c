import { describe, expect, it } from "vitest";
import { createTestCanvases } from "../../test/test-canvases.ts";
import { findCanvases } from "./read-tools.ts";

async function fill(count: number, titleOf: (index: number) => string) {
  const canvases = createTestCanvases();
  for (let index = 0; index < count; index++) {
    await canvases.publish({ source: `// ${index} ${" ".repeat(20)}`, title: titleOf(index) });
  }
  return canvases;
}

async function allPages(canvases: ReturnType<typeof createTestCanvases>, query: string, limit: number) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await findCanvases(canvases, { query, limit, cursor });
    pages.push(page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe("findCanvases", () => {
  it("returns each match once, over any pages", async () => {
    const canvases = await fill(600, (index) => (index % 7 === 0 ? `Sales ${index}` : `Other ${index}`));
    const pages = await allPages(canvases, " sALES ", 10);
    const matches = Array.from({ length: 600 }, (_, index) => index).filter((index) => index % 7 === 0);
    expect(pages.flat()).toEqual(matches.reverse().map((index) => `Sales ${index}`));
    expect(pages.slice(0, -1).every(({ length }) => length === 10)).toBe(true);
  });

  it("reads a single page without a query", async () => {
    const canvases = await fill(5, String);
    expect((await findCanvases(canvases, { query: " ", limit: 2, cursor: undefined })).items).toHaveLength(2);
    expect(canvases.calls.filter((name) => name === "list")).toHaveLength(1);
  });

  it("ends a search without matches after 5,000 canvases, with a cursor to continue", async () => {
    const canvases = await fill(5_300, String);
    const page = await findCanvases(canvases, { query: "none", limit: 5, cursor: undefined });
    expect(page).toEqual({ items: [], nextCursor: "5000" });
  });
});
