import { describe, expect, it } from "vitest";
import { callTool, runAgent } from "../test/agent-run.ts";
import { compileCheck } from "../test/compile-check.ts";
import { connect, revisions } from "../test/connect.ts";
import { badSource, goodSource } from "../test/sources.ts";
import { createTestCanvases } from "../test/test-canvases.ts";
import { CanvasRefusal, createCanvasGuide } from "./index.ts";

describe.each(revisions)("an agent of revision $revision", ({ negotiation }) => {
  it("goes from the guide to a link, and is told of a change that came meanwhile", async () => {
    await runAgent(await connect({ canvases: createTestCanvases(), check: compileCheck }, negotiation));
  });
});

describe("the tools", () => {
  it("have all four hints, and schemas for both ways", async () => {
    const client = await connect({ canvases: createTestCanvases(), check: compileCheck });
    const { tools } = await client.listTools();
    const hints = tools.map(({ name, annotations: a, outputSchema }) => {
      expect(outputSchema?.type, name).toBe("object");
      return [name, a?.readOnlyHint, a?.destructiveHint, a?.idempotentHint, a?.openWorldHint];
    });
    expect(hints).toEqual([
      ["canvas_guide", true, false, true, false],
      ["check_canvas", true, false, true, false],
      ["publish_canvas", false, false, true, true],
      ["update_canvas", false, true, true, true],
      ["get_canvas", true, false, true, false],
      ["list_canvases", true, false, true, false],
      ["delete_canvas", false, true, true, false],
    ]);
  });

  it("cost a conversation few tokens: people turn tool sets off for their size", async () => {
    const client = await connect({ canvases: createTestCanvases(), check: compileCheck });
    const { tools } = await client.listTools();
    const inputs = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(JSON.stringify(inputs).length).toBeLessThan(5_000);
    expect(JSON.stringify(tools).length).toBeLessThan(11_000);
  });

  it("announce the contract's limits", async () => {
    const client = await connect({ canvases: createTestCanvases() });
    const publish = (await client.listTools()).tools.find(({ name }) => name === "publish_canvas");
    expect(publish?.inputSchema).toMatchObject({
      required: ["source"],
      properties: { source: { minLength: 20, maxLength: 200_000 }, title: { maxLength: 200 } },
    });
  });

  it("have no check where there is nothing to check with, and say so of what is published", async () => {
    const client = await connect({ canvases: createTestCanvases() });
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("check_canvas");
    const { structuredContent } = await callTool(client, "publish_canvas", { source: badSource });
    expect(structuredContent.diagnostics).toBeNull();
  });
});

describe("publish_canvas", () => {
  it("publishes what has errors, and names them", async () => {
    const client = await connect({ canvases: createTestCanvases(), check: compileCheck });
    const { structuredContent } = await callTool(client, "publish_canvas", { source: badSource });
    expect(structuredContent.diagnostics).toMatchObject([{ severity: "error", line: 4 }]);
    expect(structuredContent.summary).toContain("fix the 1 in diagnostics");
  });

  it("publishes where the check fails", async () => {
    const check = { ...compileCheck, run: () => Promise.reject(new Error("out of time")) };
    const client = await connect({ canvases: createTestCanvases(), check });
    const { structuredContent } = await callTool(client, "publish_canvas", { source: goodSource });
    expect(structuredContent).toMatchObject({ diagnostics: null, shareUrl: expect.stringContaining("https://") });
  });

  it("says that no link exists after a refusal, by the service or of the arguments", async () => {
    const canvases = createTestCanvases();
    const client = await connect({ canvases });
    canvases.failNext(new CanvasRefusal("QUOTA_EXCEEDED", "canvases: at most 3"));
    const refused = await callTool(client, "publish_canvas", { source: goodSource });
    expect([refused.isError, refused.content]).toEqual([
      true,
      [{ type: "text", text: "QUOTA_EXCEEDED: canvases: at most 3\nNothing was published: no link exists." }],
    ]);
    const short = await callTool(client, "publish_canvas", { source: "short" });
    expect(short.content[0]?.text).toBe(
      "INVALID_INPUT: source: must have 20 to 200000 characters, but has 5\nNothing was published: no link exists.",
    );
    expect((await callTool(client, "publish_canvas", {})).content[0]?.text).toContain("source: is required");
    expect(canvases.calls).toEqual(["publish"]);
  });

  it("doesn't quote an unexpected error, reports it, and says what is not known", async () => {
    const canvases = createTestCanvases();
    const reported: unknown[] = [];
    const client = await connect({ canvases, onError: (error) => reported.push(error) });
    const secret = new Error("connect postgres://user:secret@db");
    canvases.failNext(secret);
    const { isError, content } = await callTool(client, "publish_canvas", { source: goodSource });
    expect([isError, JSON.stringify(content).includes("secret"), reported]).toEqual([true, false, [secret]]);
    expect(content[0]?.text).toContain("It is not known whether the canvas was published");
  });
});

