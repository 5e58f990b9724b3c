/** The service on Koa, with the middleware of its ecosystem. */
import { bodyParser } from "@koa/bodyparser";
import multer from "@koa/multer";
import Router from "@koa/router";
import Koa from "koa";
import helmet from "koa-helmet";
import rateLimit from "koa-ratelimit";
import { pinoHttp } from "pino-http";
import { digestedFile, digestStorage } from "./digest-storage.ts";
import {
  checkKey,
  describeFile,
  hashText,
  hashTexts,
  limits,
  measure,
  port,
  readMetrics,
  refuse,
  requestId,
} from "./peer-service.ts";

const app = new Koa();
const log = pinoHttp({ genReqId: requestId, redact: ["req.headers.authorization"] });
app.use(async (context, next) => {
  const startedAt = performance.now();
  log(context.req, context.res);
  context.set("X-Request-Id", String(context.req.id));
  try {
    await next();
  } catch (error) {
    const { status, body } = refuse(error);
    context.status = status;
    context.body = body;
  }
  measure(context.method, context.path, context.status, startedAt);
});
app.use(helmet());
const router = new Router();
router.get("/metrics", async (context) => {
  context.body = await readMetrics();
});
router.use("/api", async ({ headers }, next) => {
  checkKey(headers.authorization);
  await next();
});
router.use(
  "/api",
  rateLimit({
    driver: "memory",
    db: new Map(),
    duration: 60_000,
    max: limits.requestsPerMinute,
    id: (context) => context.get("Authorization"),
  }),
);
router.use(bodyParser({ enableTypes: ["json"], jsonLimit: limits.jsonBytes }));
const upload = multer({ storage: digestStorage, limits: { fileSize: limits.fileBytes, files: 1 } });
router.post("/api/md5/text", (context) => {
  context.body = hashText(context.request.body);
});
router.post("/api/md5/text/batch", (context) => {
  context.body = hashTexts(context.request.body);
});
router.post("/api/md5/file", upload.single("file"), (context) => {
  context.body = describeFile(digestedFile(context.req), context.request.body);
});
app.use(router.routes());
app.listen(port, "127.0.0.1");
