import { defineConfig } from "tsup";

/** Built before it runs: a loader that rewrites sources while they are measured would be measured with them. */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    guards: "src/guards.ts",
    growth: "src/growth/main.ts",
    processes: "src/processes/main.ts",
    "busy-loop": "src/harness/busy-loop.ts",
    "digests-in-node": "src/digests/in-node.ts",
    "first-call": "src/digests/first-call.ts",
    "bare-server": "src/servers/bare-server.ts",
    "undigested-server": "src/servers/undigested-server.ts",
    "fastify-server": "src/servers/fastify-server.ts",
    "koa-server": "src/servers/koa-server.ts",
    "babel-page-server": "src/servers/babel-page-server.ts",
  },
  format: "esm",
  target: "node20",
  platform: "node",
  clean: true,
});
