import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "../workspace.ts";

const folder = path.join(root, ".github/workflows");

it.each(readdirSync(folder))("%s pins its actions by commit and has no permissions by default", (name) => {
  const text = readFileSync(path.join(folder, name), "utf8");
  const actions = Array.from(text.matchAll(/uses: (\S+)(.*)/g), ([, action = "", comment = ""]) => action + comment);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d/);
  expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)\n/m);
});
