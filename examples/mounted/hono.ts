/** Both services in Hono, as a function from Request to Response. It runs the same way on Bun and Deno. */
import { createFetchHandler } from "@fingerpaint/server";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";
import { announce, services } from "./services.ts";

const fingerpaint = createFetchHandler(services);

const app = new Hono<{ Bindings: HttpBindings }>();
app.all("/tools/*", (context) => fingerpaint(context.req.raw, { address: context.env.incoming.socket.remoteAddress }));
app.get("/", (context) => context.text("a page of the program"));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, announce);
