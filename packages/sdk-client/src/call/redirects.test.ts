import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { exampleReply, fakeService } from "../../test/fake-service.ts";
import { startServer } from "../../test/http-server.ts";
import { createClient, createCookieJar } from "../index.ts";

const list = await exampleReply("listCanvases").text();
const digest = await exampleReply("hashText").text();

/** A server that redirects to `/moved…` and answers there with `body`, and the requests that it got. */
async function startRedirecting(status: number, body: string, targetOrigin = "") {
  const requests: (Pick<IncomingMessage, "method" | "url" | "headers"> & { body: string })[] = [];
  const url = await startServer(async (request, reply) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    requests.push({ method: request.method, url: request.url, headers: request.headers, body: sent });
    if (request.url?.startsWith("/moved")) reply.setHeader("Content-Type", "application/json").end(body);
    else {
      const headers = { Location: `${targetOrigin}/moved${request.url}`, "Set-Cookie": "hop=1; Path=/" };
      reply.writeHead(status, headers).end();
    }
  });
  return { url, requests };
}

describe("redirects", () => {
  it.each([301, 302, 303, 307, 308])(
    "%s within one origin is followed by GET, with the cookies set on the way",
    async (status) => {
      const { url, requests } = await startRedirecting(status, list);
      const client = createClient({ baseUrl: url, cookies: "keep" });
      expect(await client.canvases.list()).toHaveLength(1);
      expect(requests.map((request) => [request.url, request.headers.cookie])).toEqual([
        ["/api/editor-canvas/mine", undefined],
        ["/moved/api/editor-canvas/mine", "hop=1"],
      ]);
    },
  );

  it.each([307, 308])("%s within one origin repeats a POST with body and key", async (status) => {
    const { url, requests } = await startRedirecting(status, digest);
    const client = createClient({ baseUrl: url, apiKey: "fp_key" });
    expect(await client.md5.text({ text: "hello" })).toMatchObject({ hash: expect.any(String) });
    expect(requests.map(({ method, body, headers }) => [method, body, headers.authorization])).toEqual(
      Array(2).fill(["POST", '{"text":"hello"}', "Bearer fp_key"]),
    );
  });

  it.each([301, 302, 303])("%s isn't followed by a POST, which would become a GET", async (status) => {
    const { url, requests } = await startRedirecting(status, digest);
    const client = createClient({ baseUrl: url });
    await expect(client.md5.text({ text: "hello" })).rejects.toMatchObject({
      code: "UNEXPECTED_REPLY",
      status,
      details: expect.stringContaining("can't be sent again"),
    });
    expect(requests).toHaveLength(1);
  });

  it("aren't followed by a stream, which can't be sent twice", async () => {
    const { url, requests } = await startRedirecting(307, digest);
    const file = { filename: "a.txt", content: new Blob(["hello"]).stream() };
    await expect(createClient({ baseUrl: url }).md5.file({ file })).rejects.toMatchObject({
      code: "UNEXPECTED_REPLY",
      status: 307,
    });
    expect(requests).toHaveLength(1);
  });

  it("to another origin send nothing there, and accept no cookie from it", async () => {
    const other = await startRedirecting(307, list);
    const { url, requests } = await startRedirecting(307, list, other.url);
    const cookies = createCookieJar();
    const client = createClient({ baseUrl: url, apiKey: "fp_key", cookies, headers: { "X-Token": "secret" } });
    const failure = { code: "UNEXPECTED_REPLY", status: 307, details: expect.stringContaining(other.url) };
    await expect(client.canvases.load("cv_x", { password: "sesame" })).rejects.toMatchObject(failure);
    await expect(client.md5.text({ text: "hello" })).rejects.toMatchObject(failure);
    expect(other.requests).toEqual([]);
    expect(requests).toHaveLength(2);
    expect(cookies.list().map(({ host }) => host)).toEqual([new URL(url).host]);
  });

  it("end after five, or if they name no address", async () => {
    const circle = new Response(null, { status: 302, headers: { Location: "/again" } });
    const endless = fakeService([circle]);
    await expect(endless.client.canvases.list()).rejects.toMatchObject({ details: expect.stringContaining("only 5") });
    expect(endless.requests).toHaveLength(6);
    for (const headers of [{}, { Location: "http://" }]) {
      const { client } = fakeService([new Response(null, { status: 302, headers })]);
      await expect(client.canvases.list()).rejects.toMatchObject({ details: expect.stringContaining("where to") });
    }
  });

  it("aren't followed in browsers, which hide their target", async () => {
    const hidden = () => Object.defineProperties(Response.error(), { type: { value: "opaqueredirect" } });
    const { client, requests } = fakeService([hidden]);
    await expect(client.canvases.list()).rejects.toMatchObject({
      code: "UNEXPECTED_REPLY",
      status: 0,
      details:
        "the server redirects, and redirects aren't followed in browsers; use the final address as the base URL.",
    });
    expect(requests.map(({ redirect }) => redirect)).toEqual(["manual"]);
  });
});
