/** The operations on texts on Koa, with the middleware of its ecosystem. */
import { bodyParser } from "@koa/bodyparser";
import Router from "@koa/router";
import Koa from "koa";
import helmet from "koa-helmet";
import rateLimit from "koa-ratelimit";
import { pinoHttp } from "pino-http";
import * as service from "./peer-service.ts";

const app = new Koa();
const log = pinoHttp({ genReqId: service.requestId, redact: ["req.headers.authorization"] });
app.use(async (context, next) => {
  const startedAt = performance.now();
  log(context.req, context.res);
  context.set("X-Request-Id", String(context.req.id));
  try {
    await next();
  } catch (error) {
    const { status, body } = service.refuse(error);
    context.status = status;
    context.body = body;
  }
  service.measure(context.method, context.path, context.status, startedAt);
});
app.use(helmet());
const router = new Router();
router.get("/metrics", async (context) => {
  context.body = await service.readMetrics();
});
router.use("/api", async ({ headers }, next) => {
  service.checkKey(headers.authorization);
  await next();
});
router.use(
  "/api",
  rateLimit({
    driver: "memory",
    db: new Map(),
    duration: 60_000,
    max: service.limits.requestsPerMinute,
    id: (context) => context.get("Authorization"),
  }),
);
router.use(bodyParser({ enableTypes: ["json"], jsonLimit: service.limits.jsonBytes }));
router.post("/api/md5/text", (context) => {
  context.body = service.hashText(context.request.body);
});
router.post("/api/md5/text/batch", (context) => {
  context.body = service.hashTexts(context.request.body);
});
app.use(router.routes());
app.listen(service.port, "127.0.0.1");
