import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { globSync } from "tinyglobby";
import { expect, it } from "vitest";
import { importTable } from "../import-rules/table.ts";
import { root } from "../workspace.ts";
import { bindingFiles, extensions, ruleTests, withoutImports } from "./extensions.ts";

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

it("removes imports and re-exports of removed modules, and no others", () => {
  const text = `import { a } from "../extensions/gone/a.ts";
import {
  b,
  c,
} from "../extensions/gone/b.ts";
import { d } from "../extensions/gone-too/d.ts";
import { e } from "gone";
export * from "../extensions/gone/f.ts";
export const g = a;
`;
  const isRemoved = (module: string) => module.startsWith("packages/one/src/extensions/gone/");
  expect(withoutImports("packages/one/src/core/file.ts", text, isRemoved)).toBe(
    'import { d } from "../extensions/gone-too/d.ts";\nimport { e } from "gone";\nexport const g = a;\n',
  );
});

it("names files that exist, from which imports are removed", () => {
  for (const pattern of bindingFiles) expect(globSync(pattern, { cwd: root })).not.toEqual([]);
});
