import { createHash, createHmac } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvasService, createMemoryStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestServer } from "../support/test-server.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const secret = { SESSION_SECRET: "a secret of the operator" };

/** The value and attributes of the only cookie that was set. */
function readCookie(setCookie: string[]): { value: string; attributes: string[] } {
  expect(setCookie.length).toBe(1);
  const [pair = "", ...attributes] = (setCookie[0] ?? "").split("; ");
  expect(pair).toMatch(/^sessionId=[A-Za-z0-9._~-]{16,256}$/);
  return { value: pair.slice("sessionId=".length), attributes: attributes.sort() };
}

describe("the session cookie", () => {
  it("[C3] is made by a POST without a session: HttpOnly, SameSite=Lax, Path=/, one year", async () => {
    const server = await startTestServer();
    const { status, setCookie, body } = await createVisitor(server).publish({ source: sourceOf() });
    const { value, attributes } = readCookie(setCookie);
    expect([status, attributes]).toEqual([201, ["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"]]);
    expect((await createVisitor(server, value).list()).body.map(({ canvasId }) => canvasId)).toEqual([body.canvasId]);
  });

  it("[C3] differs for each visitor", async () => {
    const visitor = createVisitor(await startTestServer());
    const first = readCookie((await visitor.publish({ source: sourceOf() })).setCookie);
    const second = readCookie((await visitor.publish({ source: sourceOf() })).setCookie);
    expect(first.value).not.toBe(second.value);
  });

  it("[C3] is Secure behind HTTPS, according to SITE_URL or a trusted proxy only", async () => {
    const attributesOf = async (environment: Record<string, string>, headers = {}) => {
      const visitor = createVisitor(await startTestServer({ environment }));
      return readCookie((await visitor.publish({ source: sourceOf() }, headers)).setCookie).attributes;
    };
    const forwarded = { "X-Forwarded-Proto": "https" };
    expect(await attributesOf({ SITE_URL: "https://paint.example" })).toContain("Secure");
    expect(await attributesOf({ TRUST_PROXY: "loopback" }, forwarded)).toContain("Secure");
    expect(await attributesOf({ TRUST_PROXY: "10.0.0.0/8" }, forwarded)).not.toContain("Secure");
    expect(await attributesOf({}, forwarded)).not.toContain("Secure");
  });

  it("[C3, B1] has the base path as its path", async () => {
    const server = await startTestServer({ environment: { BASE_PATH: "/tools" } });
    const { setCookie } = await createVisitor(server).publish({ source: sourceOf() });
    expect(readCookie(setCookie).attributes).toContain("Path=/tools");
  });

  it("[C3] isn't set by a failed POST, a POST with a session, or any other operation", async () => {
    const server = await startTestServer({ isAlone: true });
    const [anyone, ada] = [createVisitor(server), createVisitor(server, "ada")];
    const { canvasId } = (await ada.publish({ source: sourceOf() })).body;
    const answers = [
      await anyone.publish({ source: "too short" }),
      await anyone.publish({ source: "const noImport = 1234567890;" }),
      await anyone.publish({ source: sourceOf(), expiresAt: "tomorrow" }),
      await anyone.publish("{"),
      await anyone.publish({ source: sourceOf() }, { "Content-Type": "text/plain" }),
      await anyone.publish({ source: sourceOf() }, { Origin: "https://evil.example" }),
      await anyone.publish({ source: sourceOf() }, { Host: "evil example" }),
      await anyone.publish({ source: sourceOf() }, { Host: "a:99999" }),
      await ada.publish({ source: sourceOf(1) }),
      await ada.publish({ source: sourceOf(1) }),
      await anyone.load(canvasId),
      await anyone.load("cv_AAAAAAAAAAAAAAAA"),
      await anyone.list(),
      await anyone.update(canvasId, { title: "x" }),
      await anyone.remove(canvasId),
      await ada.update(canvasId, { title: "x" }),
      await ada.remove(canvasId),
    ];
    expect(answers.map(({ setCookie }) => setCookie)).toEqual(answers.map(() => []));
  });
});

