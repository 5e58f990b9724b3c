import { inspect } from "node:util";
import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService, fakeTiming } from "../test/fake-service.ts";
import { type Call, type Client, createClient } from "./index.ts";

const file = new File(["hello"], "hello.txt");
const canvasId = "cv_8sK2mQx0ZbT4rLw9";
const source = 'import { Text } from "editor/canvas";';

const calls: Record<OperationId, (client: Client) => Call<unknown, unknown>> = {
  hashText: (client) => client.md5.text({ text: "hello", outputFormat: "base64" }),
  hashTexts: (client) => client.md5.texts({ texts: ["hello", ""] }),
  hashFile: (client) => client.md5.file({ file }),
  hashFiles: (client) => client.md5.files({ files: [file, file] }),
  verifyText: (client) => client.md5.verifyText({ text: "hello", expectedHash: "x" }),
  verifyFile: (client) => client.md5.verifyFile({ file, expectedHash: "x" }),
  publishCanvas: (client) => client.canvases.publish({ source }),
  listCanvases: (client) => client.canvases.list(),
  readCanvasQuota: (client) => client.canvases.quota(),
  loadCanvas: (client) => client.canvases.load(canvasId),
  claimCanvas: (client) => client.canvases.claim({ token: "t" }),
  updateCanvas: (client) => client.canvases.update(canvasId, { expiresAt: null }),
  endSession: (client) => client.canvases.endSession(),
  deleteCanvas: (client) => client.canvases.delete(canvasId),
};
const table = Object.entries<Operation>(operations) as [OperationId, Operation][];

