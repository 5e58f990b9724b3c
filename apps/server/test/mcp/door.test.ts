import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { keysWithScopes } from "../access/keys-with-scopes.ts";
import { startTestServer } from "../support/test-server.ts";
import { postList, startMcpServer } from "./mcp-client.ts";

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** The reply to a POST with headers that `fetch` doesn't allow. */
function postWith(
  url: string,
  headers: Record<string, string>,
  body = "{}",
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/mcp`, { method: "POST", headers: { "Content-Type": "application/json", ...headers } });
    sent.on("error", reject).on("response", async (reply) => {
      const chunks = await reply.toArray();
      resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    sent.end(body);
  });
}

describe("access to /mcp", () => {
  it("[A3] needs a key: a missing one, a wrong one and one only for hashing are refused", async () => {
    const { server, keys } = await startMcpServer();
    const none = await postList(server.url, {});
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect((await postList(server.url, bearer("fp_wrong"))).status).toBe(401);
    expect((await postList(server.url, bearer(keys.hash))).status).toBe(403);
    expect((await postList(server.url, bearer(keys.former))).status).toBe(403);
    expect((await postList(server.url, bearer(keys.read))).status).toBe(200);
    expect((await postList(server.url, { "X-API-Key": keys.full })).status).toBe(200);
  });

  it("[A4] refuses pages of other sites, even with a key", async () => {
    const { server, keys } = await startMcpServer();
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: server.url.replace("http:", "https:") },
      { "Sec-Fetch-Site": "cross-site" },
    ]) {
      const { status } = await postWith(server.url, { ...bearer(keys.full), ...(headers as Record<string, string>) });
      expect(status, JSON.stringify(headers)).toBe(403);
    }
    expect((await postList(server.url, { ...bearer(keys.full), Origin: new URL(server.url).origin })).status).toBe(200);
  });

  it("[A4] refuses a foreign host name that resolves to this machine", async () => {
    const { folder, keys } = await keysWithScopes();
    const server = await startServer(readConfig({ PORT: "0", DATA_DIR: folder, LOG_LEVEL: "silent" }), {
      print: () => {},
    });
    onTestFinished(() => server.close());
    const rebound = await postWith(server.url, { ...bearer(keys.full), Host: "evil.example" });
    expect([rebound.status, rebound.text.includes("MISDIRECTED_REQUEST")]).toEqual([421, true]);
    const local = { ...bearer(keys.full), Host: `localhost:${server.address.port}` };
    expect((await postWith(server.url, local)).status).not.toBe(421);
  });

  const guideCalls = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, id) => {
        return { jsonrpc: "2.0", id, method: "tools/call", params: { name: "canvas_guide", arguments: {} } };
      }),
    );
  const accept = { Accept: "application/json, text/event-stream" };

  it("[A5] counts each message of a batch for its key", async () => {
    const { server, keys } = await startMcpServer({ RATE_LIMIT_PER_MINUTE: "5" });
    const headers = { ...bearer(keys.read), ...accept };
    expect((await postWith(server.url, headers, guideCalls(4))).status).toBe(200);
    const refused = await postWith(server.url, headers, guideCalls(2));
    expect([refused.status, refused.text.includes("at most 5 requests a minute for each key")]).toEqual([429, true]);
    expect((await postWith(server.url, { ...bearer(keys.full), ...accept }, guideCalls(5))).status).toBe(200);
  });

  it("[A5] counts each message of a batch, and each page of a list, for its address", async () => {
    const { server, keys } = await startMcpServer({ RATE_LIMIT_LOADING: "6" });
    const headers = { ...bearer(keys.read), ...accept };
    expect((await postWith(server.url, headers, guideCalls(3))).status).toBe(200);
    const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "list_canvases", arguments: {} } };
    const { text } = await postWith(server.url, headers, JSON.stringify([1, 2].map((id) => ({ ...call, id }))));
    expect(text.match(/RATE_LIMIT_EXCEEDED: at most 6 requests a minute for each address/g)).toHaveLength(1);
    expect((await postWith(server.url, headers, guideCalls(1))).status).toBe(429);
  });

  it("[A5] accepts batches of up to 10 messages", async () => {
    const { server, keys } = await startMcpServer();
    const headers = { ...bearer(keys.read), ...accept };
    expect((await postWith(server.url, headers, guideCalls(10))).status).toBe(200);
    const refused = await postWith(server.url, headers, guideCalls(11));
    expect([refused.status, refused.text.includes("body: at most 10 messages in a batch, but has 11")]).toEqual([
      400,
      true,
    ]);
  });

  it("[A5] limits bodies to the size that a source with a state needs", async () => {
    const { server, keys } = await startMcpServer();
    const message = (source: string) =>
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "check_canvas", arguments: { source } },
      });
    const headers = { ...bearer(keys.read), Accept: "application/json, text/event-stream" };
    // On a busy machine, the first check may take longer than the server allows.
    await expect
      .poll(async () => (await postWith(server.url, headers, message("x".repeat(20)))).text)
      .toContain("diagnostics");
    const largest = await postWith(server.url, headers, message("é".repeat(200_000)));
    expect([largest.status, largest.text.includes("diagnostics")]).toEqual([200, true]);
    const tooLarge = await postWith(server.url, headers, message("x".repeat(2_900_000)));
    expect([tooLarge.status, tooLarge.text.includes("body: larger than")]).toEqual([400, true]);
    const deep = await postWith(server.url, headers, "[".repeat(100));
    expect([deep.status, deep.text.includes("nested deeper")]).toEqual([400, true]);
  });

  it("answers 405 to anything but POST, and 404 if it is switched off", async () => {
    const { server, keys } = await startMcpServer();
    const got = await fetch(`${server.url}/mcp`, { headers: bearer(keys.read) });
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
    for (const environment of [{ MCP: "off" }, { CANVAS: "off" }]) {
      expect((await fetch(`${(await startTestServer({ environment })).url}/mcp`, { method: "POST" })).status).toBe(404);
    }
  });

  it("lists its protocol revisions for a client of an unknown one", async () => {
    const { server, keys } = await startMcpServer();
    const body = {
      jsonrpc: "2.0",
      id: 1,
      method: "server/discover",
      params: {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2099-01-01",
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    };
    const headers = {
      ...bearer(keys.read),
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2099-01-01",
      "Mcp-Method": "server/discover",
    };
    const { status, text } = await postWith(server.url, headers, JSON.stringify(body));
    expect([status, text.includes("2026-07-28")]).toEqual([400, true]);
  });

  it("keeps keys and sources out of the log", async () => {
    const { server, keys } = await startMcpServer();
    await postList(server.url, bearer(keys.read));
    await expect
      .poll(() => server.logLines().at(-1))
      .toMatchObject({ operation: "mcp", status: 200, apiKeyId: expect.any(String) });
    expect(server.logText()).not.toContain(keys.read);
  });
});
