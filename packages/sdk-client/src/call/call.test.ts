import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService } from "../../test/fake-service.ts";
import { startServer } from "../../test/http-server.ts";
import { ApiError, createClient } from "../index.ts";

describe("a call", () => {
  it("returns the data, or with withResponse the whole reply", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")]);
    const call = client.md5.text({ text: "hello" });
    const data = await call;
    expect(await call.withResponse()).toMatchObject({
      data,
      body: { success: true, data, message: "MD5 digest of the text computed" },
      status: 200,
    });
    expect(requests).toHaveLength(1);
  });

  it("fails once, on the awaited promise", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    const { client } = fakeService([errorReply("NOT_FOUND")]);
    await expect(client.canvases.load("cv_x")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.canvases.load("cv_x").withResponse()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.canvases.load("cv_x").asResponse()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(client.canvases.load("cv_x").asResult()).resolves.toMatchObject({ error: { code: "NOT_FOUND" } });
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  it("returns the reply as an unread Response", async () => {
    const reply = exampleReply("hashText", { statusText: "Fine", headers: { "X-Request-Id": "r1" } });
    const { client } = fakeService([reply]);
    const response = await client.md5.text({ text: "hello" }).asResponse();
    expect(response).toBeInstanceOf(Response);
    expect(response).toMatchObject({ status: 200, statusText: "Fine", bodyUsed: false, url: "" });
    expect(response.headers.get("X-Request-Id")).toBe("r1");
    expect(await response.json()).toMatchObject({ success: true, data: { text: "hello" } });
    const deleted = await fakeService([exampleReply("deleteCanvas")])
      .client.canvases.delete("cv_x")
      .asResponse();
    expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
  });

  it("returns the replying address with a Response", async () => {
    const baseUrl = await startServer(async (_, response) => {
      response.setHeader("Content-Type", "application/json").end(await exampleReply("listCanvases").text());
    });
    const response = await createClient({ baseUrl }).canvases.list().asResponse();
    expect(response.url).toBe(`${baseUrl}/api/editor-canvas/mine`);
  });

  it("returns a compressed reply as a Response without the headers of its compressed body", async () => {
    const baseUrl = await startServer(async (_, response) => {
      const body = gzipSync(await exampleReply("listCanvases").text());
      response.setHeader("Content-Encoding", "gzip").setHeader("Content-Type", "application/json").end(body);
    });
    const response = await createClient({ baseUrl }).canvases.list().asResponse();
    expect([response.headers.get("Content-Encoding"), response.headers.get("Content-Length")]).toEqual([null, null]);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    expect(await response.json()).toEqual(await exampleReply("listCanvases").json());
  });

  it("returns data or error as a value", async () => {
    const { client } = fakeService([exampleReply("listCanvases"), errorReply("NOT_FOUND")]);
    const list = await client.canvases.list().asResult();
    expect(list).toEqual({ data: [expect.objectContaining({ title: "Build times" })], error: undefined });
    const { data, error } = await client.canvases.load("cv_x").asResult();
    expect(data).toBeUndefined();
    expect(error).toBeInstanceOf(ApiError);
    expect(await client.canvases.load("..").asResult()).toMatchObject({ error: { name: "OptionError" } });
  });

  it("rejects with the caller's reason, even with results as values", async () => {
    const { client } = fakeService([exampleReply("listCanvases")]);
    const reason = new Error("closed");
    await expect(client.canvases.list({ signal: AbortSignal.abort(reason) }).asResult()).rejects.toBe(reason);
  });
});
