import path from "node:path";

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
  /**
   * Removed with it: its parts in apps, and the extensions or files that need it. The import table knows those of
   * packages.
   */
  readonly neededBy?: readonly string[];
  /** Where its name has to be removed, besides manifests, imports and re-exports. */
  readonly lists?: readonly ListEntry[];
}

/** The folders `extensions/` of packages and apps, and the files with the lists of extensions. */
const inRuntime = "packages/canvas-runtime/src/extensions";
const editorCanvas = "packages/canvas-runtime/src/editor-canvas";
const runtimeBuild = "packages/canvas-runtime/tsup.config.ts";
const inServices = "packages/services/src/extensions";
const services = "packages/services/src/index.ts";
const inWeb = "apps/web/src/extensions";
const filesSection = `${inWeb}/hash-files/files-section.tsx`;
const inServer = "apps/server/src/extensions";
const modules = "apps/server/src/serve/compose-services.ts";
const start = "apps/server/src/serve/server.ts";
const startLine = "apps/server/src/serve/start-line.ts";
const settings = "apps/server/src/settings/server-settings.ts";
const storage = "apps/server/src/storage/open-storage.ts";
const commands = "apps/server/src/commands/program.ts";

/** The files from which imports and re-exports of a removed extension are removed: no other may have them. */
export const bindingFiles: readonly string[] = [
  "apps/*/src/**/*.{ts,tsx}",
  "packages/canvas-store/src/index.ts",
  "packages/services/src/{index,settings}.ts",
  `${editorCanvas}/*.ts`,
  "scripts/generate.ts",
];

/**
 * The text of a file without its imports and re-exports of removed modules.
 *
 * @param isRemoved gets a module's path, relative to the root
 */
export function withoutImports(file: string, text: string, isRemoved: (module: string) => boolean): string {
  const statement = /^(?:import|export) (?:type )?(?:\{[^}]*\}|\*) from "(\.[^"]*)";\n/gm;
  return text.replace(statement, (all: string, specifier: string) =>
    isRemoved(path.posix.join(path.posix.dirname(file), specifier)) ? "" : all,
  );
}

/** Entries of one list, which are removed without a replacement. */
function entries(file: string, ...texts: readonly string[]): ListEntry[] {
  return texts.map((entry) => ({ file, entry }));
}

