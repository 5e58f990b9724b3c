import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";
import { createSlowStore } from "./slow-store.ts";
import { createVisitor, send, sourceOf, type Visitor } from "./visitor.ts";

const unknown = "cv_AAAAAAAAAAAAAAAA";
const locked = { access: "password", password: "secret" } as const;

/** Everything a caller can see of a canvas without counting a view. */
async function seen(owner: Visitor, canvasId: string) {
  return (await owner.list()).body.find((canvas) => canvas.canvasId === canvasId);
}

describe("PATCH /api/editor-canvas/:canvasId", () => {
  it("[C1] answers 200 with the create/update response and reused false, even for another canvas's source", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    await ada.publish({ source: sourceOf(1) });
    const created = (await ada.publish({ source: sourceOf(2), title: "Sales" })).body;
    const { status, body } = await ada.update(created.canvasId, { source: sourceOf(1) });
    expect([status, body.canvasId, body.shareUrl, body.title, body.reused]).toEqual([
      200,
      created.canvasId,
      created.shareUrl,
      "Sales",
      false,
    ]);
    expect((await ada.load(created.canvasId)).body.source).toBe(sourceOf(1));
  });

  it("[C9] changes only the named fields: every transition of the document's table", async () => {
    const server = await startTestServer();
    const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server)];
    const { canvasId } = (await ada.publish({ source: sourceOf(), title: "Sales", expiresAt: "2031-01-01T00:00:00Z" }))
      .body;
    const opens = async (password: string) => (await reader.load(canvasId, `?password=${password}`)).status === 200;

    expect((await ada.update(canvasId, { access: "password" })).code).toBe("INVALID_INPUT");
    expect((await ada.update(canvasId, locked)).body).toMatchObject({
      access: "password",
      hasPassword: true,
      title: "Sales",
    });
    expect((await ada.update(canvasId, { access: "password" })).body.hasPassword).toBe(true);
    expect((await ada.update(canvasId, {})).body).toMatchObject({
      access: "password",
      expiresAt: "2031-01-01T00:00:00.000Z",
    });
    expect([await opens("secret"), await opens("second")]).toEqual([true, false]);
    await ada.update(canvasId, { access: "password", password: "second" });
    expect([await opens("secret"), await opens("second")]).toEqual([false, true]);
    expect((await ada.update(canvasId, { access: "public" })).body).toMatchObject({
      access: "public",
      hasPassword: false,
    });
    expect((await ada.update(canvasId, { access: "password" })).code).toBe("INVALID_INPUT");
    expect((await ada.update(canvasId, { expiresAt: null })).body.expiresAt).toBe(null);
  });

  it("[C9] changes nothing when it fails", async () => {
    const ada = createVisitor(await startTestServer({ isAlone: true }), "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf(), title: "Sales", ...locked })).body;
    const before = await seen(ada, canvasId);
    const good = { title: "Costs", access: "public", source: sourceOf(1) };
    const failing: [body: unknown, headers?: Record<string, string>][] = [
      [{ ...good, expiresAt: "tomorrow" }],
      [{ ...good, title: "x".repeat(201) }],
      [{ ...good, source: "const noImport = 1234567890;" }],
      [{ ...good, source: null }],
      [{ ...good, access: null }],
      [[good]],
      [`${JSON.stringify(good)}}`],
      [good, { "Content-Type": "text/plain" }],
      [good, { "Content-Encoding": "gzip" }],
      // Without a usable Host there is no share URL to answer with.
      [good, { Host: "evil example" }],
      [good, { Host: "example.org:99999" }],
    ];
    for (const [body, headers] of failing) {
      const { status, code } = await ada.update(canvasId, body, headers);
      expect([status, code], JSON.stringify([body, headers])).toEqual([400, "INVALID_INPUT"]);
    }
    expect(await seen(ada, canvasId)).toEqual(before);
    expect((await ada.load(canvasId)).body.source).toBe(sourceOf());
  });

  it("[C12] checks in order: no session 401, unknown 404, not the owner 403, then content type and body", async () => {
    const server = await startTestServer();
    const [ada, grace, nobody] = [createVisitor(server, "ada"), createVisitor(server, "grace"), createVisitor(server)];
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const bad: [body: unknown, headers: Record<string, string>][] = [
      [{ title: 1 }, {}],
      ["{", {}],
      [undefined, {}],
      ["title=x", { "Content-Type": "application/x-www-form-urlencoded" }],
      ["{}", { "Content-Type": "text/plain" }],
      ["x", { "Content-Encoding": "gzip" }],
      ["x".repeat(3_000_000), {}],
    ];
    for (const [body, headers] of bad) {
      const outcomes = [
        await nobody.update(canvasId, body, headers),
        await nobody.update(unknown, body, headers),
        await grace.update(unknown, body, headers),
        await grace.update(canvasId, body, headers),
        await ada.update(canvasId, body, headers),
      ].map(({ status, code }) => `${status} ${code}`);
      expect(outcomes, JSON.stringify(headers)).toEqual([
        "401 SESSION_REQUIRED",
        "401 SESSION_REQUIRED",
        "404 NOT_FOUND",
        "403 FORBIDDEN",
        "400 INVALID_INPUT",
      ]);
    }
  });
});

