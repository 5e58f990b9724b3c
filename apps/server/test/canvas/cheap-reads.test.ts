import { createMemoryStore } from "@fingerpaint/canvas-store";
import { expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { buildPages } from "../web/built-pages.ts";

const source = 'import { Text } from "editor/canvas";\nexport default () => <Text>x</Text>;\n';

it("[C10] a load reads the source; HEAD, share pages and refused changes don't", async () => {
  const memory = createMemoryStore();
  const read: string[] = [];
  const store = {
    ...memory,
    read: async (canvasId: string) => {
      read.push(canvasId);
      return memory.read(canvasId);
    },
  };
  const server = await startTestServer({ store, webFolder: await buildPages() });
  const published = await fetch(`${server.url}/api/editor-canvas`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: "sessionId=author" },
    body: JSON.stringify({ source, title: "Sales" }),
  });
  const { canvasId } = (await published.json()) as { canvasId: string };
  read.length = 0;

  const api = `/api/editor-canvas/${canvasId}`;
  const page = `/editor-canvas/${canvasId}`;
  const json = { "Content-Type": "application/json" };
  const asked = [
    { method: "HEAD", path: api, status: 200 },
    { method: "HEAD", path: page, status: 200 },
    { method: "HEAD", path: `${page}?norun`, status: 200 },
    { method: "GET", path: page, status: 200 },
    { method: "PATCH", path: api, status: 403, headers: { ...json, Cookie: "sessionId=other" }, body: "{}" },
    { method: "DELETE", path: api, status: 403, headers: { Cookie: "sessionId=other" } },
  ];
  for (const { path, status, ...request } of asked) {
    expect((await fetch(server.url + path, request)).status).toBe(status);
  }
  expect(await (await fetch(server.url + page)).text()).toContain("<title>Sales</title>");
  expect(read).toEqual([]);
  expect(await (await fetch(server.url + api)).json()).toMatchObject({ source, viewCount: 1 });
  expect(read).toEqual([canvasId]);
});