describe("createClient", () => {
  it("has one method for each operation of the contract, grouped by service", () => {
    const { client } = fakeService([]);
    const operationsOf = (service: Operation["service"]) => table.filter(([, row]) => row.service === service);
    expect(Object.keys(client.md5)).toHaveLength(operationsOf("md5").length);
    expect(Object.keys(client.canvases)).toHaveLength(operationsOf("canvas").length);
  });

  it.each(table)("%s sends its documented request and returns its documented data", async (id, operation) => {
    const { client, requests } = fakeService([exampleReply(id)]);
    const { data, body, status } = await calls[id](client).withResponse();
    const [request] = requests;
    expect(request?.method).toBe(operation.method);
    expect(request?.url).toBe(`http://paint.example${operation.path.replace(":canvasId", canvasId)}`);
    const type = { json: "application/json", multipart: "multipart/form-data; boundary=", none: "null" }[
      operation.request
    ];
    expect(String(request?.headers.get("Content-Type"))).toContain(type);
    expect(status).toBe(operation.success[0]);
    const documented = operation.success.includes(204) ? undefined : await exampleReply(id).json();
    expect(body).toEqual(documented);
    expect(data).toEqual(operation.service === "md5" ? documented.data : documented);
    expect(await calls[id](client)).toEqual(data);
  });

  it("sends JSON bodies unchanged, even a lone surrogate for the service to refuse", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")]);
    await client.md5.text({ text: "é\ud800", encoding: "gbk" });
    expect(await requests[0]?.text()).toBe('{"text":"é\\ud800","encoding":"gbk"}');
  });

  it.each([
    "http://paint.example/tools",
    "http://paint.example/tools/",
    "http://paint.example/tools//",
    "http://paint.example/tools?",
    "http://paint.example/tools/#",
    new URL("http://paint.example/tools"),
  ])("[B1] works below a base path: %s", async (baseUrl) => {
    const { client, requests } = fakeService([exampleReply("listCanvases")], { baseUrl });
    await client.canvases.list();
    expect(requests[0]?.url).toBe("http://paint.example/tools/api/editor-canvas/mine");
  });

  it("[B6] sends no key or request id if it has none, and accepts JSON", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")], { apiKey: undefined });
    await client.md5.text({ text: "hello" });
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      accept: "application/json",
      "content-type": "application/json",
    });
  });

  it("[M13] sends the key only with operations that may need one", async () => {
    for (const [id] of table) {
      const { client, requests } = fakeService([exampleReply(id)], { apiKey: "fp_secret" });
      await calls[id](client);
      expect(requests[0]?.headers.get("Authorization"), id).toBe(
        ["claimCanvas", "listCanvases", "readCanvasQuota", "deleteCanvas", "endSession"].includes(id)
          ? null
          : "Bearer fp_secret",
      );
    }
  });

  it("[B6] sends the call's, otherwise the client's, request id and headers, and returns the reply's id", async () => {
    const reply = exampleReply("hashText", {
      headers: {
        "X-Request-Id": "mine-1",
        RateLimit: '"default";r=999;t=60',
        "RateLimit-Policy": '"default";q=1000;w=60',
      },
    });
    const { client, requests } = fakeService([reply], { headers: { "X-One": "client", "X-Two": "client" } });
    const options = { requestId: "mine-1", headers: { "X-Two": "call" } };
    const { requestId, rateLimit, headers } = await client.md5.text({ text: "hello" }, options).withResponse();
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      "x-request-id": "mine-1",
      "x-one": "client",
      "x-two": "call",
    });
    expect(requestId).toBe("mine-1");
    expect(rateLimit).toEqual({ remaining: 999, resetMs: 60_000, limit: 1000, windowMs: 60_000 });
    expect(headers.get("Content-Type")).toBe("application/json");
  });

  it("[C10] sends a password in a header, percent-encoded, in every attempt, and an empty one not at all", async () => {
    const { client, requests } = fakeService(
      [errorReply("SERVICE_UNAVAILABLE", { "Retry-After": "1" }), exampleReply("loadCanvas")],
      {
        timing: fakeTiming(),
      },
    );
    await client.canvases.load(canvasId, { password: "ä&b=c 密\n", headers: { "X-Canvas-Password": "other" } });
    await client.canvases.load(canvasId, { password: "" });
    const sent = requests.map(({ headers }) => headers.get("X-Canvas-Password"));
    expect(sent).toEqual([...Array(2).fill("%C3%A4%26b%3Dc%20%E5%AF%86%0A"), null]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(["", "", ""]);
  });

  it("[C38] asks for the compiled source in the query, but not by default", async () => {
    const { client, requests } = fakeService([exampleReply("loadCanvas")]);
    await client.canvases.load(canvasId, { compiled: "a+b&c", password: "sesame" });
    await client.canvases.load(canvasId, { compiled: "" });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(["?compiled=a%2Bb%26c", ""]);
  });

  it("escapes an id in the path", async () => {
    const { client, requests } = fakeService([exampleReply("loadCanvas")]);
    await client.canvases.load("../md5/text?x#y");
    expect(requests[0]?.url).toBe("http://paint.example/api/editor-canvas/..%2Fmd5%2Ftext%3Fx%23y");
    for (const id of ["", ".", "..", "mine", "session"]) {
      await expect(client.canvases.delete(id)).rejects.toMatchObject({ code: "INVALID_OPTION" });
    }
    expect(requests).toHaveLength(1);
  });

  describe("refuses an impossible option, says what it must be and doesn't quote it", () => {
    const address =
      "must be a complete http or https address, such as https://paint.example/tools, or a path such as /tools";
    const bareAddress = "must not have a user, password, query or fragment";
    const key = "must be visible ASCII characters without spaces";
    const impossible: [option: string, details: string, options: object][] = [
      ...["tools", "ftp://paint.example", "xhttp://paint.example"].map((baseUrl): [string, string, object] => [
        "baseUrl",
        address,
        { baseUrl },
      ]),
      ...["http://hidden@paint.example", "http://:hidden@paint.example", "http://me:hidden@paint.example"].map(
        (baseUrl): [string, string, object] => ["baseUrl", bareAddress, { baseUrl }],
      ),
      ...["http://paint.example/?hidden", "https://paint.example/#hidden", "/tools?hidden", "//hidden@x"].map(
        (baseUrl): [string, string, object] => ["baseUrl", bareAddress, { baseUrl }],
      ),
      ["apiKey", key, { apiKey: "hidden\nX: y" }],
      ["apiKey", key, { apiKey: "" }],
      ["apiKey", key, { apiKey: 5 }],
      ["baseUrl", address, { baseUrl: undefined }],
      ["fetch", "must be a function", { fetch: "hidden" }],
      ["fetchOptions", "must be an object such as { keepalive: true }", { fetchOptions: "hidden" }],
      ...["method", "headers", "body", "signal", "redirect"].map((name): [string, string, object] => [
        "fetchOptions",
        `must not have ${name}: the client sets it`,
        { fetchOptions: { [name]: {} } },
      ]),
      ...[true, null, {}].map((cookies): [string, string, object] => [
        "cookies",
        'must be "keep" or a jar made by createCookieJar',
        { cookies },
      ]),
      ...["onRequest", "onResponse", "onRetry"].map((hook): [string, string, object] => [
        hook,
        "must be a function",
        { [hook]: "hidden" },
      ]),
      ["headers", "has an invalid header name or value", { headers: { "X-Token": "hidden\nü€" } }],
      ["timeoutMs", "must be a number of at least 1", { timeoutMs: 0 }],
      ["totalTimeoutMs", "must be a number of at least 1", { totalTimeoutMs: Number.NaN }],
      ["retries", "must be a number of at least 0", { retries: -1 }],
      ["retries", "must be a number of at least 0", { retries: "3" }],
      ["maxRetryDelayMs", "must be a number of at least 0", { maxRetryDelayMs: -1 }],
    ];

    it.each(impossible)("%s: %s, not as in %j", (option, details, options) => {
      const create = () => createClient({ baseUrl: "http://paint.example", ...options });
      const refusal = { name: "OptionError", code: "INVALID_OPTION", details: `${option} ${details}` };
      expect(create).toThrow(expect.objectContaining(refusal));
      expect(create).not.toThrow("hidden");
    });

    it.each(impossible.filter(([option]) => /^(?:timeoutMs|totalTimeoutMs|retries|headers)$/.test(option)))(
      "%s: %s, in a call too",
      async (option, details, options) => {
        const { client, requests } = fakeService([exampleReply("listCanvases")]);
        const refusal = { code: "INVALID_OPTION", details: `${option} ${details}` };
        await expect(client.canvases.list(options)).rejects.toMatchObject(refusal);
        expect(requests).toEqual([]);
      },
    );

    it("but accepts an https address and no key", async () => {
      const { client, requests } = fakeService([exampleReply("listCanvases")], {
        baseUrl: "https://paint.example",
        apiKey: undefined,
      });
      await client.canvases.list();
      expect(requests[0]?.url).toBe("https://paint.example/api/editor-canvas/mine");
    });
  });

  it("doesn't show its secrets when printed", async () => {
    const { client } = fakeService([exampleReply("publishCanvas", { headers: { "Set-Cookie": "sessionId=secret" } })], {
      apiKey: "fp_secret",
      cookies: "keep",
    });
    await client.canvases.publish({ source });
    expect(inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client)).not.toContain("secret");
  });

  it("uses the platform's current fetch for each call", async () => {
    const client = createClient({ baseUrl: "http://paint.example" });
    const original = globalThis.fetch;
    globalThis.fetch = async () => exampleReply("listCanvases");
    try {
      expect(await client.canvases.list()).toHaveLength(1);
    } finally {
      globalThis.fetch = original;
    }
  });
});
