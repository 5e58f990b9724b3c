import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished } from "vitest";
import { goodSource } from "../../../../packages/mcp/test/sources.ts";
import { keysWithScopes } from "../access/keys-with-scopes.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

/** A server whose keys are those of `keysWithScopes`. */
export async function startMcpServer(environment: Record<string, string> = {}) {
  const { folder, keys } = await keysWithScopes();
  const server = await startTestServer({ environment: { STORAGE: "json", DATA_DIR: folder, ...environment } });
  return { server, keys };
}

/** A client that brings a key, closed when the test ends. The server has checked a source, so it can check others. */
export async function connectMcp(
  { url }: Pick<TestServer, "url">,
  key: string,
  negotiation: NonNullable<ClientOptions["versionNegotiation"]> = { mode: "auto" },
): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: negotiation });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  // On a busy machine, the first check may take longer than the server allows.
  const check = () => client.callTool({ name: "check_canvas", arguments: { source: goodSource } });
  await expect.poll(async () => (await check()).isError ?? false).toBe(false);
  return client;
}

/** A `tools/list` of the 2025 revision, as bare HTTP. */
export function postList(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
}
