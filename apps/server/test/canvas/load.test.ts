import { describe, expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { createSlowStore } from "./slow-store.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const past = "2020-01-01T00:00:00Z";
const locked = { access: "password", password: "secret" } as const;

describe("GET /api/editor-canvas/:canvasId", () => {
  it("[C10] returns every field of the load response, and canOpenEditor for the author only", async () => {
    const server = await startTestServer({ now: () => new Date("2030-01-01T00:00:00.000Z") });
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf(), title: "Sales", expiresAt: "2031-01-01T00:00:00Z" }))
      .body;
    const loaded = await createVisitor(server).load(canvasId);
    const expected = {
      canvasId,
      title: "Sales",
      source: sourceOf(),
      viewCount: 1,
      createdAt: "2030-01-01T00:00:00.000Z",
      access: "public",
      requiresPassword: false,
      canOpenEditor: false,
      expiresAt: "2031-01-01T00:00:00.000Z",
    };
    expect([loaded.status, loaded.body]).toEqual([200, expected]);
    expect((await ada.load(canvasId)).body).toEqual({ ...expected, viewCount: 2, canOpenEditor: true });
  });

  it("[C10] returns an empty source without the password, the whole with it, and 401 for a wrong one", async () => {
    const server = await startTestServer();
    const reader = createVisitor(server);
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf(), ...locked, title: "Sales" }))
      .body;
    for (const query of ["", "?password", "?password=", "?Password=secret"]) {
      const { status, body } = await reader.load(canvasId, query);
      expect([status, body], query).toEqual([
        200,
        expect.objectContaining({
          title: "Sales",
          source: "",
          access: "password",
          requiresPassword: true,
          viewCount: 0,
        }),
      ]);
    }
    const wrong = await reader.load(canvasId, "?password=Secret");
    expect([wrong.status, wrong.code]).toEqual([401, "WRONG_PASSWORD"]);
    const opened = await reader.load(canvasId, "?password=secret");
    expect(opened.body).toMatchObject({
      source: sourceOf(),
      access: "password",
      requiresPassword: false,
      viewCount: 1,
    });
  });

  it("[C10] decodes the password as form encoding", async () => {
    const server = await startTestServer();
    const password = "p+ä &=%\u{1f511}";
    const { canvasId } = (
      await createVisitor(server, "ada").publish({ source: sourceOf(), access: "password", password })
    ).body;
    const reader = createVisitor(server);
    expect((await reader.load(canvasId, `?${new URLSearchParams({ password })}`)).body.source).toBe(sourceOf());
    expect((await reader.load(canvasId, `?password=${encodeURIComponent(password)}`)).body.source).toBe(sourceOf());
  });

  it("[C10] checks in order: unknown 404, expired 410 whatever the password, wrong password 401, locked 200", async () => {
    let now = new Date("2030-01-01T00:00:00Z");
    const server = await startTestServer({ now: () => now });
    const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server, "grace")];
    const { canvasId } = (await ada.publish({ source: sourceOf(), ...locked, expiresAt: "2030-01-02T00:00:00Z" })).body;
    const outcome = async (id: string, query: string) => {
      const { status, code } = await reader.load(id, query);
      return code ?? status;
    };
    for (const query of ["", "?password=wrong", "?password=secret"]) {
      expect(await outcome("cv_AAAAAAAAAAAAAAAA", query)).toBe("NOT_FOUND");
    }
    expect(await outcome(canvasId, "?password=wrong")).toBe("WRONG_PASSWORD");
    expect(await outcome(canvasId, "")).toBe(200);
    now = new Date("2030-01-02T00:00:00Z");
    for (const query of ["", "?password=wrong", "?password=secret"]) {
      expect(await outcome(canvasId, query)).toBe("CANVAS_EXPIRED");
    }
    expect((await reader.load(canvasId)).status).toBe(410);
    const own = await ada.load(canvasId);
    expect([own.status, own.body.source, own.body.canOpenEditor]).toEqual([200, sourceOf(), true]);
  });

  it("[C10] refuses a repeated password with 400", async () => {
    const server = await startTestServer();
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf(), ...locked })).body;
    for (const query of ["?password=secret&password=secret", "?password=secret&password=", "?password=&password="]) {
      const { status, code, details } = await createVisitor(server).load(canvasId, query);
      expect([status, code, details]).toEqual([400, "INVALID_INPUT", expect.stringContaining("password")]);
      expect(details).not.toContain("secret");
    }
  });

  it("[C10] lets the author in without a password, with any password, and after the expiry", async () => {
    const ada = createVisitor(await startTestServer(), "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf(), ...locked, expiresAt: past })).body;
    for (const query of ["", "?password=", "?password=wrong", "?password=secret"]) {
      expect((await ada.load(canvasId, query)).body).toMatchObject({
        source: sourceOf(),
        requiresPassword: false,
        canOpenEditor: true,
      });
    }
  });

  it("[C10] answers 404 for odd ids, and never 500", async () => {
    const server = await startTestServer();
    const reader = createVisitor(server, "ada");
    const strange = [
      "cv_",
      "x",
      "__proto__",
      "constructor",
      "..%2f..%2fetc%2fpasswd",
      "%2e%2e",
      "cv_%00",
      "%ff",
      "%zz",
      "cv_AAAAAAAAAAAAAAAA.json",
      "c".repeat(5000),
    ];
    for (const id of strange) {
      expect((await reader.load(id)).status, id).toBe(404);
      expect((await reader.update(id, {})).status, id).toBe(404);
      expect((await reader.remove(id)).status, id).toBe(404);
    }
  });

  it("[C11] counts every load that delivers the source, even the author's, and no other", async () => {
    const server = await startTestServer();
    const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server)];
    const { canvasId } = (await ada.publish({ source: sourceOf(), ...locked })).body;
    await reader.load(canvasId);
    await reader.load(canvasId, "?password=wrong");
    await reader.load(canvasId, "?password=secret&password=secret");
    expect((await reader.load(canvasId, "?password=secret")).body.viewCount).toBe(1);
    expect((await ada.load(canvasId)).body.viewCount).toBe(2);
    await ada.update(canvasId, { expiresAt: past });
    await reader.load(canvasId, "?password=secret");
    expect((await ada.list()).body[0]?.viewCount).toBe(2);
  });

  it("[C11] doesn't count HEAD, which has GET's status and no body", async () => {
    const server = await startTestServer();
    const ada = createVisitor(server, "ada");
    const open = (await ada.publish({ source: sourceOf(1) })).body.canvasId;
    const protectedOne = (await ada.publish({ source: sourceOf(2), ...locked })).body.canvasId;
    const expired = (await ada.publish({ source: sourceOf(3), expiresAt: past })).body.canvasId;
    const head = async (tail: string) => {
      const { status, text, headers } = await send(server, "HEAD", `/api/editor-canvas/${tail}`);
      expect(text).toBe("");
      // RFC 9110 section 8.6: none, or the same as for a GET.
      expect(headers.get("content-length")).toBeNull();
      return status;
    };
    expect(await head(open)).toBe(200);
    expect(await head(protectedOne)).toBe(200);
    expect(await head(`${protectedOne}?password=secret`)).toBe(200);
    expect(await head(`${protectedOne}?password=wrong`)).toBe(401);
    expect(await head(expired)).toBe(410);
    expect(await head("cv_AAAAAAAAAAAAAAAA")).toBe(404);
    expect((await ada.list()).body.map(({ viewCount }) => viewCount)).toEqual([0, 0, 0]);
  });

  it("[C11] answers a conditional request in full and counts it", async () => {
    const server = await startTestServer();
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
    const reader = createVisitor(server);
    const first = await reader.load(canvasId);
    const validators = [
      { "If-None-Match": "*" },
      { "If-None-Match": first.headers.get("etag") ?? '"x"' },
      { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" },
      { "If-Match": '"x"', Range: "bytes=0-1" },
    ];
    for (const [index, headers] of validators.entries()) {
      const { status, body } = await reader.load(canvasId, "", headers as Record<string, string>);
      expect([status, body.source, body.viewCount]).toEqual([200, sourceOf(), index + 2]);
    }
  });

  it("[C11] counts 100 simultaneous loads exactly", async () => {
    const server = await startTestServer({ store: createSlowStore() });
    const ada = createVisitor(server, "ada");
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const loads = await Promise.all(Array.from({ length: 100 }, () => createVisitor(server).load(canvasId)));
    const counts = loads.map(({ body }) => body.viewCount).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect((await ada.list()).body[0]?.viewCount).toBe(100);
  });
});
