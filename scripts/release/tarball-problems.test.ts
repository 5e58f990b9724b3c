import path from "node:path";
import { describe, expect, it } from "vitest";
import { type BundledPackage, noticesText } from "../notices.ts";
import { root } from "../workspace.ts";
import { tarballProblems } from "./tarball-problems.ts";
import type { Tarball } from "./tarballs.ts";

const react: BundledPackage = { name: "react", version: "19.3.1", identifier: "MIT", text: "MIT License\n\nMeta" };
const uqr: BundledPackage = { name: "uqr", version: "0.1.3", identifier: "MIT", text: "MIT License\n\nAnthony Fu" };

/** A tarball with the given files that is otherwise ready to be published. */
function tarball(overrides: { manifest?: Partial<Tarball["manifest"]>; files?: Record<string, string> } = {}): Tarball {
  const files: Record<string, string> = { LICENSE: "", "README.md": "", "dist/index.js": "", ...overrides.files };
  return {
    folder: "packages/none",
    manifest: { name: "none", version: "0.0.0", exports: { ".": "./dist/index.js" }, ...overrides.manifest },
    bytes: 1000,
    files: Object.keys(files),
    read: (file) => files[file] ?? "",
  };
}

function problems(of: Tarball, bundled: BundledPackage[] = []): string[] {
  return tarballProblems(of, { bundled, maxBytes: 1000 });
}

describe("tarballProblems", () => {
  it("finds nothing in a whole package", () => {
    expect(problems(tarball())).toEqual([]);
  });

  it.each([
    { manifest: { exports: { ".": { import: { default: "./dist/gone.js" } } } }, missing: "dist/gone.js" },
    { manifest: { main: "./dist/gone.cjs" }, missing: "dist/gone.cjs" },
    { manifest: { bin: { none: "./bin/gone.js" } }, missing: "bin/gone.js" },
    { manifest: { version: "0.1.0" }, missing: "CHANGELOG.md" },
  ])("reports the missing $missing", ({ manifest, missing }) => {
    expect(problems(tarball({ manifest }))).toEqual([`${missing} is missing`]);
  });

  it("reports missing files that every package has", () => {
    const bare = { ...tarball(), files: ["dist/index.js"] };
    expect(problems(bare)).toEqual(["LICENSE is missing", "README.md is missing"]);
  });

  it.each(["1.2.3", "workspace:*", "~1.2.3", ">=1", "^1.0.0 || 2.0.0"])("refuses a dependency on %s", (range) => {
    expect(problems(tarball({ manifest: { dependencies: { koa: range } } }))).toEqual([
      `koa is depended on as "${range}", not by a caret range`,
    ]);
  });

  it.each(["^1.2.3", "^18.0.0 || ^19.0.0"])("accepts a dependency on %s", (range) => {
    expect(problems(tarball({ manifest: { dependencies: { koa: range } } }))).toEqual([]);
  });

  it("refuses links that are broken on the registry's page", () => {
    const readme = "[a](https://example.org) [b](#usage) [c](../../docs/rules.md) [d](src/store.ts)";
    expect(problems(tarball({ files: { "README.md": readme } }))).toEqual([
      'README.md links to "../../docs/rules.md"',
      'README.md links to "src/store.ts"',
    ]);
  });

  it("refuses bundled code without its notice", () => {
    const notices = noticesText([{ bundle: "The pages", packages: [react] }]);
    const packed = tarball({ files: { "THIRD-PARTY-NOTICES.md": notices } });
    expect(problems(packed, [react])).toEqual([]);
    expect(problems(packed, [react, uqr])).toEqual(["THIRD-PARTY-NOTICES.md lacks uqr 0.1.3, which is bundled"]);
    expect(problems(tarball(), [react])).toEqual(["THIRD-PARTY-NOTICES.md lacks react 19.3.1, which is bundled"]);
  });

  it("refuses a notice with a truncated licence", () => {
    const notices = noticesText([{ bundle: "The pages", packages: [react] }]).replace("Meta", "");
    expect(problems(tarball({ files: { "THIRD-PARTY-NOTICES.md": notices } }), [react])).toHaveLength(1);
  });

  it("finds bundled code by source maps", () => {
    const vitest = path.relative(`${root}packages/none/dist`, new URL(import.meta.resolve("vitest")).pathname);
    const map = JSON.stringify({ sources: ["../src/index.ts", vitest] });
    expect(problems(tarball({ files: { "dist/index.js.map": map } }))).toEqual([
      expect.stringMatching(/^THIRD-PARTY-NOTICES\.md lacks vitest /),
    ]);
  });

  it("refuses files with paths of the machine that built them", () => {
    const map = JSON.stringify({ sources: ["../src/a.ts", `${root}packages/none/dist/index.cjs`] });
    expect(problems(tarball({ files: { "dist/index.cjs.map": map } }))).toEqual([
      "dist/index.cjs.map holds a path of the machine that built it",
    ]);
  });

  it("refuses a tarball over its budget", () => {
    expect(problems({ ...tarball(), bytes: 1001 })).toEqual(["it has 1001 bytes, more than 1000"]);
  });
});
