import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type Results, replaceHeadlines } from "./src/headlines.ts";
import { repositoryRoot } from "./src/repository.ts";

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), "utf8");

it("the README's figures are those that were measured", () => {
  const results = JSON.parse(read("docs/performance/results.json")) as Results;
  const readme = read("README.md");
  expect(replaceHeadlines(readme, results)).toBe(readme);
});

it("figures that weren't measured are refused", () => {
  expect(() => replaceHeadlines(read("README.md"), { machine: [], comparisons: [] })).toThrow("wasn't measured");
});
