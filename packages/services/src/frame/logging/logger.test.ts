import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { redactUrl } from "./log-fields.ts";
import { createLogger } from "./logger.ts";

/** A logger, with its output as text and as one JSON value per line. */
function capture(level: "info" | "warn" = "info") {
  const lines: string[] = [];
  const logger = createLogger({ level, destination: { write: (line) => lines.push(line) } });
  return { logger, text: () => lines.join(""), lines: () => lines.map((line) => JSON.parse(line)) };
}

/** Makes a real request and response, with a secret everywhere that one can occur. */
async function exchange(see: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
  const server = createServer((incoming, response) => {
    response.setHeader("Set-Cookie", "sessionId=hunter2-cookie");
    response.end();
    see(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await new Promise((resolve) => {
    const { port } = server.address() as AddressInfo;
    const headers = { Authorization: "Bearer hunter2-key", Cookie: "sessionId=hunter2-cookie", Connection: "close" };
    request({ port, path: "/api/editor-canvas/cv_1?password=hunter2", method: "POST", headers }, resolve).end(
      "hunter2 text",
    );
  });
  await new Promise((resolve) => server.close(resolve));
}

describe("[B6] the log", () => {
  it("is JSON lines with level, time and message", () => {
    const { logger, lines } = capture();
    logger.info({ operation: "textMd5" }, "request");
    logger.child({ requestId: "r1" }).warn("slow\nrequest");
    expect(lines()).toEqual([
      expect.objectContaining({ level: "info", operation: "textMd5", msg: "request" }),
      expect.objectContaining({ level: "warn", requestId: "r1", msg: "slow\nrequest" }),
    ]);
    expect(lines()[0].time).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  });

  it("has no lines below its level", () => {
    const { logger, text } = capture("warn");
    logger.info("request");
    expect(text()).toBe("");
  });

  it("never contains a request's key, cookie, password or body, or a response's cookie", async () => {
    const { logger, lines, text } = capture();
    await exchange((incoming, response) => {
      logger.info({ request: incoming, response }, "named");
      logger.info({ req: incoming, res: response }, "named shortly");
      logger.info({ headers: incoming.headers, replyHeaders: response.getHeaders() }, "headers as plain data");
      logger.info({ anything: incoming, list: [incoming, { deeper: response }] }, "under other names");
      logger.child({ request: incoming, headers: incoming.headers }).info("bound");
    });
    expect(lines()).toHaveLength(5);
    expect(lines()[0]).toMatchObject({
      request: { method: "POST", url: "/api/editor-canvas/cv_1?password=[redacted]" },
      response: { status: 200 },
    });
    expect(text()).not.toContain("hunter2");
  });

  it.each([
    "authorization",
    "Authorization",
    "proxy-authorization",
    "cookie",
    "set-cookie",
    "password",
    "sessionId",
    "sessionSecret",
    "apiKey",
    "apiKeys",
    "text",
    "texts",
    "source",
    "body",
  ])("never contains a field named %s, however deep", (name) => {
    const { logger, text } = capture();
    logger.info({ [name]: "hunter2", inner: { [name]: ["hunter2"], list: [{ [name]: { value: "hunter2" } }] } });
    logger.child({ [name]: "hunter2" }).info("bound");
    expect(text()).toContain("[redacted]");
    expect(text()).not.toContain("hunter2");
  });

  it("never contains bytes or objects of unknown classes", () => {
    class Upload {
      content = "hunter2";
    }
    const { logger, text, lines } = capture();
    logger.info({ upload: new Upload(), bytes: Buffer.from("hunter2"), map: new Map([["a", "hunter2"]]) });
    expect(lines()[0]).toMatchObject({ upload: "[Upload]", bytes: "[Buffer]", map: "[Map]" });
    expect(text()).not.toContain("hunter2");
  });

  it("contains an error's name, code, message, frames and causes, and no other properties", () => {
    const { logger, text, lines } = capture();
    const cause = Object.assign(new Error("disk full"), { code: "ENOSPC", body: "hunter2" });
    const error = Object.assign(new TypeError("write failed", { cause }), {
      request: "hunter2",
      config: { key: "hunter2" },
    });
    logger.error({ err: error }, "failed");
    logger.error({ anything: error }, "failed");
    logger.error(error, "failed");
    logger.error(error);
    for (const line of lines()) {
      expect(line.err ?? line.anything).toMatchObject({
        name: "TypeError",
        message: "write failed",
        cause: { code: "ENOSPC", message: "disk full" },
      });
      expect((line.err ?? line.anything).stack).toMatch(/^ {4}at .*logger\.test\.ts/);
    }
    expect(text()).not.toContain("hunter2");
  });

  it("never contains the text that a syntax error quotes", () => {
    const { logger, text } = capture();
    try {
      JSON.parse("hunter2 is my password");
    } catch (error) {
      expect((error as Error).message).toContain("hunter2");
      logger.error({ err: error }, "failed");
      logger.error({ err: new Error("outer", { cause: error }) }, "failed");
      logger.error(error);
    }
    expect(text()).toContain("SyntaxError");
    expect(text()).not.toContain("hunter2");
  });

  it("survives loops and odd values", () => {
    const { logger, lines } = capture();
    const loop: Record<string, unknown> = { name: "loop" };
    loop.self = loop;
    const error = new Error("loop");
    error.cause = error;
    logger.info({
      loop,
      error,
      nothing: null,
      missing: undefined,
      when: new Date(0),
      request: null,
      response: 7,
      url: 7,
    });
    expect(lines()[0]).toMatchObject({ nothing: null, when: "1970-01-01T00:00:00.000Z" });
  });
});

describe("[B6] redactUrl", () => {
  it.each([
    ["/api/md5/text", "/api/md5/text"],
    ["/c/1?password=hunter2", "/c/1?password=[redacted]"],
    ["/c/1?a=1&password=hunter2&b=2", "/c/1?a=[redacted]&password=[redacted]&b=[redacted]"],
    ["/c/1?p%61ssword=hunter2", "/c/1?p%61ssword=[redacted]"],
    ["/c/1?PassWord=hunter2&password[]=hunter2", "/c/1?PassWord=[redacted]&password[]=[redacted]"],
    ["/c/1?x?password=hunter2", "/c/1?[redacted]&password=[redacted]"],
    ["/c/1?hunter2", "/c/1?[redacted]"],
    ["/c/1?password=a=hunter2", "/c/1?password=[redacted]"],
    ["/c/1#password=hunter2", "/c/1?password=[redacted]"],
    ["http://user:hunter2@host/c/1?a=b", "http://host/c/1?a=[redacted]"],
    ["/c/1?password=[redacted]", "/c/1?password=[redacted]"],
    ["", ""],
  ])("turns %j into %j", (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });
});
