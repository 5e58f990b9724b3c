import { describe, expect, it } from "vitest";
import { callTool } from "../../test/agent-run.ts";
import { connect, revisions } from "../../test/connect.ts";
import { goodSource } from "../../test/sources.ts";
import { createTestCanvases } from "../../test/test-canvases.ts";
import { type CanvasRender, viewUri } from "../index.ts";

const showing = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } };
const render: CanvasRender = async (source, { title, state }) =>
  `<main>${title} ${JSON.stringify(state)} ${source.length}</main>`;

function connectShowing(given: CanvasRender | undefined, negotiation = {}, capabilities: object = showing) {
  return connect({ canvases: createTestCanvases(), render: given }, negotiation, capabilities);
}

/** The picture in a result, if there is one. */
async function pictureOf(client: Awaited<ReturnType<typeof connect>>, name: string, input: object) {
  const outcome = (await callTool(client, name, input)) as { _meta?: Record<string, unknown> } & Awaited<
    ReturnType<typeof callTool>
  >;
  return { picture: outcome._meta?.["fingerpaint/html"], content: outcome.structuredContent };
}

describe.each(revisions)("a client of revision $revision with MCP Apps", ({ negotiation }) => {
  it("finds a page for the tools whose result is a canvas", async () => {
    const client = await connectShowing(render, negotiation);
    const { tools } = await client.listTools();
    const linked = tools.filter(({ _meta }) => (_meta?.ui as { resourceUri?: string })?.resourceUri === viewUri);
    expect(linked.map(({ name }) => name)).toEqual(["publish_canvas", "update_canvas", "get_canvas"]);
    const { contents } = await client.readResource({ uri: viewUri });
    expect(contents).toMatchObject([{ mimeType: "text/html;profile=mcp-app", _meta: { ui: { prefersBorder: true } } }]);
  });

  it("gets the picture with each of their results, with title and state", async () => {
    const client = await connectShowing(render, negotiation);
    const input = { source: goodSource, title: "Report", state: { open: 1 } };
    const { picture, content } = await pictureOf(client, "publish_canvas", input);
    const first = `<main>Report {"open":1} ${goodSource.length}</main>`;
    expect(picture).toBe(first);
    const { canvasId } = content;
    for (const part of ["meta", "source", "state"]) {
      expect((await pictureOf(client, "get_canvas", { canvasId, part })).picture).toBe(first);
    }
    const longer = `${goodSource}// more\n`;
    expect((await pictureOf(client, "update_canvas", { canvasId, source: longer })).picture).toBe(
      `<main>Report {"open":1} ${longer.length}</main>`,
    );
  });

  it("gets no picture without the extension, and nothing is rendered", async () => {
    const rendered: string[] = [];
    const noted: CanvasRender = async (source) => {
      rendered.push(source);
      return "<main></main>";
    };
    const client = await connectShowing(noted, negotiation, {});
    expect((await pictureOf(client, "publish_canvas", { source: goodSource })).picture).toBeUndefined();
    expect(rendered).toEqual([]);
  });
});

it("there is no page if nothing renders", async () => {
  const client = await connectShowing(undefined);
  expect(JSON.stringify((await client.listTools()).tools)).not.toContain("ui://");
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["canvas://guide"]);
});

it.each([
  ["fails", () => Promise.reject(new Error("out of time"))],
  ["shows nothing", async () => null],
  ["is too large", async () => " ".repeat(524_289)],
])("a picture that %s doesn't change the result", async (_, given: CanvasRender) => {
  const client = await connectShowing(given);
  const { picture, content } = await pictureOf(client, "publish_canvas", { source: goodSource });
  expect([picture, content.reused]).toEqual([undefined, false]);
});
