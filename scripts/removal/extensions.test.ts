import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { importTable } from "../import-rules/table.ts";
import { root } from "../workspace.ts";
import { extensions, ruleTests } from "./extensions.ts";

const listed = extensions.flatMap(({ folder, neededBy = [] }) => [folder, ...neededBy]);

it("lists every extension package, and every folder in the `extensions/` of a package or an app", () => {
  const packages = importTable.filter(({ tier }) => tier === "extension").map(({ folder }) => folder);
  const folders = importTable
    .filter(({ tier }) => tier !== "extension")
    .map(({ folder }) => `${folder}/src/extensions`)
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    );
  expect(folders.length).toBeGreaterThan(0);
  expect([...packages, ...folders].filter((folder) => !listed.includes(folder))).toEqual([]);
});

it("names existing folders, and entries that are in their lists", () => {
  const folders = extensions.flatMap(({ folder, neededBy = [] }) => [folder, ...neededBy]);
  expect([...folders, ...Object.keys(ruleTests)].filter((folder) => !existsSync(path.join(root, folder)))).toEqual([]);
  const missing = extensions
    .flatMap(({ lists = [] }) => lists)
    .filter(({ file, entry }) => !readFileSync(path.join(root, file), "utf8").includes(entry));
  expect(missing).toEqual([]);
});
