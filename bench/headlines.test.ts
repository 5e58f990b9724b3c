import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { replaceHeadlines } from "./src/headlines.ts";
import { repositoryRoot } from "./src/repository.ts";

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), "utf8");

it("the README's figures match the measurements", () => {
  const readme = read("README.md");
  const figures = /<!-- figures[^>]*-->([\s\S]*?)<!-- \/figures -->/.exec(readme)?.[1] ?? "";
  const page = read("docs/performance.md");
  const ratios = Array.from(figures.matchAll(/([\d.]+)x/g), ([, ratio = ""]) => ratio);
  expect(ratios.length).toBeGreaterThan(10);
  expect(ratios.filter((ratio) => !page.includes(ratio))).toEqual([]);
  const machine = Array.from(figures.matchAll(/^- .*$/gm), ([line]) => line);
  expect(machine.length).toBe(3);
  expect(machine.filter((line) => !page.includes(line))).toEqual([]);
});

it("unmeasured figures are refused", () => {
  expect(() => replaceHeadlines(read("README.md"), [], [])).toThrow("wasn't measured");
});
