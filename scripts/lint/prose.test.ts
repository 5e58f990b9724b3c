import { describe, expect, it } from "vitest";
import { proseProblems } from "./prose.ts";

describe("proseProblems", () => {
  it.each([
    ["Of so many messages", "so many"],
    ["what stands before it", "stands"],
    ["the bytes behind the text", "behind"],
    ["many inputs at once", "at once"],
    ["compiled anew", "anew"],
    ["be it a blob or a stream", "be it"],
  ])("finds the banned phrase in: %s", (text, phrase) => {
    expect(proseProblems("a.ts", `fine\n${text}`)).toEqual([
      { line: 2, problem: expect.stringContaining(`"${phrase}"`) },
    ]);
  });

  it.each([
    "`…` stands for what is left out",
    "a stand-in for React",
    "The server is behind a proxy, and behind an nginx proxy too.",
    "`Secure` behind HTTPS",
    "leaves nothing behind",
    "one of its own names",
  ])("accepts: %s", (text) => {
    expect(proseProblems("a.md", text)).toEqual([]);
  });

  it.each([
    ["// Of two servers, one makes the key.", "// Of"],
    ["  // Else a GET would change it.", "// Else"],
    ["/** Waits. Else it would fail. */", ". Else"],
    [" * and reads on meanwhile", "meanwhile"],
    ["// takes such a one", "such a one"],
    ["// The page is told of it.", "is told"],
    ["/** What the page sees: its source. */", "/** What the page sees:"],
    ["// Each has a folder of its own.", "of its own"],
    ["// Rows of their own for all.", "of their own"],
    ["// It closes, as do the others.", "as do the"],
  ])("finds in a comment, but not in code: %s", (comment, phrase) => {
    expect(proseProblems("a.ts", comment)).toEqual([{ line: 1, problem: expect.stringContaining(`"${phrase}"`) }]);
    expect(proseProblems("a.ts", `it("${comment}")`)).toEqual([]);
  });

  it("finds the same in a document as in a comment", () => {
    expect(proseProblems("a.md", "It waits meanwhile.")).toEqual([{ line: 1, problem: expect.any(String) }]);
  });

  it("finds long lines of comments, but not of code", () => {
    const long = "x".repeat(120);
    expect(proseProblems("a.ts", `const x = "${long}";`)).toEqual([]);
    expect(proseProblems("a.md", `* ${long}`)).toEqual([]);
    for (const comment of [`// ${long}`, ` * ${long}`, `/** ${long}`]) {
      expect(proseProblems("a.ts", comment)).toEqual([{ line: 1, problem: expect.stringContaining("columns") }]);
    }
  });
});
