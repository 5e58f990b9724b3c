/** `pnpm import-rules` writes what follows from table.ts: the lint rules and the tables of the documents. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readManifest, root } from "../workspace.ts";
import { type ImportRow, type Imports, importTable, type OpenRow, type Part, type Tier } from "./table.ts";

/** A row or a part as the lint sees it: the files it covers, and what they may import. */
export interface Rule extends Imports {
  /** As in `packages/md5-core` or `packages/md5-core: files/`. */
  readonly title: string;
  readonly folder: string;
  /** A pattern, relative to the root. */
  readonly files: string;
  readonly tier: Tier;
  readonly composes: boolean;
  /** If present, everything but these may be imported. */
  readonly allBut?: readonly string[];
}

const scope = "@fingerpaint/";
const notTests = "!**/*.test.{ts,tsx}";
const isExtensionFolder = (files: string) => files.startsWith("extensions/");

/** The rules of all rows, each package's before those of its parts. */
export function rulesOf(table: readonly (ImportRow | OpenRow)[] = importTable): Rule[] {
  return table.flatMap((row) => {
    const { folder, tier, parts = [] } = row;
    const whole = { imports: [], ...row, title: folder, files: `${folder}/src/**`, composes: tier !== "core" };
    return [whole, ...parts.map((part) => ruleOfPart(folder, tier, part))];
  });
}

function ruleOfPart(folder: string, packageTier: Tier, part: Part): Rule {
  const tier = part.tier ?? (isExtensionFolder(part.files) ? "extension" : packageTier);
  return {
    ...part,
    title: `${folder}: ${shortName(part.files)}`,
    folder,
    files: `${folder}/src/${part.files}`,
    tier,
    composes: part.composes ?? tier !== "core",
  };
}

function shortName(files: string): string {
  return files.replace(/\*\*$/, "");
}

/** Biome's configuration, which refuses every import that isn't in the table. */
function lintRules(): object {
  const names = importTable.filter(({ tier }) => tier === "app").map(({ folder }) => readManifest(folder).name);
  const apps = {
    group: [...names.flatMap((name) => [name, `${name}/**`]), "../**/apps/**"],
    message: "Packages never import apps, not even in tests.",
  };
  const rules = rulesOf();
  return {
    overrides: [
      browserSafety(rules),
      override(["packages/**"], { noRestrictedImports: error({ patterns: [apps] }) }),
      ...rules.map((rule) =>
        override([rule.files, notTests], { noRestrictedImports: error({ patterns: patternsOf(rule) }) }),
      ),
    ],
  };
}

function patternsOf(rule: Rule): object[] {
  const { title, imports, typesFrom = [], refuses = [], composes, allBut, note } = rule;
  const acrossPackages = ["../**/src/**", "../**/dist/**"];
  const refusedPaths = composes ? refuses : ["**/extensions/**", ...refuses];
  const relative = refusedPaths
    .flatMap((pattern) => pattern.replace(/^(!?)\*\*/, "$1../**"))
    .concat(refusedPaths.map((pattern) => pattern.replace(/^(!?)\*\*/, "$1./**")));
  const allowed = imports.flatMap(patternsOfModule).map((pattern) => `!${pattern}`);
  const group =
    allBut === undefined
      ? ["**", "!./**", "!../**", ...acrossPackages, ...relative, ...allowed]
      : [...allBut.flatMap(patternsOfModule), ...acrossPackages];
  const message =
    allBut === undefined
      ? `${title} may import ${list(imports)}${composes ? "" : ", and never an extension"}.`
      : `${title} may import anything but ${list(allBut)}.`;
  return [
    { group, message: note === undefined ? message : `${message} Note: ${note}.` },
    ...typesFrom.map((specifier) => ({
      group: [specifier],
      importNamePattern: "[A-Z].*",
      invertImportNamePattern: true,
      message: "Types only (names with a capital): a value from here would carry its libraries into every client.",
    })),
  ];
}

/** `react/*` matches all subpaths of `react`, however deep. */
function patternsOfModule(specifier: string): string[] {
  if (specifier === "node:*") return ["node:*", "node:*/**"];
  return [specifier.replace(/\/\*$/, "/**")];
}

