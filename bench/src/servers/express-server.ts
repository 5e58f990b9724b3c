/** The service on Express, with the middleware of its ecosystem. */
import express, { type ErrorRequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import helmet from "helmet";
import multer from "multer";
import { pinoHttp } from "pino-http";
import * as service from "./peer-service.ts";

const app = express();
app.use(pinoHttp({ genReqId: service.requestId, redact: ["req.headers.authorization"] }));
app.use((request, response, next) => {
  const startedAt = performance.now();
  response.setHeader("X-Request-Id", String(request.id));
  response.on("finish", () => service.measure(request.method, request.path, response.statusCode, startedAt));
  next();
});
app.use(helmet());
app.get("/metrics", async (_request, response) => {
  response.send(await service.readMetrics());
});
app.use("/api", ({ headers }, _response, next) => {
  service.checkKey(headers.authorization);
  next();
});
app.use(
  "/api",
  rateLimit({
    windowMs: 60_000,
    limit: service.limits.requestsPerMinute,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    keyGenerator: ({ headers }) => headers.authorization ?? "",
  }),
);
app.use(express.json({ limit: service.limits.jsonBytes }));
const upload = multer({ storage: service.digestStorage, limits: { fileSize: service.limits.fileBytes, files: 1 } });
app.post("/api/md5/text", ({ body }, response) => {
  response.json(service.hashText(body));
});
app.post("/api/md5/text/batch", ({ body }, response) => {
  response.json(service.hashTexts(body));
});
app.post("/api/md5/file", upload.single("file"), (request, response) => {
  response.json(service.describeFile(service.digestedFile(request), request.body));
});
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  const { status, body } = service.refuse(error);
  response.status(status).json(body);
};
app.use(answerError);
app.listen(service.port, "127.0.0.1");
