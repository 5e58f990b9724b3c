import { createHash } from "node:crypto";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { createVisitor, send, sourceOf } from "../canvas/visitor.ts";
import { startTestServer } from "../support/test-server.ts";
import { keysWithScopes } from "./keys-with-scopes.ts";

const trusted = { AUTH_HEADER: "Remote-User", TRUST_PROXY: "loopback" };
const alice = { "Remote-User": "alice" };

describe("the identity that a proxy names", () => {
  it("[C24] owns its canvases on every device, without a cookie", async () => {
    const store = createMemoryStore();
    const server = await startTestServer({ environment: { ...trusted, PUBLISH: "header" }, store });
    const device = createVisitor(server);
    const published = await device.publish({ source: sourceOf() }, alice);
    expect([published.status, published.setCookie]).toEqual([201, []]);
    const { canvasId } = published.body;
    const other = createVisitor(server, "another-cookie");
    expect((await other.list(alice)).body.map((canvas) => canvas.canvasId)).toEqual([canvasId]);
    expect((await other.update(canvasId, { title: "x" }, { "remote-user": " alice " })).body.title).toBe("x");
    expect((await other.update(canvasId, {}, { "Remote-User": "bob" })).code).toBe("FORBIDDEN");
    expect((await other.list()).body).toEqual([]);
    expect((await other.load(canvasId, "", alice)).body.canOpenEditor).toBe(true);
    const owner = (await store.read(canvasId))?.owner;
    expect(owner).toBe(createHash("sha256").update("user\0alice").digest("hex"));
    // No cookie makes anybody alice.
    for (const cookie of ["alice", "user%00alice"])
      expect((await createVisitor(server, cookie).list()).body).toEqual([]);
    expect(server.logLines().some(({ user }) => user === "alice")).toBe(true);
  });

  it("[C24] is needed to publish under PUBLISH=header, unless a program sends a key of that scope", async () => {
    const { folder, keys } = await keysWithScopes();
    const environment = { ...trusted, PUBLISH: "header", STORAGE: "json", DATA_DIR: folder };
    const anyone = createVisitor(await startTestServer({ environment }));
    for (const headers of [{}, { "Remote-User": "" }, { "Remote-User": "  " }] as Record<string, string>[]) {
      const answer = await anyone.publish({ source: sourceOf() }, headers);
      expect([answer.code, answer.headers.get("www-authenticate")]).toEqual(["UNAUTHORIZED", "Bearer"]);
    }
    expect((await anyone.publish({ source: sourceOf() }, { "X-API-Key": keys.hash })).code).toBe("FORBIDDEN");
    expect((await anyone.publish({ source: sourceOf() }, { "X-API-Key": keys.publish })).status).toBe(201);
  });

  it("[C24] is ignored from a peer that isn't in TRUST_PROXY", async () => {
    const environment = { AUTH_HEADER: "Remote-User", TRUST_PROXY: "10.0.0.0/8" };
    const closed = createVisitor(await startTestServer({ environment: { ...environment, PUBLISH: "header" } }));
    expect((await closed.publish({ source: sourceOf() }, alice)).code).toBe("UNAUTHORIZED");
    const open = createVisitor(await startTestServer({ environment }), "cookie");
    const { canvasId } = (await open.publish({ source: sourceOf() }, alice)).body;
    expect((await open.load(canvasId)).body.canOpenEditor).toBe(true);
    // A forwarded address doesn't change who the peer is.
    expect((await closed.publish({ source: sourceOf() }, { ...alice, "X-Forwarded-For": "10.0.0.1" })).code).toBe(
      "UNAUTHORIZED",
    );
  });

  it("[C24] is refused if it is repeated or too long", async () => {
    const anyone = createVisitor(await startTestServer({ environment: trusted }));
    const twice = await anyone.publish({ source: sourceOf() }, { "Remote-User": ["alice", "bob"] });
    expect([twice.code, twice.details]).toEqual(["INVALID_INPUT", "Remote-User: sent twice"]);
    const long = await anyone.list({ "Remote-User": "x".repeat(257) });
    expect([long.code, long.details]).toEqual(["INVALID_INPUT", "Remote-User: longer than 256 characters"]);
  });

  it("[C24] lets share pages recognise the author", async () => {
    const server = await startTestServer({ environment: trusted });
    const { canvasId } = (
      await createVisitor(server).publish({ source: sourceOf(), access: "password", password: "x" }, alice)
    ).body;
    const page = (headers: Record<string, string>) => send(server, "GET", `/editor-canvas/${canvasId}`, { headers });
    expect((await page(alice)).text).toContain("Stack gap");
    expect((await page({})).text).not.toContain("Stack gap");
  });
});

describe("READ=header", () => {
  it("[C25] loads and share pages need an identity or a key with the scope read, and the canvas's password", async () => {
    const { folder, keys } = await keysWithScopes();
    const environment = { ...trusted, READ: "header", STORAGE: "json", DATA_DIR: folder };
    const server = await startTestServer({ environment });
    const anyone = createVisitor(server);
    const { canvasId } = (await anyone.publish({ source: sourceOf(), access: "password", password: "p" })).body;
    const refused = await anyone.load(canvasId, "?password=p");
    expect([refused.code, refused.headers.get("www-authenticate")]).toEqual(["UNAUTHORIZED", "Bearer"]);
    expect((await anyone.load("cv_AAAAAAAAAAAAAAAA")).code).toBe("UNAUTHORIZED");
    expect((await anyone.load(canvasId, "?password=p", { "X-API-Key": keys.hash })).code).toBe("FORBIDDEN");
    for (const headers of [alice, { "X-API-Key": keys.read }, { Authorization: `Bearer ${keys.publish}` }]) {
      expect((await anyone.load(canvasId, "", headers)).body.requiresPassword).toBe(true);
      expect((await anyone.load(canvasId, "?password=p", headers)).body.source).toBe(sourceOf());
    }
    const page = await send(server, "GET", `/editor-canvas/${canvasId}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([401, "text/html; charset=utf-8"]);
    expect(page.text).toContain("sign in to read here");
    expect((await send(server, "GET", `/editor-canvas/${canvasId}`, { headers: alice })).status).toBe(200);
  });
});