/** All extensions: packages, folders `extensions/*` and the pages for operators. */
export const extensions: readonly Extension[] = [
  {
    folder: "packages/md5-core/src/extensions/files",
    neededBy: ["packages/cli"],
    lists: entries(
      "packages/md5-core/tsup.config.ts",
      'import { workerProgramPlugin } from "./scripts/worker-program-plugin.ts";\n',
      "  esbuildPlugins: [workerProgramPlugin],\n",
      ' files: "src/extensions/files/index.ts",',
    ),
  },
  {
    folder: "packages/md5-core/src/extensions/browser-pool",
    neededBy: [`${inWeb}/hash-files`, `${inWeb}/checksum-lists`, `${inWeb}/etag`],
    lists: [
      ...entries(
        "packages/md5-core/tsup.config.ts",
        'import { browserWorkerPlugin } from "./scripts/browser-worker-plugin.ts";\n',
        'const poolEntry = { browser: "src/extensions/browser-pool/index.ts" };\n',
        `  // Only ES modules: bundlers find a worker's program by \`import.meta.url\`.
  await libraryBuild(
    { ...poolEntry, "digest-worker": "src/extensions/browser-pool/digest-worker.ts" },
    {
      ...options,
      outDir: "dist/browser-pool",
      platform: "browser",
      format: "esm",
      esbuildPlugins: [browserWorkerPlugin],
      dts: false,
    },
  ),
`,
      ),
      {
        file: "packages/md5-core/tsup.config.ts",
        entry: "bundledDeclarations({ ...nodeEntry, ...poolEntry })",
        without: "bundledDeclarations(nodeEntry)",
      },
      ...entries(
        "apps/web/src/pages/hash/hash-page.tsx",
        "        <FilesSection outputFormat={outputFormat} messages={messages} />\n",
      ),
    ],
  },
  {
    folder: "packages/md5-core/src/extensions/checksum-files",
    neededBy: ["packages/cli", `${inWeb}/checksum-lists`],
    lists: [
      ...entries("packages/md5-core/tsup.config.ts", '  "checksum-files": "src/extensions/checksum-files/index.ts",\n'),
      ...entries(
        filesSection,
        `  const lists = useChecksumLists({
    files: list.files,
    addFile: (added) => digests.add([added]),
    removed: keepFocus,
    messages,
  });
`,
        "    lists.clear();\n",
        " {messages.listHint}",
      ),
      { file: filesSection, entry: ", lists];", without: "];" },
      { file: filesSection, entry: "lists.take(added)", without: "added" },
    ],
  },
  {
    folder: "packages/md5-core/src/extensions/etag",
    neededBy: ["packages/cli", `${inWeb}/etag`],
    lists: [
      ...entries("packages/md5-core/tsup.config.ts", '  etag: "src/extensions/etag/index.ts",\n'),
      ...entries(
        filesSection,
        ", readETag",
        "  const etags = useETags({ files: list.files, fileOf: digests.fileOf, expected: hashes, messages });\n",
        ", etags",
      ),
    ],
  },
  {
    folder: "packages/canvas-store/src/extensions/admin",
    neededBy: [`${inServices}/admin`],
  },
  {
    folder: `${inServices}/claims`,
    neededBy: [`${inServices}/admin`, `${inServices}/mcp`],
    lists: entries(modules, "  claims,\n", "    claims(frame, canvases),\n"),
  },
  {
    folder: `${inServices}/agent-documents`,
    lists: entries(
      modules,
      "  agentDocuments,\n",
      "    agentDocuments(frame, { services: has, canvasModules: settings.canvas.modules, cli: web?.cli ?? null }),\n",
    ),
  },
  {
    folder: `${inServices}/compiled-sources`,
    lists: [
      ...entries(
        "packages/services/tsup.config.ts",
        '  "compile-thread": "src/extensions/compiled-sources/compile-thread.ts",\n',
      ),
      ...entries(
        modules,
        "  compiledSources,\n",
        "  const compiler = compiledSources(frame, { modules: settings.canvas.modules });\n",
        "    compiled: compiler,\n",
        "    compiler,\n",
      ),
    ],
  },
  {
    folder: `${inServices}/mcp`,
    lists: [
      ...entries(services, "  type McpSettings,\n", "  mcpSettings,\n"),
      ...entries("packages/services/tsup.config.ts", '  "check-thread": "src/extensions/mcp/check-thread.ts",\n'),
      ...entries(settings, "  mcpSettings,\n", "  mcp: mcpSettings,\n"),
      ...entries(
        modules,
        "  mcp,\n",
        "    mcp(frame, { settings: settings.mcp, canvas: canvases }),\n",
        "    mcp: canvas.enabled && settings.mcp.enabled,\n",
      ),
    ],
  },
  {
    folder: `${inServices}/admin`,
    neededBy: [`${inServer}/admin`],
    lists: [
      ...entries(services, "  type AdminSettings,\n", "  adminSettings,\n"),
      ...entries(
        modules,
        "  admin,\n",
        "    admin(frame, { settings: settings.admin, store, web, readRefusals: registry.refusals }),\n",
      ),
      ...entries(
        settings,
        "  adminSettings,\n",
        "  admin: adminSettings,\n",
        "    admin: withDefaultSocket(settings),\n",
      ),
      ...entries(startLine, "    admin: adminDoors(settings),\n"),
      ...entries(commands, "  addCanvases(program, context);\n"),
    ],
  },
  {
    folder: `${inServices}/metrics`,
    lists: [
      ...entries(services, "  type MetricsSettings,\n", "  metricsSettings,\n"),
      ...entries(settings, "  metricsSettings,\n", "  metrics: metricsSettings,\n"),
      ...entries(
        modules,
        "  createMetrics,\n",
        "  metrics,\n",
        "  type PrometheusMetrics,\n",
        "  /** @default metrics of this process */\n  readonly registry?: PrometheusMetrics | undefined;\n",
        "  const registry = parts.registry ?? createMetrics();\n",
        " metrics: registry,",
        ", readRefusals: registry.refusals",
        "  const measured = metrics(frame, { settings: settings.metrics, metrics: registry, storage: settings.data.storage });\n",
        "    measured,\n",
      ),
      { file: modules, entry: "metricsAddress: measured.address", without: "metricsAddress: () => null" },
      ...entries(start, "  createMetrics,\n", "    registry: createMetrics(sharedMetrics),\n"),
      ...entries(
        startLine,
        `    metrics:
      metricsAddress === null
        ? settings.metrics.access
        : \`http://\${joinHostAndPort(metricsAddress.address, metricsAddress.port)}/metrics\`,
`,
      ),
    ],
  },
  {
    folder: `${inServices}/access`,
    neededBy: [`${inServer}/access`],
    lists: [
      ...entries(services, "  type AccessSettings,\n", "  accessSettings,\n"),
      ...entries(settings, "  accessSettings,\n", "  access: accessSettings,\n"),
      ...entries(modules, "  createAccess,\n", "    access: createAccess(frame, settings.access),\n"),
      ...entries(settings, ' || settings.access.publish === "keys"'),
      ...entries(
        startLine,
        "    publish: canvas.enabled ? settings.access.publish : undefined,\n",
        "    read: canvas.enabled ? settings.access.read : undefined,\n",
        'settings.access.publish === "open" && ',
      ),
      ...entries("apps/server/src/settings/data-settings.ts", "    keysNeedStorage,\n"),
    ],
  },
  {
    folder: `${inServices}/shared-limits`,
    neededBy: [`${inServer}/shared-limits`],
    lists: entries(
      start,
      "  const limits = await openLimits(settings.data, { logger, isWorker: sharedMetrics !== undefined });\n",
      "  closings.push(() => limits.close());\n",
      "    createLimiter: limits.createLimiter,\n",
    ),
  },
  { folder: "packages/cli" },
  {
    folder: "packages/mcp",
    neededBy: [`${inServices}/agent-documents`, `${inServices}/mcp`],
    lists: entries("scripts/generate.ts", "  generateModuleSurface();\n"),
  },
  {
    folder: "packages/canvas-store-sql",
    neededBy: [`${inServer}/sql-storage`, `${inServer}/doctor/check-database.ts`, `${inServices}/shared-limits`],
    lists: [
      ...entries(
        storage,
        "  if (config.database !== null) return openDatabase(config, options.onKeysChanged);\n",
        "  if (config.database !== null) return openDatabase(config, onKeysChanged);\n",
      ),
      ...entries(
        `${inServer}/doctor/check-storage.ts`,
        "    if (settings.data.database !== null) return await checkDatabase(settings, place);\n",
      ),
      ...entries(commands, "  addMigrate(program, context);\n"),
    ],
  },
  {
    folder: `${inServer}/doctor`,
    lists: entries(commands, "  addDoctor(program, context);\n"),
  },
  {
    folder: `${inServer}/transfer`,
    lists: entries(commands, "  addTransfer(program, context);\n"),
  },
  {
    folder: `${inServer}/processes`,
    lists: [
      ...entries(
        "apps/server/src/commands/serve.ts",
        'import cluster from "node:cluster";\n',
        `  if (settings.processes.count > 1) {
    const context = { logger, output, signalToStop };
    if (cluster.isWorker) return (await import("../extensions/processes/worker.ts")).runWorker(settings, context);
    return (await import("../extensions/processes/primary.ts")).runPrimary(settings, context);
  }
`,
      ),
      ...entries(settings, "  processes: processesSettings,\n"),
    ],
  },
  {
    folder: `${inRuntime}/build`,
    lists: entries(
      runtimeBuild,
      '    build: "src/extensions/build/vite-plugin.ts",\n',
      '    command: "src/extensions/build/command.ts",\n',
    ),
  },
  {
    folder: `${inRuntime}/check`,
    neededBy: ["packages/cli", `${inWeb}/check`, `${inServices}/mcp`],
    lists: [
      ...entries(runtimeBuild, '    check: "src/extensions/check/check-source.ts",\n'),
      ...entries("apps/web/src/pages/editor/canvas-editor.tsx", ", ...useSourceCheck(source)"),
    ],
  },
  {
    folder: `${inRuntime}/dialects`,
    neededBy: [`${inRuntime}/html`, "packages/cli", `${inWeb}/dialects`],
    lists: [
      ...entries(`${editorCanvas}/names.ts`, ", ...dialectNames"),
      ...entries(
        `${editorCanvas}/parts.ts`,
        ", modulePart(loadDialectsScript, dialectNames, [loadChartsScript, loadFormScript])",
      ),
      ...entries(
        "apps/web/src/pages/editor/panes/source-pane.tsx",
        '      {tab === "source" && <RewriteOffer source={source} onRewrite={rewrite} words={words} />}\n',
      ),
    ],
  },
  {
    folder: `${inRuntime}/export`,
    neededBy: ["packages/cli", `${inWeb}/export`],
    lists: [
      ...entries(runtimeBuild, '    export: "src/extensions/export/export-canvas.ts",\n'),
      ...entries(
        "apps/web/src/components/download-menu.ts",
        "  const output = createOutputFiles({ canvas, shown, file, panel, status });\n",
        "        ...output.buttons(name),\n",
        "    output.showState();\n",
      ),
    ],
  },
  {
    folder: `${inRuntime}/html`,
    neededBy: [`${inRuntime}/export`, "packages/cli"],
    lists: entries(runtimeBuild, '    html: "src/extensions/html/render-canvas.ts",\n'),
  },
  { folder: `${inRuntime}/markdown`, neededBy: [`${inRuntime}/html`] },
  {
    folder: "apps/web/src/pages/admin",
    lists: entries(
      "apps/web/src/main.tsx",
      '  admin: lazy(() => import("./pages/admin/admin-page.tsx").then(({ AdminPage }) => ({ default: AdminPage }))),\n',
      ' | "admin"',
      '  if (path === "/admin") return { name: "admin", canvasId: null };\n',
    ),
  },
];

/** The core's rule tests: parts of the paths of test files, by package. */
export const ruleTests: Readonly<Record<string, readonly string[]>> = {
  "packages/api-contracts": [],
  "packages/md5-core": ["src/digest", "src/md5", "src/verify", "src/expected-hash"],
  "packages/canvas-store": ["src/testing", "json-file-store"],
};
