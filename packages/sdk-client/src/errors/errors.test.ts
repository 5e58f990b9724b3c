import { inspect } from "node:util";
import { errorCodes, errorStatus } from "@fingerpaint/api-contracts/errors";
import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService, fakeTiming } from "../../test/fake-service.ts";
import {
  ApiError,
  ConnectionError,
  createClient,
  FingerpaintError,
  OptionError,
  TimeoutError,
  UnexpectedReplyError,
} from "../index.ts";

const notFound = { code: "NOT_FOUND", message: "No such canvas", details: "canvasId: unknown" };

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable("The call succeeded"),
    (error) => error,
  );
}

describe("ApiError", () => {
  it.each(errorCodes)("[B3] %s arrives with its status and details", async (code) => {
    const { client } = fakeService([errorReply(code, { "X-Request-Id": "r1" }, "texts[3]: too long")], { retries: 0 });
    const error = await failureOf(client.md5.text({ text: "a" }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: "ApiError",
      code,
      status: errorStatus[code],
      details: "texts[3]: too long",
      operation: "hashText",
      requestId: "r1",
    });
    expect(String(error)).toContain(`${code} (${errorStatus[code]})`);
    expect(String(error)).toContain("texts[3]: too long");
  });

  it("passes on a newer server's code", async () => {
    const body = { success: false, error: { code: "QUOTA", message: "m", details: "d" }, timestamp: "t" };
    const { client } = fakeService([Response.json(body, { status: 402 })]);
    await expect(client.canvases.list()).rejects.toMatchObject({ name: "ApiError", code: "QUOTA", status: 402 });
  });

  it("is retryable only if a retry is harmless and may help", async () => {
    const retryable = async (id: "hashText" | "loadCanvas", reply: Response) => {
      const { client } = fakeService([reply], { retries: 0 });
      const error = await failureOf(id === "hashText" ? client.md5.text({ text: "" }) : client.canvases.load("cv_x"));
      return FingerpaintError.isInstance(error) && error.retryable;
    };
    expect(await retryable("hashText", errorReply("INTERNAL_ERROR"))).toBe(true);
    expect(await retryable("hashText", errorReply("INVALID_INPUT"))).toBe(false);
    expect(await retryable("loadCanvas", errorReply("INTERNAL_ERROR"))).toBe(false);
    expect(await retryable("loadCanvas", errorReply("SERVICE_UNAVAILABLE"))).toBe(false);
    expect(await retryable("loadCanvas", errorReply("SERVICE_UNAVAILABLE", { "Retry-After": "1" }))).toBe(true);
  });
});

describe("UnexpectedReplyError", () => {
  it.each([
    ["a proxy's page", new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "Content-Type": "text/html" } })],
    ["a page instead of the service", new Response("<h1>Welcome</h1>")],
    ["no body", new Response(null)],
    ["JSON of another service", Response.json({ ok: true })],
    ["an envelope without data", Response.json({ success: true, message: "OK", timestamp: "t" })],
    ["null", Response.json(null)],
    ["an envelope of null", Response.json({ success: true, data: null })],
    ["a success that says it is none", Response.json({ success: false, data: { hash: "x" } })],
    ["an error that says it is none", Response.json({ success: true, error: notFound }, { status: 404 })],
    ["an error of null", Response.json({ success: false, error: null }, { status: 404 })],
    ["an error envelope with status 200", new Response(errorReply("NOT_FOUND").body)],
    ["an error without details", Response.json({ success: false, error: { code: "NOT_FOUND" } }, { status: 404 })],
    ["another success than the documented", exampleReply("hashText", { status: 202 })],
  ])("is thrown for %s", async (_, reply) => {
    const { client } = fakeService([reply], { retries: 0 });
    const error = await failureOf(client.md5.text({ text: "a" }));
    expect(error).toBeInstanceOf(UnexpectedReplyError);
    expect(error).toMatchObject({ code: "UNEXPECTED_REPLY", status: reply.status, operation: "hashText" });
  });

  it("is thrown for canvas replies with another shape", async () => {
    const { client } = fakeService([Response.json({ canvases: [] })]);
    await expect(client.canvases.list()).rejects.toMatchObject({ code: "UNEXPECTED_REPLY" });
    await expect(client.canvases.load("cv_x")).rejects.toMatchObject({ code: "UNEXPECTED_REPLY" });
    await expect(client.canvases.quota()).rejects.toMatchObject({ code: "UNEXPECTED_REPLY" });
  });
});

