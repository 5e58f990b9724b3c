/**
 * Who may import whom. `pnpm import-rules` writes the lint rules and the tables of the documents from this table;
 * import-rules.test.ts proves that they follow it and that the lint refuses everything else.
 */

/** Core is what the two interface documents ask for. It never imports an extension. Apps compose both. */
export type Tier = "core" | "extension" | "app";

/** What the sources of a folder may import. Tests are exempt, but tests of packages don't import apps. */
export interface Imports {
  /** Modules by specifier. `react/*` is any subpath of `react`, and `node:*` any module of Node. */
  readonly imports: readonly string[];
  /** Modules of which only types may be imported: names that begin with a capital. */
  readonly typesFrom?: readonly string[];
  /** Relative paths that are refused, as patterns; one that begins with `!` is an exception to those before it. */
  readonly refuses?: readonly string[];
  /** Shown beside the imports. */
  readonly note?: string;
}

/** A part of a package. Its imports replace those of the package. */
export interface Part extends Imports {
  /** A pattern of files, relative to the package's `src/`. */
  readonly files: string;
  /** @default the tier of the package, or `extension` below `extensions/` */
  readonly tier?: Tier;
  /** Whether this part of the core binds the extensions to it. No other part may import from `extensions/`. */
  readonly composes?: boolean;
}

/** A package or an app. */
export interface ImportRow extends Imports {
  /** Relative to the root. */
  readonly folder: string;
  readonly tier: Tier;
  /** Later parts win over earlier ones. */
  readonly parts?: readonly Part[];
}

/** An app that may import everything it declares, except these. */
export interface OpenRow extends Omit<ImportRow, "imports"> {
  readonly allBut: readonly string[];
}

const store = ["@fingerpaint/api-contracts", "@fingerpaint/md5-core", "zod", "async-lock"];
const sql = ["@fingerpaint/canvas-store", "kysely", "node:*"];
const contractTables = ["operations", "errors", "limits"].map((table) => `@fingerpaint/api-contracts/${table}`);
const client = {
  imports: ["@fingerpaint/api-contracts", ...contractTables],
  typesFrom: ["@fingerpaint/api-contracts"],
};

const services = [
  ...["@fingerpaint/api-contracts", "@fingerpaint/api-contracts/*", "@fingerpaint/md5-core"],
  ...["@fingerpaint/canvas-store", "@fingerpaint/canvas-store/json-file", "koa", "@koa/*", "async-lock", "cookie"],
  ...["escape-html", "helmet", "ipaddr.js", "keygrip", "nanoid", "p-limit", "pino", "proxy-addr"],
  ...["rate-limiter-flexible", "raw-body", "zod", "node:*"],
];

