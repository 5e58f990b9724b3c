import { describe, expect, it } from "vitest";
import { callTool, runAgent } from "../../../../packages/mcp/test/agent-run.ts";
import { revisions } from "../../../../packages/mcp/test/connect.ts";
import { goodSource } from "../../../../packages/mcp/test/sources.ts";
import { startTestServer } from "../support/test-server.ts";
import { createCliUser } from "./cli-program.ts";
import { configurationFolder, connectStdio } from "./mcp-over-stdio.ts";

describe("fingerpaint mcp", () => {
  it.each(revisions)("takes an agent of revision $revision from the guide to a link", async ({ negotiation }) => {
    const { url } = await startTestServer();
    await runAgent(await connectStdio(url, configurationFolder(), negotiation));
  });

  it("renders what it checks, and keeps its session for the next start", async () => {
    const { url } = await startTestServer();
    const folder = configurationFolder();
    const first = await connectStdio(url, folder);
    const throwing = goodSource.replace("6 * 7", "JSON.parse('{') * 7");
    const { diagnostics } = (await callTool(first, "check_canvas", { source: throwing })).structuredContent;
    expect(diagnostics).toMatchObject([{ severity: "error", code: "render", line: 4 }]);
    const stateful = goodSource
      .replace("Text }", "Text, useCanvasState }")
      .replace("6 * 7", 'useCanvasState<any>("sum", null)[0].total');
    const input = { source: stateful, state: { sum: { total: 42 } } };
    expect((await callTool(first, "check_canvas", { source: stateful })).structuredContent.ok).toBe(false);
    expect((await callTool(first, "check_canvas", input)).structuredContent.ok).toBe(true);
    const { canvasId } = (await callTool(first, "publish_canvas", input)).structuredContent;
    await first.close();
    const second = await connectStdio(url, folder);
    expect((await callTool(second, "delete_canvas", { canvasId })).structuredContent).toEqual({ deleted: true });
  });

  it("shares its session with a command that publishes while it runs", async () => {
    const { url } = await startTestServer();
    const user = await createCliUser(url);
    const agent = await connectStdio(url, user.configFolder);
    await user.run(["publish", "-"], { stdin: `${goodSource}// by the command` });
    await callTool(agent, "publish_canvas", { source: goodSource });
    expect(JSON.parse((await user.run(["list", "--json"])).stdout)).toHaveLength(2);
  });

  it.each(revisions)(
    "draws canvases for a client of revision $revision that can show images",
    async ({ negotiation }) => {
      const { url } = await startTestServer();
      const extensions = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
      const client = await connectStdio(url, configurationFolder(), negotiation, { extensions });
      const { _meta } = await client.callTool({ name: "publish_canvas", arguments: { source: goodSource } });
      expect(_meta?.["fingerpaint/html"]).toContain("<title>Report 42</title>");
      expect(_meta?.["fingerpaint/html"]).not.toContain("<script");
    },
  );
});
