import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { publishablePackages, root } from "../workspace.ts";

it.each(publishablePackages().map(({ folder }) => folder))("%s has the repository's licence", (folder) => {
  expect(readFileSync(path.join(root, folder, "LICENSE"), "utf8")).toBe(
    readFileSync(path.join(root, "LICENSE"), "utf8"),
  );
});
