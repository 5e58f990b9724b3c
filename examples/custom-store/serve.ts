/**
 * Serves both services with the SQLite store. Everything but the store is configured by the environment, as usual.
 *
 *     pnpm tsx -C @fingerpaint/source examples/custom-store/serve.ts /tmp/canvases.db
 */
import { once } from "node:events";
import { readConfig, startServer } from "@fingerpaint/server";
import { createSqliteStore } from "./sqlite-store.ts";

const store = createSqliteStore(process.argv[2] ?? "canvases.db");
const server = await startServer(readConfig(process.env), { store });
console.log(`listening on ${server.url}`);

await once(process, "SIGTERM");
await server.close();
