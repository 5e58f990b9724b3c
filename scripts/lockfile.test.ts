import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "./workspace.ts";

const lockfile = readFileSync(path.join(root, "pnpm-lock.yaml"), "utf8");

// `pnpm install` on one system can drop the other systems' programs from the lockfile, and then nothing runs there.
it("has each program for Linux also for macOS", () => {
  const programs = [...lockfile.matchAll(/^ {2}'?((?:@[\w-]+\/)?[\w-]*?)linux-(?:x64|64)[a-z-]*(@[\d.]+[^':]*)'?:$/gm)];
  expect(programs.length).toBeGreaterThan(8);
  const missing = programs
    .map(([, name, version]) => `${name}darwin-arm64${version}`)
    .filter((key) => !lockfile.includes(key));
  expect(missing).toEqual([]);
});

// A dependency that imports types of a package without declaring it gets any of the versions: which one can differ from
// one install to the next.
it("resolves what several packages depend on to one version", () => {
  const importers = lockfile.slice(lockfile.indexOf("\nimporters:"), lockfile.indexOf("\npackages:"));
  const resolved = [...importers.matchAll(/^ {6}'?([^\s':]+)'?:\n {8}specifier: .+\n {8}version: ([^\s(]+)/gm)];
  expect(resolved.length).toBeGreaterThan(200);
  const external = resolved.filter(([, , version]) => !version?.startsWith("link:"));
  const versions = new Map(external.map(([, name, version]) => [name, version]));
  expect(external.filter(([, name, version]) => versions.get(name) !== version).map(([, name]) => name)).toEqual([]);
});
