import { inspect } from "node:util";
import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { describe, expect, it } from "vitest";
import { exampleReply, fakeService } from "../test/fake-service.ts";
import { type Call, type Client, createClient } from "./index.ts";

const file = new File(["hello"], "hello.txt");
const canvasId = "cv_8sK2mQx0ZbT4rLw9";
const source = 'import { Text } from "editor/canvas";';

const calls: Record<OperationId, (client: Client) => Call<unknown, unknown>> = {
  hashText: (client) => client.hashText({ text: "hello", outputFormat: "base64" }),
  hashTexts: (client) => client.hashTexts({ texts: ["hello", ""] }),
  hashFile: (client) => client.hashFile({ file }),
  hashFiles: (client) => client.hashFiles({ files: [file, file] }),
  verifyText: (client) => client.verifyText({ text: "hello", expectedHash: "x" }),
  verifyFile: (client) => client.verifyFile({ file, expectedHash: "x" }),
  publishCanvas: (client) => client.publishCanvas({ source }),
  listCanvases: (client) => client.listCanvases(),
  loadCanvas: (client) => client.loadCanvas(canvasId),
  updateCanvas: (client) => client.updateCanvas(canvasId, { expiresAt: null }),
  deleteCanvas: (client) => client.deleteCanvas(canvasId),
};
const table = Object.entries<Operation>(operations) as [OperationId, Operation][];

