/** The name of an extension in a list: the exact text of the entry, and what replaces it. */
export interface ListEntry {
  /** Relative to the root. */
  readonly file: string;
  readonly entry: string;
  /** @default "" */
  readonly without?: string;
}

/** Something that can be removed from the repository. */
export interface Extension {
  /** Its folder, relative to the root. */
  readonly folder: string;
  /** Other extensions that need it, which are removed with it; the import table knows those of packages. */
  readonly neededBy?: readonly string[];
  /** Where its name has to be removed, besides manifests. */
  readonly lists?: readonly ListEntry[];
  /** Why it can't be removed yet. Once it can, this has to go. */
  readonly notYet?: string;
}

/** The folder `extensions/` of a package. */
const inRuntime = "packages/canvas-runtime/src/extensions";
const runtimeBuild = "packages/canvas-runtime/tsup.config.ts";

/** All extensions: packages, folders `extensions/*` and the pages for operators. */
export const extensions: readonly Extension[] = [
  { folder: "packages/md5-core/src/extensions/files", notYet: "the command line imports it" },
  ...["access", "admin", "agent-documents", "claims", "mcp", "metrics", "shared-limits"].map((name) => ({
    folder: `packages/services/src/extensions/${name}`,
    notYet: "the package's entries and the server name it in more places than one list",
  })),
  { folder: "packages/cli" },
  { folder: "packages/mcp", notYet: "the server's routes import it" },
  { folder: "packages/canvas-store-sql", notYet: "the server's storage, keys and limits import it" },
  {
    folder: `${inRuntime}/build`,
    lists: [
      { file: runtimeBuild, entry: '    build: "src/extensions/build/index.ts",\n' },
      { file: runtimeBuild, entry: '    command: "src/extensions/build/command.ts",\n' },
    ],
  },
  {
    folder: `${inRuntime}/check`,
    neededBy: ["packages/cli"],
    lists: [{ file: runtimeBuild, entry: '    check: "src/extensions/check/index.ts",\n' }],
    notYet: "the editor and the server's tools for agents import it",
  },
  { folder: `${inRuntime}/dialects`, notYet: "editor-canvas/ and the other extensions import it in several places" },
  {
    folder: `${inRuntime}/export`,
    neededBy: ["packages/cli"],
    lists: [{ file: runtimeBuild, entry: '    export: "src/extensions/export/index.ts",\n' }],
    notYet: "the pages' download menu imports it",
  },
  {
    folder: `${inRuntime}/html`,
    neededBy: [`${inRuntime}/export`, "packages/cli"],
    notYet: "the frame's program and the package's build import it",
  },
  {
    folder: `${inRuntime}/markdown`,
    neededBy: [`${inRuntime}/html`, `${inRuntime}/export`, "packages/cli"],
    notYet: "html/ imports it, which the frame's program imports",
  },
  {
    folder: "apps/web/src/pages/admin",
    lists: [
      {
        file: "apps/web/src/main.tsx",
        entry:
          '  admin: lazy(() => import("./pages/admin/admin-page.tsx").then(({ AdminPage }) => ({ default: AdminPage }))),\n',
      },
      { file: "apps/web/src/main.tsx", entry: ' | "admin"' },
      {
        file: "apps/web/src/main.tsx",
        entry: '  if (path === "/admin") return { name: "admin", canvasId: null };\n',
      },
    ],
  },
];

/** The core's rule tests: parts of the paths of test files, by package. */
export const ruleTests: Readonly<Record<string, readonly string[]>> = {
  "packages/api-contracts": [],
  "packages/md5-core": ["src/digest", "src/md5", "src/verify", "src/expected-hash"],
  "packages/canvas-store": ["src/testing", "json-file-store"],
};
