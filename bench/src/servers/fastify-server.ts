/** The service on Fastify, with the plugins of its ecosystem. */
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import bearerAuth from "@fastify/bearer-auth";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { fastify } from "fastify";
import * as service from "./peer-service.ts";

const app = fastify({ logger: true, genReqId: service.requestId, bodyLimit: service.limits.jsonBytes });
app.addHook("onRequest", async ({ id }, reply) => {
  reply.header("X-Request-Id", id);
});
app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
  service.measure(method, routeOptions.url ?? "none", statusCode, performance.now() - elapsedTime);
});
app.setErrorHandler((error, request, reply) => {
  request.log.error(error);
  const { status, body } = service.refuse(error);
  reply.status(status).send(body);
});
await app.register(helmet);
app.get("/metrics", async () => service.readMetrics());
await app.register(async (api) => {
  await api.register(bearerAuth, { keys: new Set([service.apiKey]) });
  await api.register(rateLimit, {
    max: service.limits.requestsPerMinute,
    timeWindow: "1 minute",
    keyGenerator: ({ headers }) => headers.authorization ?? "",
  });
  await api.register(multipart, { limits: { fileSize: service.limits.fileBytes, files: 1 } });
  api.post("/api/md5/text", async ({ body }) => service.hashText(body));
  api.post("/api/md5/text/batch", async ({ body }) => service.hashTexts(body));
  api.post("/api/md5/file", async (request) => {
    const startedAt = performance.now();
    const part = await request.file();
    if (part === undefined) return service.describeFile(undefined, {});
    const md5 = createHash("md5");
    await pipeline(part.file, md5);
    const { outputFormat } = part.fields;
    const form = outputFormat && "value" in outputFormat ? { outputFormat: outputFormat.value } : {};
    return service.describeFile({ filename: part.filename, size: part.file.bytesRead, md5, startedAt }, form);
  });
});
await app.listen({ host: "127.0.0.1", port: service.port });
