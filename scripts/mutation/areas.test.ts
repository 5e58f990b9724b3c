import { readFileSync } from "node:fs";
import path from "node:path";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { root } from "../workspace.ts";
import { areas } from "./areas.ts";
import { collapsed, explainedSurvivors } from "./score.ts";
import { selectAll, selectNamed } from "./select.ts";

/**
 * Expands `{a,b}` in the patterns of sources, so that each alternative is checked. Patterns of tests aren't expanded,
 * because a source may have no test next to it.
 */
const patterns = areas.flatMap(({ name, sources, tests, exceptTests = [] }) =>
  [...sources.flatMap(alternatives), ...tests, ...exceptTests].map((pattern) => ({ name, pattern })),
);

function alternatives(pattern: string): string[] {
  const [braces, list = ""] = /\{([^}]+)\}/.exec(pattern) ?? [];
  return braces === undefined ? [pattern] : list.split(",").map((name) => pattern.replace(braces, name));
}

describe("the areas of mutation testing", () => {
  it.each(patterns)("$name: $pattern still matches a file", ({ pattern }) => {
    expect(globSync(pattern, { cwd: root, ignore: "**/node_modules/**" })).not.toEqual([]);
  });

  it("mutate no tests and no declarations", () => {
    const sources = selectAll().flatMap((selection) => selection.sources);
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((file) => /\.(?:test|d)\.ts$/.test(file))).toEqual([]);
  });
});

describe("selectNamed", () => {
  it("accepts an area's name, or the first part of several names", () => {
    expect(selectNamed(["sdk-client"]).map(({ area }) => area.name)).toEqual(["sdk-client"]);
    expect(selectNamed(["canvas-store"]).map(({ area }) => area.name)).toEqual([
      "canvas-store",
      "canvas-store/json-file",
    ]);
  });

  it("accepts a file by its name or path, with lines", () => {
    const [selection] = selectNamed(["retry.ts:20-29", "packages/sdk-client/src/call/send.ts"]);
    expect(selection?.area.name).toBe("sdk-client");
    expect(selection?.sources).toEqual([
      "packages/sdk-client/src/call/retry.ts:20-29",
      "packages/sdk-client/src/call/send.ts",
    ]);
  });

  it("names an unknown word", () => {
    expect(() => selectNamed(["sdk-client", "etry.ts"])).toThrow("etry.ts is neither an area");
  });
});

describe("an explained survivor", () => {
  it.each(explainedSurvivors.map((survivor) => ({ ...survivor })))(
    "is still in the source: $file $original → $replacement",
    ({ file, original, line = "" }) => {
      const texts = selectAll()
        .flatMap(({ sources }) => sources)
        .filter((source) => path.posix.basename(source) === file)
        .map((source) => readFileSync(path.join(root, source), "utf8"));
      expect(texts.some((text) => collapsed(text).includes(original) && text.includes(line))).toBe(true);
    },
  );

  it("has no unused field", () => {
    const names = new Set(explainedSurvivors.flatMap((survivor) => Object.keys(survivor)));
    expect([...names].sort()).toEqual(["file", "line", "original", "reason", "replacement"]);
  });

  it("gives the reason why it survives", () => {
    for (const { reason } of explainedSurvivors) expect(reason).toMatch(/^[A-Z`].*\.$/);
  });
});