describe("a link to take a canvas over", () => {
  it("comes where it is asked for, with a publish or an update", async () => {
    const claim = { claimUrl: "https://paint.example/claim", claimUntil: "2026-02-01T12:00:00.000Z" };
    const canvases = { ...createTestCanvases(), claimLink: async () => claim };
    const client = await connect({ canvases });
    const plain = (await callTool(client, "publish_canvas", { source: goodSource })).structuredContent;
    expect("claimUrl" in plain).toBe(false);
    const { canvasId } = plain;
    for (const call of [
      callTool(client, "publish_canvas", { source: goodSource, claimLink: true }),
      callTool(client, "update_canvas", { canvasId, claimLink: true }),
    ]) {
      const { structuredContent } = await call;
      expect(structuredContent).toMatchObject(claim);
      expect(structuredContent.summary).toContain("may take it over, until 2026-02-01T12:00:00.000Z");
    }
  });

  it("is refused before anything is published where there is none", async () => {
    const canvases = createTestCanvases();
    const client = await connect({ canvases });
    const { content } = await callTool(client, "publish_canvas", { source: goodSource, claimLink: true });
    expect(content[0]?.text).toContain("claimLink: this server gives none");
    expect(canvases.calls).toEqual([]);
  });
});

describe("get_canvas", () => {
  it("reads without the source where only the rest is asked for", async () => {
    const client = await connect({ canvases: createTestCanvases() });
    const { canvasId, sourceMd5 } = (await callTool(client, "publish_canvas", { source: goodSource }))
      .structuredContent;
    const { structuredContent } = await callTool(client, "get_canvas", { canvasId, part: "meta" });
    expect(structuredContent).toMatchObject({ canvasId, sourceMd5, totalLines: 25 });
    expect("source" in structuredContent).toBe(false);
  });

  it.each([
    [{ startLine: 26 }, "startLine: the source has 25 lines"],
    [{ startLine: 5, endLine: 4 }, "endLine: must not be before startLine 5"],
    [{ startLine: 0 }, "startLine: must be a whole number from 1"],
    [{ shareUrl: "https://paint.example/editor-canvas/cv_0000000000000001" }, "give either canvasId or shareUrl"],
  ])("refuses %j", async (input, problem) => {
    const client = await connect({ canvases: createTestCanvases() });
    const { canvasId } = (await callTool(client, "publish_canvas", { source: goodSource })).structuredContent;
    const { isError, content } = await callTool(client, "get_canvas", { canvasId, ...input });
    expect([isError, content[0]?.text?.includes(problem)]).toEqual([true, true]);
  });

  it("refuses a link that is none", async () => {
    const client = await connect({ canvases: createTestCanvases() });
    const { content } = await callTool(client, "get_canvas", { shareUrl: "https://paint.example/" });
    expect(content[0]?.text).toContain("shareUrl: must be a share link");
  });

  it("opens a protected canvas with its password only", async () => {
    const client = await connect({ canvases: createTestCanvases() });
    const input = { source: goodSource, access: "password", password: "sesame" };
    const { canvasId, summary } = (await callTool(client, "publish_canvas", input)).structuredContent;
    expect(summary).toContain("Whoever has link and password can open it");
    expect((await callTool(client, "get_canvas", { canvasId })).content[0]?.text).toContain("WRONG_PASSWORD");
    const opened = await callTool(client, "get_canvas", { canvasId, password: "sesame" });
    expect(opened.structuredContent.source).toBe(goodSource);
  });
});

describe("the guide", () => {
  it("names the modules of the server", () => {
    const guide = createCanvasGuide({ modules: ["paint/canvas", "editor/canvas"] });
    expect(guide).toContain('from "paint/canvas"');
    expect(guide).toContain("`editor/canvas` mean the same module");
  });

  it("has an example without problems", async () => {
    const example = /```tsx\n([\s\S]*?)```/.exec(createCanvasGuide())?.[1] ?? "";
    expect(await compileCheck.run(example)).toEqual([]);
  });
});
