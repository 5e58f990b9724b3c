/** Both services in Hono, as a function from Request to Response. It runs the same way on Bun and Deno. */
import { createApp, createFetchHandler } from "@fingerpaint/services";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";
import { announce, createServices } from "./services.ts";

const fingerpaint = createFetchHandler(createApp(createServices()));

const app = new Hono<{ Bindings: HttpBindings }>();
app.all("/tools/*", (context) => fingerpaint(context.req.raw, { address: context.env.incoming.socket.remoteAddress }));
app.get("/", (context) => context.text("a page of the program"));
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, announce);
