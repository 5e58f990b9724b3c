import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { exampleReply } from "../../test/fake-service.ts";
import { type Call, type Client, createClient } from "../index.ts";
import { createMockService, mockError } from "./msw.ts";

const baseUrl = "https://paint.example/tools";
const mock = createMockService({ baseUrl });
const server = setupServer(...mock.handlers);
const client = createClient({ baseUrl, apiKey: "k", retries: 0 });
const canvasId = "cv_8sK2mQx0ZbT4rLw9";
const source = 'import { H1 } from "editor/canvas";';

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const calls: Record<OperationId, (client: Client) => Call<unknown, unknown>> = {
  hashText: ({ md5 }) => md5.text({ text: "hello" }),
  hashTexts: ({ md5 }) => md5.texts({ texts: ["hello"] }),
  hashFile: ({ md5 }) => md5.file({ file: new Blob(["a"]) }),
  hashFiles: ({ md5 }) => md5.files({ files: [new Blob(["a"])] }),
  verifyText: ({ md5 }) => md5.verifyText({ text: "hello", expectedHash: "x" }),
  verifyFile: ({ md5 }) => md5.verifyFile({ file: new Blob(["a"]), expectedHash: "x" }),
  publishCanvas: ({ canvases }) => canvases.publish({ source }),
  listCanvases: ({ canvases }) => canvases.list(),
  readCanvasQuota: ({ canvases }) => canvases.quota(),
  loadCanvas: ({ canvases }) => canvases.load(canvasId),
  claimCanvas: ({ canvases }) => canvases.claim({ token: "t" }),
  updateCanvas: ({ canvases }) => canvases.update(canvasId, { title: "a" }),
  deleteCanvas: ({ canvases }) => canvases.delete(canvasId),
  endSession: ({ canvases }) => canvases.endSession(),
};

describe("handlers for MSW", () => {
  it.each(Object.keys(operations) as OperationId[])("answer %s with the contract's example", async (id) => {
    const { success }: Operation = operations[id];
    const example = success.includes(204) ? undefined : await exampleReply(id).json();
    expect(await calls[id](client)).toEqual(operations[id].service === "md5" ? example.data : example);
  });

  it("answer otherwise if a test asks for it, even repeatedly", async () => {
    server.use(
      mock.on("listCanvases", []),
      mock.on("hashText", async ({ request }) => {
        const { text } = (await request.json()) as { text: string };
        return { text, hash: "0".repeat(32), encoding: "utf8", outputFormat: "hex", length: 32 };
      }),
      mock.on("loadCanvas", ({ params }) =>
        params.canvasId === canvasId ? mockError("CANVAS_EXPIRED") : mockError("NOT_FOUND"),
      ),
      mock.on("publishCanvas", mockError("RATE_LIMIT_EXCEEDED", { headers: { "Retry-After": "2" }, details: "slow" })),
    );
    expect(await client.canvases.list()).toEqual([]);
    expect(await client.md5.text({ text: "given" })).toMatchObject({ text: "given", hash: "0".repeat(32) });
    await expect(client.canvases.load(canvasId)).rejects.toMatchObject({ code: "CANVAS_EXPIRED", status: 410 });
    await expect(client.canvases.load("cv_other")).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (let time = 0; time < 2; time += 1) {
      await expect(client.canvases.publish({ source })).rejects.toMatchObject({
        code: "RATE_LIMIT_EXCEEDED",
        details: "slow",
        retryAfterMs: 2000,
      });
    }
  });

  it("leave `mine` and `session` to their own operations, even if a test replaces those of any canvas", async () => {
    server.use(mock.on("loadCanvas", mockError("CANVAS_EXPIRED")), mock.on("deleteCanvas", mockError("NOT_FOUND")));
    expect(await client.canvases.list()).toHaveLength(1);
    expect(await client.canvases.endSession()).toBe(undefined);
    await expect(client.canvases.delete(canvasId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("answer any address by default", async () => {
    server.use(...createMockService().handlers);
    await expect(createClient({ baseUrl: "http://other.example" }).canvases.list()).resolves.toHaveLength(1);
  });
});
