import type { Client } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import { badSource, goodSource } from "./sources.ts";

/** The result of a tool call. */
export interface ToolOutcome {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly uri?: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: each tool has different fields, and the assertions name them.
  readonly structuredContent?: any;
}

/** Calls a tool, and checks that the result repeats its structured content as text, as every tool's does. */
export async function callTool(client: Client, name: string, input: object = {}): Promise<ToolOutcome> {
  const outcome = (await client.callTool({ name, arguments: { ...input } })) as ToolOutcome;
  if (outcome.structuredContent !== undefined) {
    expect(JSON.parse(outcome.content[0]?.text ?? "")).toEqual(outcome.structuredContent);
  }
  return outcome;
}

/** Everything an agent does, from reading the guide to deleting its canvas. */
export async function runAgent(client: Client): Promise<void> {
  const short = await callTool(client, "canvas_guide");
  expect([short.content.length, short.structuredContent]).toEqual([1, undefined]);
  expect(short.content[0]?.text).toContain('from "editor/canvas"');
  expect((short.content[0]?.text ?? "").length / 4).toBeLessThan(2500);
  expect((await callTool(client, "canvas_guide", { topic: "Table" })).content[0]?.text).toContain(
    "interface TableProps",
  );
  const unknown = await callTool(client, "canvas_guide", { topic: "tables" });
  expect([unknown.isError, unknown.content[0]?.text?.includes("one of layout, text")]).toEqual([true, true]);
  const guide = (await callTool(client, "canvas_guide", { topic: "all" })).content[0]?.text;
  const { contents } = await client.readResource({ uri: "canvas://guide" });
  expect(contents).toEqual([{ uri: "canvas://guide", mimeType: "text/markdown", text: guide }]);

  const bad = await callTool(client, "check_canvas", { source: badSource });
  expect(bad.structuredContent).toMatchObject({ ok: false, diagnostics: [{ severity: "error", line: 4 }] });
  const refused = await callTool(client, "publish_canvas", { source: badSource });
  expect([refused.isError, refused.content[0]?.text?.includes("CHECK_FAILED")]).toEqual([true, true]);
  // The agent corrects the line that the error names.
  const lines = badSource.split("\n");
  const index = bad.structuredContent.diagnostics[0].line - 1;
  lines[index] = lines[index]?.replace("6 * ", "6 * 7") ?? "";
  const source = lines.join("\n");
  expect((await callTool(client, "check_canvas", { source })).structuredContent).toMatchObject({
    ok: true,
    diagnostics: [],
  });

  const expiresAt = "2099-01-01T00:00:00.000Z";
  const published = await callTool(client, "publish_canvas", { source, title: "Report", expiresAt });
  const { canvasId, shareUrl, sourceMd5, summary } = published.structuredContent;
  expect(published.structuredContent).toMatchObject({ reused: false, access: "public", expiresAt, diagnostics: [] });
  expect(summary).toContain(`Published: ${shareUrl}\nAnyone with the link can open it until ${expiresAt}.`);
  expect(published.content[1]).toMatchObject({ type: "resource_link", uri: shareUrl, name: "Report" });
  const again = await callTool(client, "publish_canvas", { source, title: "Report", expiresAt });
  expect(again.structuredContent).toMatchObject({ canvasId, shareUrl, reused: true });

  const second = source.replace("Line 12", "Line 12, changed");
  const updated = await callTool(client, "update_canvas", { canvasId, source: second, expectedMd5: sourceMd5 });
  expect(updated.structuredContent).toMatchObject({ canvasId, shareUrl });
  const stale = await callTool(client, "update_canvas", { canvasId, source: goodSource, expectedMd5: sourceMd5 });
  expect(stale.isError).toBe(true);
  expect(stale.content[0]?.text).toContain(`the source is ${updated.structuredContent.sourceMd5} now`);
  expect(stale.content[0]?.text).toContain("Nothing was changed");

  const part = await callTool(client, "get_canvas", { shareUrl, startLine: 10, endLine: 20 });
  expect(part.structuredContent).toMatchObject({
    sourceMd5: updated.structuredContent.sourceMd5,
    totalLines: second.split("\n").length,
    startLine: 10,
    endLine: 20,
    own: true,
    source: second.split("\n").slice(9, 20).join("\n"),
  });

  const listed = await callTool(client, "list_canvases", { query: "rEPo", limit: 1 });
  expect(listed.structuredContent.items).toMatchObject([{ canvasId, shareUrl, title: "Report" }]);
  expect((await callTool(client, "list_canvases", { query: "other" })).structuredContent.items).toEqual([]);

  const state = { open: [1, 2] };
  const keyed = await callTool(client, "publish_canvas", { source: goodSource, key: "daily", state });
  const daily = await callTool(client, "publish_canvas", { source: second, key: "daily", state });
  expect(daily.structuredContent).toMatchObject({ canvasId: keyed.structuredContent.canvasId, reused: true });
  expect(daily.structuredContent.canvasId).not.toBe(canvasId);
  const started = await callTool(client, "get_canvas", { canvasId: daily.structuredContent.canvasId, part: "state" });
  expect(started.structuredContent.state).toEqual(state);
  expect("source" in started.structuredContent).toBe(false);

  expect((await callTool(client, "delete_canvas", { canvasId })).structuredContent).toEqual({ deleted: true });
  const gone = await callTool(client, "get_canvas", { canvasId });
  expect([gone.isError, gone.content[0]?.text?.split(":")[0]]).toEqual([true, "NOT_FOUND"]);
}
