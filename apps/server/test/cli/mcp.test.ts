import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import { callTool, runAgent } from "../../../../packages/mcp/test/agent-run.ts";
import { revisions } from "../../../../packages/mcp/test/connect.ts";
import { goodSource } from "../../../../packages/mcp/test/sources.ts";
import { startTestServer } from "../support/test-server.ts";
import { builtProgram } from "./cli-program.ts";

/** A client that starts `fingerpaint mcp` in this configuration folder. */
async function connectStdio(
  server: string,
  configFolder: string,
  negotiation = revisions[1]?.negotiation,
  capabilities: ClientOptions["capabilities"] = {},
) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [await builtProgram(), "mcp", "--server", server],
    env: { PATH: process.env.PATH ?? "", XDG_CONFIG_HOME: configFolder },
  });
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: negotiation ?? {}, capabilities },
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

function configurationFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("fingerpaint mcp", { timeout: 60_000 }, () => {
  it.each(revisions)("takes an agent of revision $revision from the guide to a link", async ({ negotiation }) => {
    const { url } = await startTestServer();
    await runAgent(await connectStdio(url, configurationFolder(), negotiation));
  });

  it("renders what it checks, and keeps the session for the next start", async () => {
    const { url } = await startTestServer();
    const folder = configurationFolder();
    const first = await connectStdio(url, folder);
    const throwing = goodSource.replace("6 * 7", "undefinedName * 7");
    const { diagnostics } = (await callTool(first, "check_canvas", { source: throwing })).structuredContent;
    expect(diagnostics).toMatchObject([{ severity: "error", code: "render", line: 4 }]);
    const { canvasId } = (await callTool(first, "publish_canvas", { source: goodSource })).structuredContent;
    await first.close();
    const second = await connectStdio(url, folder);
    expect((await callTool(second, "delete_canvas", { canvasId })).structuredContent).toEqual({ deleted: true });
  });

  it.each(revisions)("draws canvases for a client of revision $revision that shows them", async ({ negotiation }) => {
    const { url } = await startTestServer();
    const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
    const client = await connectStdio(url, configurationFolder(), negotiation, { extensions });
    const { _meta } = await client.callTool({ name: "publish_canvas", arguments: { source: goodSource } });
    expect(_meta?.["fingerpaint/html"]).toContain("<title>Report 42</title>");
    expect(_meta?.["fingerpaint/html"]).not.toContain("<script");
  });
});
