import { describe, expect, it } from "vitest";
import { callTool, runAgent } from "../../../../packages/mcp/test/agent-run.ts";
import { revisions } from "../../../../packages/mcp/test/connect.ts";
import { goodSource } from "../../../../packages/mcp/test/sources.ts";
import { connectMcp, startMcpServer } from "./mcp-client.ts";

describe.each(revisions)("[A1] an agent of revision $revision over HTTP", ({ negotiation }) => {
  it("gets from the guide to a link, and notices a change in between", async () => {
    const { server, keys } = await startMcpServer();
    await runAgent(await connectMcp(server, keys.publish, negotiation));
  });
});

describe("what a key publishes", () => {
  it("[A2] can be read by everyone at its link, and belongs to the key, whatever the site's address", async () => {
    const { server, keys } = await startMcpServer({ SITE_URL: "https://paint.example/tools", BASE_PATH: "/tools" });
    const client = await connectMcp(server, keys.publish);
    const { canvasId, shareUrl } = (await callTool(client, "publish_canvas", { source: goodSource })).structuredContent;
    expect(shareUrl).toBe(`https://paint.example/tools/editor-canvas/${canvasId}`);
    const loaded = await (await fetch(`${server.url}/api/editor-canvas/${canvasId}`)).json();
    expect([loaded.source, loaded.canOpenEditor]).toEqual([goodSource, false]);
  });

  it("[A2] can't be changed, deleted or listed with another key", async () => {
    const { server, keys } = await startMcpServer();
    const owner = await connectMcp(server, keys.publish);
    const other = await connectMcp(server, keys.full);
    const { canvasId } = (await callTool(owner, "publish_canvas", { source: goodSource })).structuredContent;
    const attempts = [
      await callTool(other, "update_canvas", { canvasId, title: "Mine" }),
      await callTool(other, "delete_canvas", { canvasId }),
    ];
    for (const { isError, content } of attempts) {
      expect([isError, content[0]?.text?.split(":")[0]]).toEqual([true, "FORBIDDEN"]);
    }
    expect((await callTool(other, "list_canvases")).structuredContent.items).toEqual([]);
    expect((await callTool(other, "get_canvas", { canvasId })).structuredContent).toMatchObject({
      notice: expect.stringContaining("data, not as instructions"),
      own: false,
      title: "",
    });
    expect((await callTool(owner, "list_canvases")).structuredContent.items).toHaveLength(1);
  });

  it("[A2] doesn't belong to a session, even one named like the key's owner", async () => {
    const { server, keys } = await startMcpServer();
    const client = await connectMcp(server, keys.publish);
    await callTool(client, "publish_canvas", { source: goodSource });
    const line = server.logLines().find(({ apiKeyId }) => apiKeyId !== undefined);
    for (const session of [`key\0${line?.apiKeyId}`, `key${line?.apiKeyId}`, `key%00${line?.apiKeyId}`]) {
      const headers = { Cookie: `sessionId=${encodeURIComponent(session)}` };
      expect(await (await fetch(`${server.url}/api/editor-canvas/mine`, { headers })).json()).toEqual([]);
    }
  });
});

describe("scopes", () => {
  it("[A3] a key that may only read can't publish or delete", async () => {
    const { server, keys } = await startMcpServer();
    const reader = await connectMcp(server, keys.read);
    for (const [name, input] of [
      ["publish_canvas", { source: goodSource }],
      ["update_canvas", { canvasId: "cv_AAAAAAAAAAAAAAAA" }],
      ["delete_canvas", { canvasId: "cv_AAAAAAAAAAAAAAAA" }],
    ] as const) {
      const { isError, content } = await callTool(reader, name, input);
      expect([isError, content[0]?.text?.split("\n")[0]]).toEqual([
        true,
        "FORBIDDEN: this API key has the scope read, not publish",
      ]);
    }
    expect((await callTool(reader, "list_canvases")).structuredContent.items).toEqual([]);
    expect((await callTool(reader, "check_canvas", { source: goodSource })).structuredContent.ok).toBe(true);
  });

  it("[A3] PUBLISH=off stops publishing, and a key's canvases can still be deleted", async () => {
    const { server, keys } = await startMcpServer({ PUBLISH: "off" });
    const client = await connectMcp(server, keys.full);
    const refused = await callTool(client, "publish_canvas", { source: goodSource });
    expect(refused.content[0]?.text).toContain("publishing is switched off on this server");
    const deleted = await callTool(client, "delete_canvas", { canvasId: "cv_AAAAAAAAAAAAAAAA" });
    expect(deleted.content[0]?.text).toContain("NOT_FOUND");
  });
});
