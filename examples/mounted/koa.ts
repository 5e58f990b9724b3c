/** Both services in Koa, before the program's own middleware. */
import { createApp } from "@fingerpaint/services";
import Koa from "koa";
import { announce, createServices } from "./services.ts";

const fingerpaint = createApp(createServices()).callback();

const app = new Koa();
app.use((context, next) => {
  if (!context.path.startsWith("/tools/")) return next();
  context.respond = false;
  return fingerpaint(context.req, context.res);
});
app.use((context) => {
  context.body = "a page of the program";
});
const server = app.listen(0, "127.0.0.1", () => announce(server.address()));
