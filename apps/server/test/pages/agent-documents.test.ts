import { operations } from "@fingerpaint/api-contracts";
import { createCanvasGuide } from "@fingerpaint/mcp";
import { describe, expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";

async function read(url: string): Promise<{ type: string | null; text: string }> {
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  return { type: reply.headers.get("content-type"), text: await reply.text() };
}

describe("/llms.txt", () => {
  it("[A7] lists this site's pages by its address, and all links work", async () => {
    const server = await startTestServer({ environment: { BASE_PATH: "/tools" } });
    const { type, text } = await read(`${server.url}/llms.txt`);
    expect(type).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/^# Fingerpaint\n\n> /);
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = ""]) => link);
    expect(links).toEqual(["for-agents.md", "openapi.json", "docs", "mcp"].map((name) => `${server.url}/${name}`));
    for (const link of links.slice(0, 3)) expect((await fetch(link)).status, link).toBe(200);
    expect((await fetch(`${server.url}/mcp`, { method: "POST" })).status).toBe(401);
  });

  it("[A7] mentions no service that is off", async () => {
    const server = await startTestServer({ environment: { MCP: "off", MD5: "off" } });
    const { text } = await read(`${server.url}/llms.txt`);
    expect([text.includes("MD5"), text.includes("/mcp")]).toEqual([false, false]);
  });
});

describe("/for-agents.md", () => {
  it("[A7] has every operation of the contract and the whole guide", async () => {
    const environment = { SITE_URL: "https://paint.example", CANVAS_MODULES: "paint/canvas" };
    const { type, text } = await read(`${(await startTestServer({ environment })).url}/for-agents.md`);
    expect(type).toBe("text/markdown; charset=utf-8");
    for (const { method, path } of Object.values(operations)) expect(text).toContain(`| ${method} \`${path}\` |`);
    expect(text).toContain("`https://paint.example/mcp`");
    const guide = createCanvasGuide({ modules: ["paint/canvas"] });
    // Its headings are one level deeper here.
    expect(text).toContain(guide.replace(/^(#+) /gm, "#$1 ").trim());
    expect(text).toContain("SOURCE_CHANGED 409");
  });

  it("[A7] leaves out what is off", async () => {
    const server = await startTestServer({ environment: { CANVAS: "off" } });
    const { text } = await read(`${server.url}/for-agents.md`);
    expect([text.includes("/api/editor-canvas"), text.includes("/api/md5/text"), text.includes("/mcp")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
