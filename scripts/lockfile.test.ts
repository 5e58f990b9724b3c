import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "./workspace.ts";

// `pnpm install` on one system can drop the other systems' programs from the lockfile, and then nothing runs there.
it("has each program for Linux also for macOS", () => {
  const lockfile = readFileSync(path.join(root, "pnpm-lock.yaml"), "utf8");
  const programs = [...lockfile.matchAll(/^ {2}'?((?:@[\w-]+\/)?[\w-]*?)linux-(?:x64|64)[a-z-]*(@[\d.]+[^':]*)'?:$/gm)];
  expect(programs.length).toBeGreaterThan(8);
  const missing = programs
    .map(([, name, version]) => `${name}darwin-arm64${version}`)
    .filter((key) => !lockfile.includes(key));
  expect(missing).toEqual([]);
});
