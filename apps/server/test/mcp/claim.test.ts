import { createClaimLinks, createKeyedHashes } from "@fingerpaint/services";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, it, vi } from "vitest";
import { callTool } from "../../../../packages/mcp/test/agent-run.ts";
import { goodSource } from "../../../../packages/mcp/test/sources.ts";
import { createVisitor } from "../canvas/visitor.ts";
import { connectMcp, startMcpServer } from "./mcp-client.ts";

async function publishClaimable(client: Client, input: object = {}) {
  const { structuredContent } = await callTool(client, "publish_canvas", {
    source: goodSource,
    claimLink: true,
    ...input,
  });
  const [address, token = ""] = (structuredContent.claimUrl as string).split("#claim=");
  return { ...structuredContent, address, token } as {
    canvasId: string;
    address: string;
    token: string;
    claimUntil: string;
  };
}

describe("[C33] a one-time link to an agent's canvas", () => {
  it("makes its first user the owner, even without a session, and takes the canvas from the key", async () => {
    const { server, keys } = await startMcpServer({ SITE_URL: "https://paint.example/tools", BASE_PATH: "/tools" });
    const agent = await connectMcp(server, keys.publish);
    const { canvasId, address, token, claimUntil } = await publishClaimable(agent, { title: "Report", key: "daily" });
    expect(address).toBe("https://paint.example/tools/editor-canvas/mine");
    const hours = (Date.parse(claimUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);

    const claimed = await createVisitor(server).claim({ token });
    expect(claimed.body).toMatchObject({ canvasId, title: "Report", reused: false });
    const cookie = claimed.setCookie.map((line) => line.split(";", 1)[0]).join("; ");
    const owner = { Cookie: cookie };
    const visitor = createVisitor(server);
    expect((await visitor.list(owner)).body.map((canvas) => canvas.canvasId)).toEqual([canvasId]);
    expect((await visitor.update(canvasId, { title: "Mine" }, owner)).status).toBe(200);

    for (const [name, input] of [
      ["update_canvas", { canvasId, title: "Agent's" }],
      ["delete_canvas", { canvasId }],
      ["publish_canvas", { source: goodSource, key: "daily" }],
    ] as const) {
      expect((await callTool(agent, name, input)).content[0]?.text, name).toMatch(/^FORBIDDEN: /);
    }
    expect((await callTool(agent, "list_canvases")).structuredContent.items).toEqual([]);
  });

  it("works once, whichever of several links is used, and for one of ten simultaneous users", async () => {
    const { server, keys } = await startMcpServer();
    const agent = await connectMcp(server, keys.publish);
    const first = await publishClaimable(agent);
    const second = await publishClaimable(agent);
    const visitors = Array.from({ length: 10 }, (_, index) => createVisitor(server, `session-${index}`));
    const answers = await Promise.all(
      visitors.map((visitor, index) => visitor.claim({ token: index % 2 === 0 ? first.token : second.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
    const owners = await Promise.all(visitors.map(async (visitor) => (await visitor.list()).body.length));
    expect(owners.sort()).toEqual([...Array(9).fill(0), 1]);
    expect((await createVisitor(server, "late").claim(first)).details).toContain("already been used");
  });

  it("can't be forged: each changed character is refused, and the owner stays", async () => {
    const { server, keys } = await startMcpServer();
    const { token, canvasId } = await publishClaimable(await connectMcp(server, keys.publish));
    const visitor = createVisitor(server, "thief");
    const [id = "", time = "", proof = ""] = token.split(".");
    const later = (Number.parseInt(time, 36) + 1).toString(36);
    for (const forged of [
      `${id}.${later}.${proof}`,
      `${id}.${time}.${proof.replace(/^./, (c) => (c === "A" ? "B" : "A"))}`,
    ]) {
      expect((await visitor.claim({ token: forged })).code).toBe("FORBIDDEN");
    }
    expect((await visitor.claim({ token: `cv_AAAAAAAAAAAAAAAA.${time}.${proof}` })).code).toBe("NOT_FOUND");
    for (const body of [
      {},
      { token: "" },
      { token: 1 },
      { token: canvasId },
      { token: `${token}x` },
      { token: "x".repeat(201) },
    ]) {
      expect((await visitor.claim(body)).code, JSON.stringify(body)).toBe("INVALID_INPUT");
    }
    expect((await visitor.list()).body).toEqual([]);
  });

  it("ends after 24 hours", async () => {
    const { server, keys } = await startMcpServer();
    const { token } = await publishClaimable(await connectMcp(server, keys.publish));
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ["Date"] });
    try {
      expect((await createVisitor(server, "late").claim({ token })).details).toContain("expired");
    } finally {
      vi.useRealTimers();
    }
    expect((await createVisitor(server, "in-time").claim({ token })).status).toBe(200);
  });

  it("is refused to another site's page, and if the new owner's quota is used up", async () => {
    const { server, keys } = await startMcpServer({ QUOTA_OWNER_CANVASES: "1" });
    const { token } = await publishClaimable(await connectMcp(server, keys.publish));
    const visitor = createVisitor(server, "ada");
    expect((await visitor.claim({ token }, { Origin: "https://evil.example" })).code).toBe("FORBIDDEN");
    const own = await visitor.publish({ source: `${goodSource}//` });
    expect((await visitor.claim({ token })).code).toBe("QUOTA_EXCEEDED");
    await visitor.remove(own.body.canvasId);
    expect((await visitor.claim({ token })).status).toBe(200);
  });

  it("is invalid on a server with another secret", () => {
    const ours = createClaimLinks(createKeyedHashes("ours"));
    const token = ours.create("cv_AAAAAAAAAAAAAAAA", "key", "https://a").claimUrl.split("#claim=")[1] ?? "";
    expect(ours.read(token).mayTake("key")).toBe(true);
    expect(ours.read(token).mayTake("other")).toBe(false);
    expect(createClaimLinks(createKeyedHashes("theirs")).read(token).mayTake("key")).toBe(false);
  });
});