describe("DELETE /api/editor-canvas/:canvasId", () => {
  it("[C12] checks in order: no session 401, unknown 404, not the owner 403; then answers 204 with no body", async () => {
    const server = await startTestServer();
    const [ada, grace, nobody] = [createVisitor(server, "ada"), createVisitor(server, "grace"), createVisitor(server)];
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const refused = [
      await nobody.remove(unknown),
      await nobody.remove(canvasId),
      await grace.remove(unknown),
      await grace.remove(canvasId),
    ].map(({ status, code }) => `${status} ${code}`);
    expect(refused).toEqual(["401 SESSION_REQUIRED", "401 SESSION_REQUIRED", "404 NOT_FOUND", "403 FORBIDDEN"]);
    expect((await nobody.load(canvasId)).status).toBe(200);

    const removed = await ada.remove(canvasId);
    expect([removed.status, removed.text, removed.headers.get("content-length")]).toEqual([204, "", null]);
    expect((await ada.load(canvasId)).code).toBe("NOT_FOUND");
    expect((await ada.remove(canvasId)).code).toBe("NOT_FOUND");
    expect((await ada.list()).body).toEqual([]);
    expect((await ada.publish({ source: sourceOf() })).body.reused).toBe(false);
  });

  it("[C12] needs no content type and ignores a body", async () => {
    const server = await startTestServer();
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const { status } = await send(server, "DELETE", `/api/editor-canvas/${canvasId}`, {
      headers: { Cookie: "sessionId=ada", "Content-Type": "text/plain" },
      body: "whatever",
    });
    expect(status).toBe(204);
  });

  it("[C12] wins over an update sent at the same time", async () => {
    const ada = createVisitor(await startTestServer({ store: createSlowStore() }), "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const updates = Array.from({ length: 10 }, (_, index) => ada.update(canvasId, { title: `${index}` }));
    const [removed, ...updated] = await Promise.all([ada.remove(canvasId), ...updates]);
    expect(removed.status).toBe(204);
    for (const { status } of updated) expect([200, 404]).toContain(status);
    expect((await ada.list()).body).toEqual([]);
  });
});

describe("the segment mine", () => {
  it("[C12] is never an id, whatever the method or session", async () => {
    const server = await startTestServer();
    for (const Cookie of ["", "sessionId=ada"]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const reply = await send(server, method, "/api/editor-canvas/mine", {
          headers: { "Content-Type": "application/json", Cookie },
          body: JSON.stringify({ source: sourceOf() }),
        });
        expectRefusal(reply, "METHOD_NOT_ALLOWED");
        expect(reply.headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD"]);
      }
    }
    expect((await send(server, "HEAD", "/api/editor-canvas/mine")).status).toBe(200);
  });

  it("[B3] other methods on the canvas paths get 405 with Allow, and OPTIONS lists the allowed ones", async () => {
    const server = await startTestServer();
    const expected: [path: string, methods: string[]][] = [
      ["/api/editor-canvas", ["POST"]],
      [`/api/editor-canvas/${unknown}`, ["DELETE", "GET", "HEAD", "PATCH"]],
    ];
    for (const [path, methods] of expected) {
      const reply = await send(server, "PUT", path, { body: "{}" });
      expectRefusal(reply, "METHOD_NOT_ALLOWED");
      expect(reply.headers.get("allow")?.split(", ").sort()).toEqual(methods);
      const options = await send(server, "OPTIONS", path);
      expect([options.status, options.headers.get("allow")?.split(", ").sort()]).toEqual([
        204,
        [...methods, "OPTIONS"].sort(),
      ]);
    }
  });
});

describe("GET /api/editor-canvas/mine", () => {
  it("[C13] lists newest first, every field of the rule, no source", async () => {
    let now = "2030-01-01T00:00:00.000Z";
    const server = await startTestServer({ now: () => new Date(now) });
    const ada = createVisitor(server, "ada");
    const first = (
      await ada.publish({ source: sourceOf(1), title: "Sales", ...locked, expiresAt: "2031-01-01T00:00Z" })
    ).body;
    now = "2030-01-02T00:00:00.000Z";
    const second = (await ada.publish({ source: sourceOf(2) })).body;
    await ada.load(first.canvasId);
    now = "2030-01-03T00:00:00.000Z";
    await ada.update(first.canvasId, { title: "Costs" });
    await createVisitor(server, "grace").publish({ source: sourceOf(3) });

    const { status, body } = await ada.list();
    expect(status).toBe(200);
    const { reused: _, ...shared } = first;
    expect(body).toEqual([
      expect.objectContaining({ canvasId: second.canvasId, viewCount: 0, updatedAt: "2030-01-02T00:00:00.000Z" }),
      { ...shared, title: "Costs", viewCount: 1, updatedAt: "2030-01-03T00:00:00.000Z" },
    ]);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        "canvasId",
        "shareUrl",
        "title",
        "sourceMd5",
        "createdAt",
        "updatedAt",
        "access",
        "hasPassword",
        "expiresAt",
        "viewCount",
      ].sort(),
    );
  });

  it("[C13] is an empty list without a session, and for a session that owns nothing", async () => {
    const server = await startTestServer();
    await createVisitor(server, "ada").publish({ source: sourceOf() });
    for (const visitor of [createVisitor(server), createVisitor(server, "grace")]) {
      const { status, text } = await visitor.list();
      expect([status, text]).toEqual([200, "[]"]);
    }
  });
});
