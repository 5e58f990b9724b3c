import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../verify/command.ts";
import { readManifest, root } from "../workspace.ts";
import { generatedFiles, type Rule, rulesOf } from "./generate.ts";
import { importTable } from "./table.ts";

const restricted = "style/noRestrictedImports";
const rules = rulesOf();

/** A statement that a lint rule must refuse, or mustn't. */
interface Probe {
  /** The file that holds it. */
  readonly file: string;
  readonly statement: string;
  readonly rule: string;
  readonly isRefused: boolean;
}

/** Modules that no row names: neighbours of those that one does, and usual suspects. */
const strangers = [
  ...[
    "koa",
    "left-pad",
    "lodash",
    "yargs",
    "vite",
    "ky",
    "d3",
    "zod/mini",
    "@modelcontextprotocol/client",
    "@babel/core",
  ],
  ...["@fingerpaint/api-contracts/openapi", "@fingerpaint/canvas-store/json-file", "@fingerpaint/canvas-store/testing"],
];

/** Every module that any row names, with a subpath for each pattern. */
const modules = [
  ...new Set([
    ...strangers,
    ...rules.flatMap(({ imports, allBut = [] }) => [...imports, ...allBut].map((name) => name.replace("*", "fs"))),
    ...["canvas-runtime", "canvas-store", "canvas-store-sql", "server", "web"].map((name) => `@fingerpaint/${name}`),
    ...["node:fs/promises", "node:crypto", "#unknown"],
  ]),
];

const probes: readonly Probe[] = [
  ...rules.flatMap(probesOf),
  ...byHand("packages/sdk-client/src/types.ts", restricted, {
    accepts: ['export type { TextDigest } from "@fingerpaint/api-contracts";'],
    refuses: ['export { textRequestSchema } from "@fingerpaint/api-contracts";'],
  }),
  ...byHand("packages/md5-core/src/later.ts", restricted, { refuses: ['export const it = import("iconv-lite");'] }),
  ...byHand("packages/canvas-runtime/src/kit/paths.ts", restricted, {
    accepts: [from("../theme/tone.ts"), from("../sandbox/kit.ts")],
    refuses: [from("../sandbox/frame/messages.ts")],
  }),
  ...byHand("packages/canvas-runtime/src/sandbox/frame/paths.ts", restricted, {
    accepts: [from("../kit.ts"), from("../../language/canvas-words.ts")],
    refuses: [from("../../kit/index.ts"), from("../../editor-canvas/names.ts")],
  }),
  ...byHand("packages/canvas-store-sql/src/sqlite/paths.ts", restricted, {
    accepts: [from("../sql-engine.ts")],
    refuses: [from("../postgres/postgres-store.ts")],
  }),
  ...byHand("packages/canvas-store-sql/src/postgres/paths.ts", restricted, {
    accepts: [from("../sql-engine.ts")],
    refuses: [from("../sqlite/sqlite-store.ts")],
  }),
  ...byHand("packages/md5-core/test/helper.ts", restricted, {
    accepts: [from("iconv-lite"), from("node:fs"), from("vitest")],
    refuses: [from("@fingerpaint/server"), from("../../../apps/server/src/app.ts")],
  }),
  ...byHand("apps/server/src/undeclared.ts", "correctness/noUndeclaredDependencies", {
    accepts: [from("ioredis"), from("@fingerpaint/canvas-store/json-file")],
    refuses: [from("left-pad"), from("fast-check")],
  }),
  ...byHand("packages/canvas-store/src/browser-safe.ts", "correctness/noNodejsModules", {
    accepts: [from("./canvas-service.ts")],
    refuses: [from("node:fs"), from("buffer")],
  }),
  ...byHand("packages/canvas-store/src/browser-safe-globals.ts", "style/noRestrictedGlobals", {
    accepts: ["export const one = new Uint8Array();"],
    refuses: ['export const two = Buffer.from("");', "export const three = process.env;"],
  }),
];

