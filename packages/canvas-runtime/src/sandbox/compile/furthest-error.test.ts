import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileCanvas } from "../../editor-canvas/compile.ts";
import { CountedSource } from "./furthest-error.ts";

/** Constructs that the parser tries in two or three ways, nested to the given depth. */
const doubling: Readonly<Record<string, (depth: number) => string>> = {
  "parameters' defaults": (depth) => `${"(x = ".repeat(depth)}1${") => 2".repeat(depth)}`,
  "defaults inside calls": (depth) => `${"(x = f(".repeat(depth)}1${")) => 2".repeat(depth)}`,
  "async arrow functions": (depth) => `${"async (x = ".repeat(depth)}1${") => 2".repeat(depth)}`,
  "generic arrow functions": (depth) => `${"<T,>(x = ".repeat(depth)}1${") => 2".repeat(depth)}`,
  "bounded generic arrow functions": (depth) => `${"<T extends {}>(x = ".repeat(depth)}1${") => 2".repeat(depth)}`,
  conditionals: (depth) => `${"a?(b:c=".repeat(depth)}1${")=>1:2".repeat(depth)}`,
  "conditionals with arrow functions": (depth) => `${"a ? (b) : (c = ".repeat(depth)}1${") => 2".repeat(depth)}`,
  "computed keys": (depth) => `${"({[".repeat(depth)}1${"]: a}) => 1".repeat(depth)}`,
  "defaults inside elements": (depth) => `${"(x = <p>{".repeat(depth)}1${"}</p>) => 2".repeat(depth)}`,
  "defaults inside methods": (depth) => `${"(x = { f() { return ".repeat(depth)}1${"}}) => 2".repeat(depth)}`,
  "elements that don't end": (depth) => "<p>{() => ".repeat(depth),
  "inferred types": (depth) => `1 as A extends ${"infer U extends (".repeat(depth)}1${") ? 1 : 2".repeat(depth)}`,
};

/** How often the parser reads until a source is compiled or rejected; always the same for the same source. */
function readsOf(source: string): { reads: number; isRefused: boolean } {
  let reads = 0;
  const { charCodeAt } = CountedSource.prototype;
  CountedSource.prototype.charCodeAt = function count(index) {
    reads++;
    return charCodeAt.call(this, index);
  };
  try {
    const [problem] = compileCanvas(source).diagnostics;
    return { reads, isRefused: problem?.message.startsWith("This is nested") ?? false };
  } finally {
    CountedSource.prototype.charCodeAt = charCodeAt;
  }
}

describe("the parser's work", () => {
  it.each(Object.keys(doubling))("at least doubles with each level of %s, up to a limit", (kind) => {
    const at = (depth: number) => readsOf(`export default ${doubling[kind]?.(depth)};`);
    const [four, eight, deep] = [at(4), at(8), at(40)];
    // The control: without the limit, 40 levels would take 2^32 times as long as eight.
    expect(eight.reads / four.reads).toBeGreaterThan(4);
    expect(eight.isRefused).toBe(false);
    expect(deep.isRefused).toBe(true);
    expect(deep.reads).toBeLessThan(1_100_000);
  });

  it("is refused with the line if it exceeds the limit", () => {
    const source = `const first = 1;\nexport default ${doubling.conditionals?.(40)};\nconst last = 2;`;
    expect(compileCanvas(source).diagnostics).toMatchObject([{ severity: "error", code: "syntax", line: 2 }]);
  });

  it("is less than 4 reads per character for our samples", () => {
    const folder = new URL("../../../test/samples/", import.meta.url);
    const samples = readdirSync(folder).filter((name) => name.endsWith(".canvas.tsx"));
    expect(samples.length).toBeGreaterThan(5);
    for (const name of samples) {
      const source = readFileSync(new URL(name, folder), "utf8");
      expect(readsOf(source).reads / source.length, name).toBeLessThan(4);
    }
  });
});
