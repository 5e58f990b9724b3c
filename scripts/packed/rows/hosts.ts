import path from "node:path";
import { checkNext } from "../check-next.ts";
import { checkServices } from "../check-services.ts";
import type { Row } from "../row.ts";
import { withProgram } from "../with-program.ts";

const services = "a digest, an upload of 100 MiB, a published canvas and its share page in Chromium";
const announces = /listening on (http:\S+)/;

function host(what: string, tool: string, by: string, ...command: string[]): Row {
  return {
    what,
    tool,
    covers: `${by}: ${services}`,
    run: (folder) => withProgram({ folder, command, announces }, checkServices),
  };
}

/** A program of `examples/mounted/`. */
const mounted = (what: string, tool: string, by: string, program: string) =>
  host(what, tool, by, "node_modules/.bin/tsx", `mounted/${program}.ts`);

export const hostRows: readonly Row[] = [
  mounted("Express", "express", "`createApp`", "express"),
  mounted("Fastify", "fastify", "`createApp`", "fastify"),
  mounted("Koa", "koa", "`createApp`", "koa"),
  mounted("Hono on Node", "hono", "`createFetchHandler`", "hono"),
  {
    what: "Next, app router",
    tool: "next",
    covers: `a server component, client components with \`<CanvasView>\` and with \`createClient({ baseUrl: "/tools" })\` at the top of a module, \`createFetchHandler\` in a route handler: ${services}`,
    run: (project) => checkNext(path.join(project, "next")),
  },
  host(
    "Bun.serve",
    "@oven/bun-linux-x64",
    "`createFetchHandler`",
    "node_modules/@oven/bun-linux-x64/bin/bun",
    "hosts/bun.mjs",
  ),
  host(
    "Deno.serve",
    "@deno/linux-x64-glibc",
    "`createFetchHandler`",
    "node_modules/@deno/linux-x64-glibc/deno",
    "run",
    "--allow-all",
    "hosts/deno.mjs",
  ),
  {
    what: "workerd with `nodejs_compat`",
    tool: "workerd",
    covers:
      "`createFetchHandler`: a digest, an upload of 100 MiB, a published canvas and its share page without scripts in Chromium",
    run: (folder) => {
      const program = { folder, command: [process.execPath, "worker/serve-services.mjs"], announces };
      return withProgram(program, (baseUrl) => checkServices(baseUrl, { hasPages: false }));
    },
  },
];