describe("the import table", () => {
  it("has a row for each package and app", () => {
    const folders = ["packages", "apps"].flatMap((parent) =>
      readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
    );
    const packages = folders.filter((folder) => existsSync(path.join(root, folder, "package.json")));
    expect(importTable.map(({ folder }) => folder).sort()).toEqual(packages.sort());
  });

  it("has only existing parts", () => {
    const missing = importTable.flatMap(({ folder, parts = [] }) =>
      parts
        .filter(({ files }) => !/[*{]/.test(files.replace(/\*\*$/, "")))
        .map(({ files }) => path.join(folder, "src", files.replace(/\*\*$/, "")))
        .filter((place) => !existsSync(path.join(root, place))),
    );
    expect(missing).toEqual([]);
  });

  it("lets no part of the core import an extension", () => {
    const extensions = importTable
      .filter(({ tier }) => tier === "extension")
      .map(({ folder }) => readManifest(folder).name);
    const core = rules.filter(({ tier }) => tier === "core");
    const breaches = core.flatMap(({ title, imports }) =>
      imports.filter((name) => extensions.some((one) => `${name}/`.startsWith(`${one}/`))).map((name) => [title, name]),
    );
    expect(extensions).not.toEqual([]);
    expect(breaches).toEqual([]);
  });

  it("has no circles of packages", () => {
    const importsOf = new Map(
      importTable.map((row) => [
        readManifest(row.folder).name,
        rulesOf([row]).flatMap(({ imports }) => imports.map((name) => name.split("/").slice(0, 2).join("/"))),
      ]),
    );
    const reaches = (name: string, seen: ReadonlySet<string>): boolean =>
      seen.has(name) || (importsOf.get(name) ?? []).some((next) => reaches(next, new Set([...seen, name])));
    expect([...importsOf.keys()].filter((name) => reaches(name, new Set()))).toEqual([]);
  });
});

describe("what `pnpm import-rules` writes", () => {
  it.each(Object.entries(generatedFiles()))("%s is up to date", (file, text) => {
    expect(readFileSync(path.join(root, file), "utf8")).toBe(text);
  });
});

describe("the lint", () => {
  const files = [...new Set(probes.map(({ file }) => file))];

  /** Each in the form `<rule> <file>:<line>`. */
  let refusals: ReadonlySet<string>;

  beforeAll(async () => {
    refusals = await lint(files);
  });

  it.each(files)("refuses in %s what the table doesn't have, and nothing else", (file) => {
    const expected = probesIn(file);
    const actual = expected.map((probe, index) => ({
      ...probe,
      isRefused: refusals.has(`${probe.rule} ${file}:${index + 1}`),
    }));
    expect(actual).toEqual(expected);
  });
});

/** Probes of all modules, and of what relative paths hide, in a file that no later rule covers. */
function probesOf(rule: Rule): Probe[] {
  const { imports, typesFrom = [], allBut, composes } = rule;
  const file = rule.files
    .replace(/\{(\w+)[^}]*\}/, "$1")
    .replace(/\*\*$/, "probe.ts")
    .replace("**/", "folder/")
    .replaceAll("*", "probe");
  const mayImport = (name: string) =>
    allBut === undefined ? covers(imports, name) && !typesFrom.includes(name) : !covers(allBut, name);
  const otherPackage = `${path.posix.relative(path.posix.dirname(file), "packages")}/other`;
  const across = [`${otherPackage}/src/index.ts`, `${otherPackage}/dist/index.js`];
  const extensions = ["../extensions/a/index.ts", "./extensions/a.ts", "../a/b/extensions/c.ts"];
  return byHand(file, restricted, {
    accepts: [...modules.filter(mayImport), "./neighbour.ts", ...(composes ? extensions : [])].map(from),
    refuses: [...modules.filter((name) => !mayImport(name)), ...across, ...(composes ? [] : extensions)].map(from),
  });
}

function covers(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
}

function byHand(
  file: string,
  rule: string,
  { accepts = [], refuses = [] }: { readonly accepts?: readonly string[]; readonly refuses?: readonly string[] },
): Probe[] {
  return [
    ...accepts.map((statement) => ({ file, statement, rule, isRefused: false })),
    ...refuses.map((statement) => ({ file, statement, rule, isRefused: true })),
  ];
}

function probesIn(file: string): Probe[] {
  return probes.filter((probe) => probe.file === file);
}

/** An import of a whole module that also uses it. */
function from(specifier: string): string {
  const name = `it${specifier.replaceAll(/\W/g, "_")}`;
  return `import * as ${name} from "${specifier}"; export { ${name} };`;
}

/** Lints the probes in a copy of the configuration and the manifests, so that they are never among the sources. */
async function lint(files: readonly string[]): Promise<Set<string>> {
  const copy = await mkdtemp(path.join(tmpdir(), "fingerpaint-import-rules-"));
  try {
    const manifests = importTable.map(({ folder }) => `${folder}/package.json`);
    for (const file of ["biome.json", "scripts/import-rules/biome.generated.json", ...manifests]) {
      await cp(path.join(root, file), path.join(copy, file));
    }
    for (const file of files) {
      await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
      await writeFile(
        path.join(copy, file),
        probesIn(file)
          .map(({ statement }) => `${statement}\n`)
          .join(""),
      );
    }
    const biome = ["biome", "lint", `--config-path=${copy}`, "--vcs-enabled=false"];
    const { output } = await runCommand([...biome, "--reporter=github", "--max-diagnostics=none", copy]);
    const errors = output.matchAll(/^::error title=lint\/([^,]+),file=([^,]+),line=(\d+),/gm);
    return new Set(Array.from(errors, ([, rule, file = "", line]) => `${rule} ${path.relative(copy, file)}:${line}`));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