describe("ConnectionError", () => {
  const refused = new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code: "ECONNREFUSED" }) });
  const badPort = new TypeError("fetch failed", { cause: new Error("bad port") });
  const reset = new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code: "ECONNRESET" }) });

  it.each([
    ["a refused connection", [refused], true],
    ["a port that fetch never opens", [badPort], true],
    ["a connection that broke", [reset], false],
    ["a refused connection after one that broke", [reset, refused], false],
    ["a refused connection after a reply", [errorReply("INTERNAL_ERROR"), refused], false],
  ])("knows whether a server may have seen the call: %s", async (_, answers, unreached) => {
    const { client } = fakeService(answers, { retries: answers.length - 1, timing: fakeTiming() });
    expect(await failureOf(client.md5.text({ text: "a" }))).toMatchObject({ name: "ConnectionError", unreached });
  });

  it("names the server and the reason once, in a sentence, and keeps the cause", async () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const reset = Object.assign(new Error("read"), { code: "ECONNRESET" });
    for (const [failure, details] of [
      [new TypeError("fetch failed", { cause: refused }), "can't connect to http://paint.example (ECONNREFUSED)."],
      [refused, "can't connect to http://paint.example (ECONNREFUSED)."],
      [new TypeError("fetch failed", { cause: reset }), "no complete reply from http://paint.example (ECONNRESET)."],
      [new TypeError("Failed to fetch"), "no complete reply from http://paint.example."],
    ] as const) {
      const { client } = fakeService([failure], { retries: 0 });
      const error = await failureOf(client.canvases.list());
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ code: "CONNECTION_FAILED", details, cause: failure, retryable: true });
      expect(String(error)).toBe(`ConnectionError: listCanvases failed: ${details}`);
    }
  });

  it("reports that the platform refuses the port", async () => {
    const client = createClient({ baseUrl: "http://127.0.0.1:9", retries: 0 });
    await expect(client.canvases.list()).rejects.toMatchObject({
      details: "can't connect to http://127.0.0.1:9 (bad port).",
    });
  });

  it("is retryable for other operations only if no server was reached", async () => {
    const failure = (code: string) =>
      new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    for (const [code, retryable] of [
      ["ECONNREFUSED", true],
      ["ENETUNREACH", true],
      ["ECONNRESET", false],
    ] as const) {
      const { client } = fakeService([failure(code)], { retries: 0 });
      await expect(client.canvases.delete("cv_x")).rejects.toMatchObject({ code: "CONNECTION_FAILED", retryable });
    }
  });
});

describe("every error", () => {
  it("recognises its own kind, also from another copy of the package", () => {
    const errors = { ApiError, ConnectionError, OptionError, TimeoutError, UnexpectedReplyError };
    const error = new OptionError("baseUrl", "must be");
    for (const [name, kind] of Object.entries(errors)) expect(kind.isInstance(error)).toBe(name === "OptionError");
    const copy = { name: "OptionError", [Symbol.for("fingerpaint.sdk-client.error")]: true };
    expect(FingerpaintError.isInstance(copy)).toBe(true);
    expect(OptionError.isInstance(copy)).toBe(true);
    for (const value of [new Error("OptionError"), null, undefined, "OptionError"]) {
      expect(FingerpaintError.isInstance(value)).toBe(false);
    }
  });

  it("contains no key, password or cookie", async () => {
    const answers = [
      errorReply("WRONG_PASSWORD", { "Set-Cookie": "sessionId=secret" }),
      new Response("secret", { status: 500, headers: { "Set-Cookie": "sessionId=secret" } }),
      new TypeError("fetch failed"),
    ];
    for (const answer of answers) {
      const { client } = fakeService([answer], {
        apiKey: "secret",
        headers: { Cookie: "sessionId=secret" },
        retries: 0,
      });
      for (const call of [client.canvases.load("cv_x", { password: "secret" }), client.md5.text({ text: "secret" })]) {
        const error = await failureOf(call);
        expect(FingerpaintError.isInstance(error)).toBe(true);
        expect(inspect(error, { depth: null }) + JSON.stringify(error)).not.toContain("secret");
      }
    }
  });
});
