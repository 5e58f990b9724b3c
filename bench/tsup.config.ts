import { defineConfig } from "tsup";

/** Built before it runs: a loader that rewrites sources while they are measured would be measured with them. */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    guards: "src/guards.ts",
    growth: "src/growth.ts",
    processes: "src/processes.ts",
    "digests-in-node": "src/digests/in-node.ts",
    "first-call": "src/digests/first-call.ts",
    "busy-loop": "src/servers/busy-loop.ts",
    "bare-server": "src/servers/bare-server.ts",
    "fastify-server": "src/servers/fastify-server.ts",
    "express-server": "src/servers/express-server.ts",
    "koa-server": "src/servers/koa-server.ts",
    "babel-page-server": "src/servers/babel-page-server.ts",
  },
  format: "esm",
  target: "node20",
  platform: "node",
  clean: true,
});
