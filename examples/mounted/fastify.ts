/**
 * Both services in Fastify 5, in their own scope: Fastify's body parsers would consume the bodies before the services.
 */
import { createApp } from "@fingerpaint/services";
import Fastify from "fastify";
import { announce, createServices } from "./services.ts";

const app = Fastify();
await app.register(async (scope) => {
  const fingerpaint = createApp(createServices()).callback();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  scope.all("/tools/*", (request, reply) => {
    reply.hijack();
    fingerpaint(request.raw, reply.raw);
  });
});
app.get("/", () => "a page of the program");
await app.listen({ port: 0, host: "127.0.0.1" });
announce(app.server.address());