/** Packages run in browsers, except the parts that may import a module of Node. */
function browserSafety(rules: readonly Rule[]): object {
  const forNode = rules.filter(({ folder, imports, tier }) => {
    return tier !== "app" && folder.startsWith("packages/") && imports.some((name) => name.startsWith("node:"));
  });
  const deniedGlobals = {
    Buffer: "This code also runs in browsers: use Uint8Array.",
    process: "This code also runs in browsers.",
    global: "Use globalThis.",
    __dirname: "This code also runs in browsers.",
  };
  const includes = ["packages/*/src/**", notTests, ...forNode.map(({ files }) => `!${files}`)];
  return {
    includes,
    linter: {
      rules: {
        correctness: { noNodejsModules: "error" },
        style: { noRestrictedGlobals: error({ deniedGlobals }) },
      },
    },
  };
}

function override(includes: readonly string[], style: object): object {
  return { includes, linter: { rules: { style } } };
}

function error(options: object): object {
  return { level: "error", options };
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : new Intl.ListFormat("en").format(names);
}

/** The table of docs/architecture.md: each package and part, its tier, and every module that it may import. */
function architectureTable(): string {
  const rows = importTable.flatMap((row) => {
    const { folder, tier, parts = [] } = row;
    const cell = "allBut" in row ? `all but ${code(shortSpecifiers(row.allBut))}` : code(shortSpecifiers(row.imports));
    return [
      `| \`${folder}\` | ${tier} | ${cell || "none"} | ${remarks(row)} |`,
      ...parts.map((part) => {
        const rule = ruleOfPart(folder, tier, part);
        return `| … \`${shortName(part.files)}\` | ${rule.tier} | ${code(shortSpecifiers(part.imports))} | ${remarks(part)} |`;
      }),
    ];
  });
  return ["| files below `src/` | tier | may import | |", "|---|---|---|---|", ...rows].join("\n");
}

function remarks({ typesFrom = [], composes, note }: Partial<Part>): string {
  const types = typesFrom.length > 0 && `only types of ${code(shortSpecifiers(typesFrom))}`;
  return [types, composes && "binds the extensions", note].filter(Boolean).join("; ");
}

/** The table of packages/README.md: which of our packages a package may import, its parts included. */
function packagesTable(): string {
  const rows = importTable.map((row) => {
    const rules = rulesOf([row]);
    const ours = shortSpecifiers(rules.flatMap(({ imports }) => imports.filter((name) => name.startsWith(scope))));
    // Subpaths of a package that may be imported as a whole add nothing here.
    const shown = ours.filter((name) => !ours.includes(name.split("/")[0] ?? "") || !name.includes("/"));
    const packages = "allBut" in row ? "every package, but no app" : code(shown) || "none";
    return `| \`${row.folder.replace("packages/", "")}\` | ${row.tier} | ${packages} |`;
  });
  return ["| package | tier | may import |", "|---|---|---|", ...rows].join("\n");
}

/** Without our scope, without patterns of subpaths, and each once. */
function shortSpecifiers(specifiers: readonly string[]): string[] {
  const names = specifiers.map((name) => (name === "node:*" ? name : name.replace(/\/\*$/, "")).replace(scope, ""));
  return [...new Set(names)].filter((name) => !name.startsWith("#"));
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** The texts that `pnpm import-rules` writes, by file, relative to the root. */
export function generatedFiles(): Record<string, string> {
  return {
    "scripts/import-rules/biome.generated.json": `${JSON.stringify(lintRules(), null, 2)}\n`,
    "docs/architecture.md": withTable("docs/architecture.md", architectureTable()),
    "packages/README.md": withTable("packages/README.md", packagesTable()),
  };
}

/** The page with the table in place of the one between its marks. @throws Error if the page has no marks */
function withTable(file: string, table: string): string {
  const page = readFileSync(path.join(root, file), "utf8");
  const marked = /(<!-- written by `pnpm import-rules` -->\n)[\s\S]*(<!-- \/import-rules -->)/;
  if (!marked.test(page)) throw new Error(`${file} has no marks for the import table.`);
  return page.replace(marked, (_, begin, end) => `${begin}\n${table}\n\n${end}`);
}

if (process.argv[1] === import.meta.filename) {
  for (const [file, text] of Object.entries(generatedFiles())) writeFileSync(path.join(root, file), text);
}
