import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest, root, trackedFiles } from "./workspace.ts";

const documents = trackedFiles().filter((file) => file.endsWith(".md"));

describe("README.md", () => {
  it("runs and tests with the pnpm that package.json names", () => {
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    const [, version] = /^pnpm@([^+]+)\+/.exec(readManifest("").packageManager ?? "") ?? [];
    const versionsNamed = Array.from(readme.matchAll(/pnpm@([\d.]+)/g), ([, named]) => named);
    expect(version).toBeDefined();
    expect(versionsNamed.length).toBeGreaterThanOrEqual(2);
    expect(new Set(versionsNamed)).toEqual(new Set([version]));
  });

  it.each(["run", "test"])("marks one %s command, the one that .ci/run takes", (name) => {
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    const block = new RegExp(`^<!-- ${name}-command -->\n\`\`\`sh\n[^\n]+\n\`\`\`$`, "gm");
    expect(readme.match(block)).toHaveLength(1);
  });
});

describe("docs/architecture.md", () => {
  // The page omits `packages/` and `apps/`, and when describing the server also `server/src/`.
  const places = ["", "packages", "apps", "apps/server/src", "packages/canvas-store/src/json-file"];
  const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8").replace(
    // import-rules.test.ts checks this table.
    /<!-- written by `pnpm import-rules` -->[\s\S]*<!-- \/import-rules -->/,
    "",
  );
  const named = [
    ...new Set(Array.from(page.matchAll(/`([\w./-]+(?:\.tsx?|\.json|\/))`/g), ([, file = ""]) => file)),
  ].filter((file) => !file.startsWith("./") && file !== "node:");

  it("names files", () => {
    expect(named.length).toBeGreaterThan(15);
  });

  it.each(named)("names %s, which exists", (file) => {
    const packages = readdirSync(path.join(root, "packages")).flatMap((name) => [
      `packages/${name}`,
      `packages/${name}/src`,
    ]);
    expect([...places, ...packages].some((place) => existsSync(path.join(root, place, file)))).toBe(true);
  });
});

describe.each([
  ["2026-11-22-security-review.md", 35],
  ["2026-11-23-second-trial.md", 25],
])("docs/decisions/%s", (name, count) => {
  const page = readFileSync(path.join(root, "docs/decisions", name), "utf8");

  it("names existing tests", () => {
    const tests = Array.from(page.matchAll(/`([\w./-]+\.test\.ts)`/g), ([, test = ""]) => test);
    expect(tests.length).toBeGreaterThan(count);
    const places = ["apps/server", "apps", "packages", "."];
    expect(tests.filter((test) => !places.some((place) => existsSync(path.join(root, place, test))))).toEqual([]);
  });
});

describe("every document", () => {
  it("is checked", () => {
    expect(documents).toEqual(
      expect.arrayContaining(["README.md", "docs/rules.md", "docs/contract/md5-hashing-service.md"]),
    );
  });

  it.each(documents)("%s has no broken links", (file) => {
    const text = readFileSync(path.join(root, file), "utf8").replace(/```[\s\S]*?```/g, "");
    const links = text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g);
    const missing = Array.from(links, ([, link, image = ""]) => link ?? image).filter((link) => {
      const [target = "", heading] = link.replace(ownAddress, "").split("#");
      if (/^[a-z]+:/.test(target)) return false;
      const place = ownAddress.test(link) ? target : path.join(target === "" ? file : path.dirname(file), target);
      if (!existsSync(path.join(root, place))) return true;
      return heading !== undefined && place.endsWith(".md") && !headingsOf(place).includes(heading);
    });
    expect(missing).toEqual([]);
  });

  it.each(documents)("%s contains no folder of a developer's machine and no key", (file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    // Home folders, and complete server keys.
    const leaks = text.match(/\/(?:home|Users|root)\/\w+|[A-Z]:\\Users\\|\bfp_[0-9A-Za-z]{28}\b/g) ?? [];
    expect(leaks).toEqual([]);
  });
});

/** Pages outside of the repository, such as a package's page on the registry, link to its files by this address. */
const ownAddress = /^https:\/\/github\.com\/fingerpaint\/fingerpaint\/(?:blob|tree)\/main\//;

/** The names by which GitHub links to a page's headings. */
function headingsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8").replace(/```[\s\S]*?```/g, "");
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}