describe("sessions", () => {
  it("[C4] accept any value, whoever issued it", async () => {
    const server = await startTestServer();
    for (const value of ["a", "0", "%00%", "s:abc.def/+=", "null", "__proto__", "x".repeat(256)]) {
      const visitor = createVisitor(server, value);
      const { canvasId } = (await visitor.publish({ source: sourceOf() })).body;
      expect((await visitor.list()).body.map((canvas) => canvas.canvasId)).toEqual([canvasId]);
      expect((await visitor.load(canvasId)).body.canOpenEditor).toBe(true);
      expect((await visitor.remove(canvasId)).status).toBe(204);
    }
  });

  it("[C4] ignore an empty value and one of more than 256 characters", async () => {
    const server = await startTestServer();
    for (const value of ["", "x".repeat(257), "x".repeat(4000)]) {
      const visitor = createVisitor(server, value);
      const published = await visitor.publish({ source: sourceOf() });
      readCookie(published.setCookie);
      expect((await visitor.list()).body).toEqual([]);
      expect((await visitor.update(published.body.canvasId, {})).code).toBe("SESSION_REQUIRED");
      expect((await visitor.remove(published.body.canvasId)).code).toBe("SESSION_REQUIRED");
    }
  });

  it("[C4] are found among other cookies, and only under their name", async () => {
    const server = await startTestServer();
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
    const anyone = createVisitor(server);
    const canOpen = async (Cookie: string) => (await anyone.load(canvasId, "", { Cookie })).body.canOpenEditor;
    expect(await canOpen("theme=dark; sessionId=ada; lang=en")).toBe(true);
    expect(await canOpen("xsessionId=ada")).toBe(false);
    expect(await canOpen("sessionid=ada")).toBe(false);
    expect(await canOpen("other=sessionId=ada")).toBe(false);
  });

  it("[C4] need this service's signature if SESSION_SECRET is set", async () => {
    const server = await startTestServer({ environment: secret });
    const own = readCookie((await createVisitor(server).publish({ source: sourceOf(1) })).setCookie).value;
    const other = readCookie((await createVisitor(server).publish({ source: sourceOf(2) })).setCookie).value;
    const foreign = await startTestServer({ environment: { SESSION_SECRET: "the secret of another" } });
    const signedElsewhere = readCookie((await createVisitor(foreign).publish({ source: sourceOf() })).setCookie).value;
    expect((await createVisitor(server, own).list()).body.length).toBe(1);

    const dot = own.lastIndexOf(".");
    const [value, signature] = [own.slice(0, dot), own.slice(dot + 1)];
    const flip = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
    const fakes = [
      "ada",
      value,
      `${value}.`,
      `.${signature}`,
      `${flip(value)}.${signature}`,
      `${value}.${flip(signature)}`,
      `${value}.${other.slice(other.lastIndexOf(".") + 1)}`,
      `${own}x`,
      `${value}.${signature.slice(0, -1)}`,
      `${value}.${signature.toUpperCase()}`,
      signedElsewhere,
    ];
    for (const fake of fakes) {
      const visitor = createVisitor(server, fake);
      expect((await visitor.list()).body, fake).toEqual([]);
      expect((await visitor.remove("cv_AAAAAAAAAAAAAAAA")).code, fake).toBe("SESSION_REQUIRED");
      // A POST gives its sender a valid session.
      const { setCookie } = await visitor.publish({ source: sourceOf() });
      expect((await createVisitor(server, readCookie(setCookie).value).list()).body.length).toBe(1);
    }
  });

  it("[C4] survive a restart with the same secret", async () => {
    const store = createMemoryStore();
    const first = await startTestServer({ environment: secret, store });
    const { value } = readCookie((await createVisitor(first).publish({ source: sourceOf() })).setCookie);
    await first.close();
    expect((await createVisitor(await startTestServer({ environment: secret, store }), value).list()).body.length).toBe(
      1,
    );
  });

  it("[C4] keep the canvases of an earlier version's cookie, even if the secret changes", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-session-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const store = await createJsonFileStore({ folder });
    onTestFinished(() => store.close());
    // The cookie that the previous version signed, and how it named the owner.
    const id = "GxqYd7qVKZ2M3O0v6n1r4yq8w5t0u9iA";
    const former = `${id}.${createHmac("sha256", secret.SESSION_SECRET).update(id).digest("base64url")}`;
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish(createHash("sha256").update(former).digest("hex"), {
      source: sourceOf(),
      access: "password",
      password: "secret",
    });

    const environment = { SESSION_SECRET: `the secret of this year,${secret.SESSION_SECRET}` };
    const rotated = await startTestServer({ environment, store });
    const author = createVisitor(rotated, former);
    const listed = await author.list();
    expect(listed.body.map((canvas) => canvas.canvasId)).toEqual([canvasId]);
    expect((await author.load(canvasId)).body).toMatchObject({ canOpenEditor: true, source: sourceOf() });
    expect((await author.publish({ source: sourceOf() })).body).toMatchObject({ canvasId, reused: true });
    const renewed = readCookie(listed.setCookie).value;
    expect(renewed).not.toBe(former);

    // The former secret is removed now.
    const later = await startTestServer({ environment: { SESSION_SECRET: "the secret of this year" }, store });
    expect((await createVisitor(later, former).list()).body).toEqual([]);
    expect((await createVisitor(later, renewed).update(canvasId, { title: "Mine" })).status).toBe(200);
  });

  it("[C4] are refused on every route if a request has two different ones, in either order", async () => {
    const server = await startTestServer();
    const { canvasId } = (await createVisitor(server, "ada").publish({ source: sourceOf() })).body;
    const anyone = createVisitor(server);
    for (const Cookie of ["sessionId=ada; sessionId=grace", "sessionId=grace; sessionId=ada"]) {
      const answers = [
        await anyone.publish({ source: sourceOf() }, { Cookie }),
        await anyone.list({ Cookie }),
        await anyone.load(canvasId, "", { Cookie }),
        await anyone.update(canvasId, {}, { Cookie }),
        await anyone.remove(canvasId, { Cookie }),
      ];
      for (const { code, details, setCookie } of answers) {
        expect([code, setCookie]).toEqual(["INVALID_INPUT", []]);
        expect(details).toMatch(/^Cookie: two different sessionId cookies/);
      }
      const page = await send(server, "GET", `/editor-canvas/${canvasId}`, { headers: { Cookie } });
      expect([page.status, page.text.includes("two different sessionId cookies")]).toEqual([400, true]);
    }
    expect((await createVisitor(server, "ada").list()).body.length).toBe(1);
  });

  it("[C3] are ended by an operation that other sites can't call; the canvases stay", async () => {
    const server = await startTestServer({ environment: { ...secret, SITE_URL: "https://paint.example" } });
    const published = await createVisitor(server).publish({ source: sourceOf() });
    const Cookie = published.setCookie.map((cookie) => cookie.split(";")[0]).join("; ");
    const author = createVisitor(server);
    expect((await author.endSession({ Cookie, "Sec-Fetch-Site": "cross-site" })).code).toBe("FORBIDDEN");
    const ended = await author.endSession({ Cookie, Origin: "https://paint.example" });
    expect([ended.status, ended.setCookie.length]).toEqual([204, 2]);
    for (const cookie of ended.setCookie) expect(cookie).toMatch(/^(?:__Host-)?sessionId=; Max-Age=0; Path=\//);
    expect((await author.load(published.body.canvasId)).body.canOpenEditor).toBe(false);
    expect((await author.endSession()).status).toBe(204);
  });

  it("[C4] planted by a sibling domain don't own what their victims publish", async () => {
    const server = await startTestServer({ environment: { ...secret, SITE_URL: "https://paint.example" } });
    const own = await createVisitor(server).publish({ source: sourceOf() });
    const planted = own.setCookie[0]?.split(";")[0] ?? "";
    const browser = { "User-Agent": "Mozilla/5.0 (X11) Firefox/150.0" };
    const victim = await createVisitor(server).publish({ source: sourceOf(1) }, { ...browser, Cookie: planted });
    expect(victim.setCookie.length).toBe(2);
    const attacker = createVisitor(server, planted.slice("sessionId=".length));
    expect((await attacker.list()).body.map(({ canvasId }) => canvasId)).toEqual([own.body.canvasId]);
  });

  it("[C4] reach the store only as their SHA-256", async () => {
    const store = createMemoryStore();
    const { canvasId } = (
      await createVisitor(await startTestServer({ store }), "ada-secret").publish({ source: sourceOf() })
    ).body;
    expect((await store.read(canvasId))?.owner).toBe(createHash("sha256").update("ada-secret").digest("hex"));
    expect((await store.listByOwner("ada-secret", { limit: 1 })).canvases).toEqual([]);
  });

  it("[C4] are in no file of the store, given or created", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-session-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const store = await createJsonFileStore({ folder });
    const server = await startTestServer({ store });
    await createVisitor(server, "ada-secret-session").publish({ source: sourceOf() });
    const made = readCookie((await createVisitor(server).publish({ source: sourceOf() })).setCookie).value;
    await server.close();
    await store.close();

    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const kept = (await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), "utf8")))).join(
      "\n",
    );
    expect(kept).toContain(createHash("sha256").update("ada-secret-session").digest("hex"));
    expect(kept).not.toContain("ada-secret-session");
    expect(kept).not.toContain(made);
  });
});
