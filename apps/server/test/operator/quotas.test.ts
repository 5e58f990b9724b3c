import { createClient } from "@fingerpaint/sdk-client";
import { describe, expect, it } from "vitest";
import { callTool } from "../../../../packages/mcp/test/agent-run.ts";
import { connectMcp, startMcpServer } from "../mcp/mcp-client.ts";
import { expectRefusal, readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const sourceOf = (n: number) => `import { Text } from "editor/canvas"; // ${n}`;

function publish(url: string, n: number, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ source: sourceOf(n) });
  return fetch(`${url}/api/editor-canvas`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
}

const start = (environment: Record<string, string>) => startTestServer({ environment });
const statusesOf = async (replies: Promise<Response>[]) => (await Promise.all(replies)).map(({ status }) => status);
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("quotas over HTTP", () => {
  it("[C20] refuse a session's canvases beyond its quota with QUOTA_EXCEEDED, even if 40 arrive together", async () => {
    const { url } = await start({ QUOTA_OWNER_CANVASES: "5" });
    const cookie = { Cookie: "sessionId=ada" };
    const statuses = await statusesOf(numbers(40).map((n) => publish(url, n, cookie)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(35);
    const refused = await readReply(await publish(url, 100, cookie));
    expectRefusal(refused, "QUOTA_EXCEEDED");
    expect(JSON.parse(refused.text).error.details).toBe("canvases: at most 5 for one author; delete some first");
    expect((await publish(url, 101, { Cookie: "sessionId=grace" })).status).toBe(201);
  });

  it("[C20] limit what one address adds in a day, whatever its sessions; an IPv6 address counts as its /64", async () => {
    const { url } = await start({ QUOTA_ADDRESS_CANVASES: "3", TRUST_PROXY: "loopback" });
    const from = (n: number, address: string) => publish(url, n, { "X-Forwarded-For": address });
    const statuses = await statusesOf(numbers(20).map((n) => from(n, `2001:db8::${n + 1}`)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect((await from(100, "2001:db8:0:1::1")).status).toBe(201);
    const refused = await publish(url, 101, { "X-Forwarded-For": "2001:db8::ffff" });
    expect(refused.headers.get("set-cookie")).toBe(null);
  });

  it("[C20] limit what an address adds in a day by PATCH, keyed POST and agents, whatever its sessions", async () => {
    const { server, keys } = await startMcpServer({ QUOTA_ADDRESS_BYTES: "2KiB" });
    const canvases = `${server.url}/api/editor-canvas`;
    const send = (method: string, url: string, session: string, body: object) => {
      const headers = { "Content-Type": "application/json", Cookie: `sessionId=${session}` };
      return fetch(url, { method, headers, body: JSON.stringify(body) });
    };
    const { canvasId } = await (await send("POST", canvases, "ada", { source: sourceOf(1), key: "k" })).json();
    await send("POST", canvases, "grace", { source: sourceOf(2), key: "k" });
    const agent = await connectMcp(server, keys.publish);
    const published = await callTool(agent, "publish_canvas", { source: sourceOf(3), force: true });
    const larger = `${sourceOf(4)}${"x".repeat(700)}`;
    expect((await send("PATCH", `${canvases}/${canvasId}`, "ada", { source: larger })).status).toBe(200);
    expect((await send("POST", canvases, "grace", { source: larger, key: "k" })).status).toBe(200);

    const change = { canvasId: published.structuredContent.canvasId, source: larger, force: true };
    const refused = await callTool(agent, "update_canvas", change);
    expect(refused.content[0]?.text).toMatch(/^QUOTA_EXCEEDED: bytes: at most 2048 a day from one address/);
    const largest = `${larger}${"x".repeat(700)}`;
    for (const reply of [
      await send("PATCH", `${canvases}/${canvasId}`, "ada", { source: largest }),
      await send("POST", canvases, "grace", { source: largest, key: "k" }),
    ])
      expectRefusal(await readReply(reply), "QUOTA_EXCEEDED");
  });

  it("[C20] limit the bytes of the whole server", async () => {
    const { url } = await start({ QUOTA_STORE_BYTES: "1KiB" });
    const statuses = await statusesOf(numbers(40).map((n) => publish(url, n)));
    const each = JSON.stringify(["", sourceOf(10)]).length;
    const created = statuses.filter((status) => status === 201).length;
    expect(created * each).toBeGreaterThan(1024 - 2 * each);
    expect(created * (each - 1)).toBeLessThanOrEqual(1024);
  });

  it("[C20] are shown by GET mine/quota, and can be switched off", async () => {
    const { url } = await start({ QUOTA_OWNER_CANVASES: "7", QUOTA_OWNER_BYTES: "off" });
    const client = createClient({ baseUrl: url, cookies: "keep" });
    expect(await client.canvases.quota()).toEqual({
      canvases: { used: 0, allowed: 7 },
      bytes: { used: 0, allowed: null },
    });
    await client.canvases.publish({ source: sourceOf(1), title: "é" });
    const bytes = Buffer.byteLength(JSON.stringify(["é", sourceOf(1)]));
    expect(await client.canvases.quota()).toEqual({
      canvases: { used: 1, allowed: 7 },
      bytes: { used: bytes, allowed: null },
    });
    const post = await readReply(await fetch(`${url}/api/editor-canvas/mine/quota`, { method: "POST" }));
    expectRefusal(post, "METHOD_NOT_ALLOWED");
  });

  it("[C20] don't hinder ordinary authors: the defaults allow 200 canvases a session, each of the largest size", async () => {
    const { url } = await start({});
    const cookie = { Cookie: "sessionId=ada" };
    const largest = `import "editor/canvas"; //${"\u0001".repeat(200_000 - 26)}`;
    expect(largest).toHaveLength(200_000);
    const reply = await fetch(`${url}/api/editor-canvas`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...cookie },
      body: JSON.stringify({ source: largest }),
    });
    expect(reply.status).toBe(201);
    const quota = await (await fetch(`${url}/api/editor-canvas/mine/quota`, { headers: cookie })).json();
    // The largest canvas without a state takes 1.2 MB: a session may keep 200 of them.
    expect(quota.bytes.used).toBe(JSON.stringify(["", largest]).length);
    expect(quota.bytes.used * 200).toBeLessThanOrEqual(quota.bytes.allowed);
    expect(quota.canvases.allowed).toBe(5000);
  });
});
