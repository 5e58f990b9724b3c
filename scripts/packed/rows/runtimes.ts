import { command, type Row, said } from "../row.ts";

const everything =
  "every package as an ES module: libraries, JSON file and SQLite stores, fetch handler of the services";
const commonJs = "the CommonJS builds of every library";

function node(major: string, program: "use-packages.mjs" | "use-packages.cjs"): Row {
  const isModule = program.endsWith(".mjs");
  return {
    what: `Node ${major}, ${isModule ? "ES modules" : "CommonJS"}`,
    tool: `node-${major}`,
    covers: isModule ? everything : commonJs,
    run: command(`node_modules/node-${major}/bin/node`, program),
    says: said,
  };
}

export const runtimeRows: readonly Row[] = [
  ...["20", "22", "24", "26"].flatMap((major) => [node(major, "use-packages.mjs"), node(major, "use-packages.cjs")]),
  {
    what: "Bun",
    tool: "@oven/bun-linux-x64",
    covers: everything,
    run: command("node_modules/@oven/bun-linux-x64/bin/bun", "use-packages.mjs"),
    says: said,
  },
  {
    what: "Deno",
    tool: "@deno/linux-x64-glibc",
    covers: everything,
    run: command("node_modules/@deno/linux-x64-glibc/deno", "run", "--allow-all", "use-packages.mjs"),
    says: said,
  },
  {
    what: "workerd",
    tool: "workerd",
    covers: "md5-core, canvas-store in memory, sdk-client, canvas-runtime/compile, without Node's compatibility",
    run: command(process.execPath, "worker/run-libraries.mjs"),
    says: said,
  },
];