describe("createClient", () => {
  it("has one method for each operation of the contract", () => {
    const { client } = fakeService([]);
    expect(Object.keys(client).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it.each(table)("%s sends its documented request and gives its documented data", async (id, operation) => {
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
    const documented = id === "deleteCanvas" ? undefined : await exampleReply(id).json();
    expect(body).toEqual(documented);
    expect(data).toEqual(operation.service === "md5" ? documented.data : documented);
    expect(await calls[id](client)).toEqual(data);
  });

  it("sends JSON bodies as they were given, also a lone surrogate for the service to refuse", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")]);
    await client.hashText({ text: "é\ud800", encoding: "gbk" });
    expect(await requests[0]?.text()).toBe('{"text":"é\\ud800","encoding":"gbk"}');
  });

  it.each(["http://paint.example/tools", "http://paint.example/tools/", new URL("http://paint.example/tools")])(
    "[B1] works below a base path: %s",
    async (baseUrl) => {
      const { client, requests } = fakeService([exampleReply("listCanvases")], { baseUrl });
      await client.listCanvases();
      expect(requests[0]?.url).toBe("http://paint.example/tools/api/editor-canvas/mine");
    },
  );

  it("[M13] sends the key with MD5 operations and with nothing else", async () => {
    for (const [id, { service }] of table) {
      const { client, requests } = fakeService([exampleReply(id)], { apiKey: "fp_secret" });
      await calls[id](client);
      expect(requests[0]?.headers.get("Authorization"), id).toBe(service === "md5" ? "Bearer fp_secret" : null);
    }
  });

  it("[B6] sends the caller's request id and headers, a call's over the client's, and gives the reply's back", async () => {
    const reply = exampleReply("hashText", {
      headers: {
        "X-Request-Id": "mine-1",
        RateLimit: '"default";r=999;t=60',
        "RateLimit-Policy": '"default";q=1000;w=60',
      },
    });
    const { client, requests } = fakeService([reply], { headers: { "X-One": "client", "X-Two": "client" } });
    const options = { requestId: "mine-1", headers: { "X-Two": "call" } };
    const { requestId, rateLimit, headers } = await client.hashText({ text: "hello" }, options).withResponse();
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      "x-request-id": "mine-1",
      "x-one": "client",
      "x-two": "call",
    });
    expect(requestId).toBe("mine-1");
    expect(rateLimit).toEqual({ remaining: 999, resetMs: 60_000, limit: 1000, windowMs: 60_000 });
    expect(headers.get("Content-Type")).toBe("application/json");
  });

  it("[C10] sends a password in the query, escaped, and an empty one not at all", async () => {
    const { client, requests } = fakeService([exampleReply("loadCanvas")]);
    await client.loadCanvas(canvasId, { password: "ä&b=c d" });
    await client.loadCanvas(canvasId, { password: "" });
    expect(new URL(requests[0]?.url ?? "").searchParams.get("password")).toBe("ä&b=c d");
    expect(new URL(requests[1]?.url ?? "").search).toBe("");
  });

  it("keeps an id in its place in the path", async () => {
    const { client, requests } = fakeService([exampleReply("loadCanvas")]);
    await client.loadCanvas("../md5/text?x#y");
    expect(requests[0]?.url).toBe("http://paint.example/api/editor-canvas/..%2Fmd5%2Ftext%3Fx%23y");
    for (const id of ["", ".", "..", "mine"]) {
      await expect(client.deleteCanvas(id)).rejects.toMatchObject({ code: "INVALID_OPTION" });
    }
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["baseUrl", { baseUrl: "/tools" }],
    ["baseUrl", { baseUrl: "ftp://paint.example" }],
    ["baseUrl", { baseUrl: "http://me:hidden@paint.example" }],
    ["baseUrl", { baseUrl: "http://paint.example/?hidden" }],
    ["apiKey", { apiKey: "hidden\nX: y" }],
    ["apiKey", { apiKey: "" }],
    ["headers", { headers: { "X-Token": "hidden\n" + "ü€" } }],
    ["timeoutMs", { timeoutMs: 0 }],
    ["totalTimeoutMs", { totalTimeoutMs: Number.NaN }],
    ["retries", { retries: -1 }],
    ["maxRetryDelayMs", { maxRetryDelayMs: -1 }],
  ])("refuses an impossible %s and doesn't quote it", (option, options) => {
    const create = () => createClient({ baseUrl: "http://paint.example", ...options });
    expect(create).toThrow(expect.objectContaining({ name: "OptionError", code: "INVALID_OPTION" }));
    expect(create).toThrow(option);
    expect(create).not.toThrow("hidden");
  });

  it("holds its secrets where nothing prints them", async () => {
    const { client } = fakeService([exampleReply("publishCanvas", { headers: { "Set-Cookie": "sessionId=secret" } })], {
      apiKey: "fp_secret",
      cookies: "keep",
    });
    await client.publishCanvas({ source });
    expect(inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client)).not.toContain("secret");
  });

  it("uses the platform's fetch as it is when a call is made", async () => {
    const client = createClient({ baseUrl: "http://paint.example" });
    const original = globalThis.fetch;
    globalThis.fetch = async () => exampleReply("listCanvases");
    try {
      expect(await client.listCanvases()).toHaveLength(1);
    } finally {
      globalThis.fetch = original;
    }
  });

  it("tells hooks of each try, without secrets", async () => {
    const seen: unknown[] = [];
    const { client } = fakeService([exampleReply("loadCanvas", { headers: { "X-Request-Id": "r1" } })], {
      onRequest: (info) => seen.push(info),
      onResponse: ({ durationMs, ...info }) => seen.push({ ...info, timed: durationMs >= 0 }),
    });
    await client.loadCanvas(canvasId, { password: "secret" });
    const info = {
      operation: "loadCanvas",
      method: "GET",
      url: `http://paint.example/api/editor-canvas/${canvasId}`,
      tries: 1,
    };
    expect(seen).toEqual([info, { ...info, status: 200, requestId: "r1", timed: true }]);
  });

  it("ends a call with what a hook throws", async () => {
    const thrown = new Error("from the hook");
    const { client } = fakeService([exampleReply("listCanvases")], {
      onResponse: () => {
        throw thrown;
      },
    });
    await expect(client.listCanvases()).rejects.toBe(thrown);
  });
});