export const importTable: readonly (ImportRow | OpenRow)[] = [
  { folder: "packages/api-contracts", tier: "core", imports: ["zod"] },
  {
    folder: "packages/md5-core",
    tier: "core",
    imports: ["#md5-engine", "#text-writer"],
    parts: [
      {
        files: "encodings/gbk-table.ts",
        imports: ["iconv-lite/encodings/tables/cp936.json", "iconv-lite/encodings/tables/gbk-added.json"],
        note: "all of iconv-lite is ten times as large",
      },
      { files: "**/*node*.ts", imports: ["node:crypto", "node:util"] },
      { files: "extensions/iconv-encoding.ts", imports: ["iconv-lite"] },
      { files: "extensions/files/**", imports: ["node:*"] },
    ],
  },
  {
    folder: "packages/canvas-store",
    tier: "core",
    imports: ["@fingerpaint/api-contracts/errors", ...store, "js-tokens", "nanoid"],
    parts: [
      { files: "index.ts", composes: true, imports: ["@fingerpaint/api-contracts"] },
      { files: "extensions/**", imports: [] },
      {
        files: "json-file/**",
        imports: [...store, "lowdb", "lowdb/*", "lru-cache", "write-file-atomic", "fs-native-extensions", "node:*"],
      },
    ],
  },
  {
    folder: "packages/sdk-client",
    tier: "core",
    ...client,
    note: "all bundled, nothing at run time",
    parts: [
      { files: "extensions/react-query.ts", ...client, imports: [...client.imports, "@tanstack/react-query"] },
      {
        files: "extensions/msw.ts",
        ...client,
        imports: [...client.imports, "@fingerpaint/api-contracts/examples", "msw"],
      },
    ],
  },
  {
    folder: "packages/canvas-runtime",
    tier: "core",
    imports: ["react", "react/*", "react-dom/*"],
    parts: [
      {
        files: "{kit,theme,language}/**",
        imports: ["react", "react/*", "d3-array"],
        refuses: ["**/editor-canvas/**", "**/sandbox/**", "!**/sandbox/kit.ts"],
        note: "only `sandbox/kit.ts` of the sandbox",
      },
      {
        files: "sandbox/**",
        imports: ["react", "react/*", "react-dom/*", "sucrase", "js-tokens"],
        refuses: ["**/editor-canvas/**", "**/kit/**"],
        note: "no kit: it knows kits only through `sandbox/kit.ts`",
      },
      { files: "editor-canvas/**", composes: true, imports: ["react", "react/*", "react-dom/*"] },
      {
        files: "extensions/**",
        imports: [
          ...["react", "react/*", "react-dom/*", "sucrase", "@babel/parser", "js-tokens", "d3-array", "dompurify"],
          "@fingerpaint/canvas-store/source-title",
        ],
        note: "the source title is bundled",
      },
      { files: "extensions/build/**", imports: ["node:*", "esbuild"], note: "esbuild is optional" },
    ],
  },
  {
    folder: "packages/services",
    tier: "core",
    imports: services,
    parts: [
      { files: "{index,settings}.ts", composes: true, imports: [] },
      {
        files: "extensions/**",
        imports: [
          ...services,
          ...["@fingerpaint/canvas-runtime/check", "@fingerpaint/canvas-runtime/compile", "@fingerpaint/mcp"],
          ...["@modelcontextprotocol/server", "lru-cache", "prom-client"],
        ],
      },
    ],
  },
  {
    folder: "packages/canvas-store-sql",
    tier: "extension",
    imports: sql,
    parts: [
      { files: "sqlite/**", imports: [...sql, "libsql"], refuses: ["**/postgres/**"] },
      { files: "postgres/**", imports: [...sql, "pg"], refuses: ["**/sqlite/**"] },
    ],
  },
  {
    folder: "packages/mcp",
    tier: "extension",
    imports: [
      ...["@fingerpaint/api-contracts", "@fingerpaint/api-contracts/errors", "@fingerpaint/api-contracts/limits"],
      ...["@fingerpaint/md5-core", "@fingerpaint/sdk-client"],
      ...["@modelcontextprotocol/server", "@modelcontextprotocol/server/stdio", "zod"],
    ],
    note: "stores and HTTP belong in the services",
  },
  {
    folder: "packages/cli",
    tier: "extension",
    imports: [
      ...["@fingerpaint/md5-core", "@fingerpaint/md5-core/*", "@fingerpaint/sdk-client"],
      ...["@fingerpaint/canvas-runtime", "@fingerpaint/canvas-runtime/*", "@fingerpaint/canvas-store/source-title"],
      ...["@fingerpaint/mcp", "@fingerpaint/mcp/stdio"],
      ...["commander", "playwright-core", "proper-lockfile", "typescript", "node:*"],
    ],
    note: "all but playwright-core and typescript bundled",
  },
  {
    folder: "apps/server",
    tier: "app",
    allBut: [
      ...["@fingerpaint/web", "@fingerpaint/web/*", "fingerpaint", "fingerpaint/*"],
      ...["koa", "@koa/*", "lowdb", "lowdb/*", "kysely", "libsql", "pg", "fs-native-extensions", "iconv-lite"],
      ...["react", "react/*", "react-dom", "react-dom/*"],
    ],
    note: "HTTP belongs in services, stores in canvas-store and canvas-store-sql, encodings in md5-core, pages in web",
  },
  {
    folder: "apps/web",
    tier: "app",
    imports: [
      ...["errors", "limits", "share-page"].map((table) => `@fingerpaint/api-contracts/${table}`),
      ...["@fingerpaint/canvas-store/source-title", "@fingerpaint/sdk-client", "@fingerpaint/md5-core"],
      ...["browser", "checksum-files", "etag"].map((extension) => `@fingerpaint/md5-core/${extension}`),
      ...["@fingerpaint/canvas-runtime", "@fingerpaint/canvas-runtime/*"],
      ...["react", "react/*", "react-dom", "react-dom/*", "@codemirror/*", "@lezer/*", "uqr"],
    ],
  },
];
