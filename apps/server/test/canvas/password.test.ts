import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { createLogger } from "@fingerpaint/services/logger";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { createSlowStore } from "./slow-store.ts";
import { createVisitor, send, sourceOf } from "./visitor.ts";

const password = "p4ssw0rd-of-this-canvas";
const locked = { access: "password", password };
const right = `?password=${password}`;
const limit = 10;

async function publishLocked(server: TestServer, session = "ada"): Promise<string> {
  return (await createVisitor(server, session).publish({ source: sourceOf(), ...locked })).body.canvasId;
}

async function guess(server: TestServer, canvasId: string, times: number, headers = {}): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let index = 0; index < times; index++) {
    codes.push((await createVisitor(server).load(canvasId, `?password=wrong${index}`, headers)).code);
  }
  return codes;
}

describe("keeping passwords", () => {
  it("[C14] no reply and no log contains the password, however it was sent", async () => {
    const server = await startTestServer({ environment: { LOG_LEVEL: "trace" } });
    const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server)];
    const canvasId = await publishLocked(server);
    const answers = [
      await ada.publish({ source: sourceOf(), ...locked }),
      await ada.update(canvasId, locked),
      await ada.update(canvasId, { ...locked, title: password.repeat(20) }),
      await ada.update(canvasId, `{"password": "${password}"`),
      await ada.list(),
      await reader.load(canvasId, right),
      await reader.load(canvasId, `?%70assword=${password}`),
      await reader.load(canvasId, `?password=${password}x`),
      await reader.load(canvasId, `${right}&password=${password}`),
      await reader.load(`${canvasId}x`, right),
      await send(server, "GET", `/editor-canvas/${canvasId}${right}`),
      await send(server, "GET", `/editor-canvas/${canvasId}?password=${password}x`),
      await send(server, "GET", `/editor-canvas/${canvasId}${right}&password=${password}`),
      await send(server, "GET", `/editor-canvas?password=${password}`),
    ];
    for (const { text, headers } of answers) {
      expect(text).not.toContain(password);
      expect(JSON.stringify([...headers])).not.toContain(password);
    }
    expect(server.logLines().length).toBeGreaterThanOrEqual(answers.length);
    expect(server.logText()).not.toContain(password);
    expect(server.logText()).not.toContain("sessionId=ada");
  });

  it.each([
    ["as the document says, in plaintext", {}, /^p4ssw0rd-of-this-canvas$/],
    ["as PASSWORD_STORAGE=scrypt says, as a hash", { PASSWORD_STORAGE: "scrypt" }, /^scrypt\$/],
  ])("[C14] stores the password %s", async (_, environment, kept) => {
    const store = createMemoryStore();
    const server = await startTestServer({ store, environment });
    expect((await store.read(await publishLocked(server)))?.password).toMatch(kept);
  });

  it("[C14] PASSWORD_STORAGE=scrypt stores a salted hash instead, and the password opens as before", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-password-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const environment = { API_KEYS: "test-key-0123456789", PORT: "0", DATA_DIR: folder, PASSWORD_STORAGE: "scrypt" };
    const logger = createLogger({ level: "silent" });
    const server = await startServer(readConfig(environment), { logger });
    onTestFinished(() => server.close());
    const ada = createVisitor(server, "ada");
    const ids: string[] = [];
    for (const number of [1, 2]) {
      ids.push((await ada.publish({ source: sourceOf(number), ...locked })).body.canvasId);
    }
    const reader = createVisitor(server);
    expect((await reader.load(ids[0] ?? "", right)).body.source).toBe(sourceOf(1));
    expect((await reader.load(ids[0] ?? "", `${right}x`)).code).toBe("WRONG_PASSWORD");
    await server.close();

    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const kept = (await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name), "utf8")))).join(
      "\n",
    );
    expect(kept).not.toContain(password);
    const hashes = kept.match(/scrypt\$[^"]+/g) ?? [];
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 2]);
  });
});

describe("guessing passwords", () => {
  // The limit's minute doesn't pass unless a test advances the clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2030-01-01T00:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("[C14] gets 429 with Retry-After after ten wrong attempts a minute for one canvas and address", async () => {
    const server = await startTestServer();
    const canvasId = await publishLocked(server);
    expect(await guess(server, canvasId, limit)).toEqual(Array(limit).fill("WRONG_PASSWORD"));
    const refused = await createVisitor(server).load(canvasId, "?password=wrong");
    expect([refused.status, refused.code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    // Now even a correct guess reveals nothing.
    expect((await createVisitor(server).load(canvasId, right)).status).toBe(429);
  });

  it("[C14] lets the right password open up to the limit, and doesn't count it", async () => {
    const server = await startTestServer();
    const canvasId = await publishLocked(server);
    const reader = createVisitor(server);
    for (let index = 0; index < 2 * limit; index++) expect((await reader.load(canvasId, right)).status).toBe(200);
    expect(await guess(server, canvasId, limit - 1)).toEqual(Array(limit - 1).fill("WRONG_PASSWORD"));
    expect((await reader.load(canvasId, right)).status).toBe(200);
    expect(await guess(server, canvasId, 1)).toEqual(["WRONG_PASSWORD"]);
    expect((await reader.load(canvasId, right)).status).toBe(429);
  });

  it("[C14] tries at most ten of a hundred simultaneous guesses over both routes", async () => {
    const server = await startTestServer({ store: createSlowStore() });
    const canvasId = await publishLocked(server);
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const path = index % 2 === 0 ? "/api/editor-canvas" : "/editor-canvas";
        const method = index % 3 === 0 ? "HEAD" : "GET";
        return (await send(server, method, `${path}/${canvasId}?password=wrong${index}`)).status;
      }),
    );
    expect(statuses.filter((status) => status === 401).length).toBe(limit);
    expect(statuses.filter((status) => status === 429).length).toBe(100 - limit);
  });

  it("[C14] doesn't affect the author, other canvases or other addresses", async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: "loopback" } });
    const canvasId = await publishLocked(server);
    const other = await publishLocked(server, "grace");
    const from = (address: string) => ({ "X-Forwarded-For": address });
    await guess(server, canvasId, limit, from("192.0.2.1"));
    const reader = createVisitor(server);
    expect((await reader.load(canvasId, right, from("192.0.2.1"))).status).toBe(429);
    // A load without a password isn't a guess.
    expect((await reader.load(canvasId, "", from("192.0.2.1"))).body.requiresPassword).toBe(true);
    expect((await reader.load(canvasId, right, from("192.0.2.2"))).status).toBe(200);
    expect((await reader.load(other, right, from("192.0.2.1"))).status).toBe(200);
    const ada = createVisitor(server, "ada");
    for (const query of ["", right, "?password=wrong"]) {
      expect((await ada.load(canvasId, query, from("192.0.2.1"))).body.source).toBe(sourceOf());
    }
  });

  it("[C14] can't be spread over forged addresses, except by a trusted proxy", async () => {
    const server = await startTestServer();
    const canvasId = await publishLocked(server);
    const statuses: number[] = [];
    for (let index = 0; index <= limit; index++) {
      const headers = {
        "X-Forwarded-For": `192.0.2.${index}`,
        Forwarded: `for=192.0.2.${index}`,
        "X-Real-IP": `192.0.2.${index}`,
      };
      statuses.push((await createVisitor(server).load(canvasId, "?password=wrong", headers)).status);
    }
    expect(statuses).toEqual([...Array(limit).fill(401), 429]);
  });

  it("[C14] blocks nobody once no password is needed, and reports the canvas's new state", async () => {
    const server = await startTestServer();
    const canvasId = await publishLocked(server);
    const [ada, reader] = [createVisitor(server, "ada"), createVisitor(server)];
    await guess(server, canvasId, limit);
    await ada.update(canvasId, { access: "public" });
    expect((await reader.load(canvasId, right)).body).toMatchObject({ source: sourceOf(), viewCount: 1 });
    await ada.update(canvasId, { ...locked, expiresAt: "2020-01-01T00:00:00Z" });
    expect((await reader.load(canvasId, right)).code).toBe("CANVAS_EXPIRED");
    await ada.remove(canvasId);
    expect((await reader.load(canvasId, right)).code).toBe("NOT_FOUND");
  });

  it("[C14] is possible again when the minute is over", async () => {
    const server = await startTestServer({ isAlone: true });
    const canvasId = await publishLocked(server);
    expect((await guess(server, canvasId, limit + 1)).at(-1)).toBe("RATE_LIMIT_EXCEEDED");
    vi.advanceTimersByTime(59_000);
    expect((await createVisitor(server).load(canvasId, right)).status).toBe(429);
    vi.advanceTimersByTime(1_001);
    expect((await createVisitor(server).load(canvasId, right)).status).toBe(200);
  });
});

describe("a password that another site's page made a browser send", () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const ways = [
    ["in the query", (id: string) => ["GET", `/api/editor-canvas/${id}?password=`, {}] as const],
    ["in the query of a HEAD", (id: string) => ["HEAD", `/api/editor-canvas/${id}?password=`, {}] as const],
    ["in the query of the page", (id: string) => ["GET", `/editor-canvas/${id}?norun&password=`, {}] as const],
    ["in the form of the page", (id: string) => ["POST", `/editor-canvas/${id}?norun`, form] as const],
  ] as const;

  it.each(ways)("[C14] %s is refused and isn't counted as a guess", async (_, way) => {
    const server = await startTestServer({ environment: { CORS_ORIGINS: "https://app.example" } });
    const [method, path, headers] = way(await publishLocked(server));
    const enter = (text: string, from: Record<string, string>) =>
      method === "POST"
        ? send(server, method, path, { headers: { ...headers, ...from }, body: `password=${text}` })
        : send(server, method, path + text, { headers: from });
    for (const from of [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "cross-site", Origin: "null" },
      { Origin: "https://evil.example" },
    ]) {
      for (let n = 0; n <= limit; n++) expect((await enter(`wrong${n}`, from)).status).toBe(403);
      expect((await enter(password, from)).status).toBe(403);
    }
    expect((await enter("wrong", {})).status).toBe(401);
    for (const from of [
      {},
      { "Sec-Fetch-Site": "none" },
      { "Sec-Fetch-Site": "same-origin", Origin: "null" },
      { "Sec-Fetch-Site": "cross-site", Origin: "https://app.example" },
    ])
      expect((await enter(password, from)).status).toBe(200);
  });

  it("[C14] doesn't affect links without a password, which open from every site", async () => {
    const server = await startTestServer();
    const canvasId = await publishLocked(server);
    const headers = { "Sec-Fetch-Site": "cross-site" };
    for (const path of [`/api/editor-canvas/${canvasId}`, `/editor-canvas/${canvasId}?norun`])
      expect((await send(server, "GET", path, { headers })).status).toBe(200);
  });
});

describe("the password in X-Canvas-Password", () => {
  it("[C10] opens a canvas, also on the page without scripts, and isn't logged", async () => {
    const server = await startTestServer();
    const password = "pä ss%20/価";
    const { canvasId } = (
      await createVisitor(server, "ada").publish({ source: sourceOf(), access: "password", password })
    ).body;
    const anyone = createVisitor(server);
    const header = { "X-Canvas-Password": encodeURIComponent(password) };
    expect((await anyone.load(canvasId, "", header)).body.source).toBe(sourceOf());
    expect((await anyone.load(canvasId, "?password=", header)).body.source).toBe(sourceOf());
    expect((await anyone.load(canvasId, "", { "X-Canvas-Password": "wrong" })).code).toBe("WRONG_PASSWORD");
    expect((await anyone.load(canvasId, "", { "X-Canvas-Password": "" })).body.requiresPassword).toBe(true);
    for (const [query, value] of [
      ["", "%"],
      ["", "%ff"],
      ["", "pä"],
      ["?password=x", "x"],
    ] as const) {
      const answer = await anyone.load(canvasId, query, { "X-Canvas-Password": value });
      expect(answer.code).toBe("INVALID_INPUT");
      expect(answer.details).toMatch(/password/i);
    }
    const page = await send(server, "GET", `/editor-canvas/${canvasId}?norun`, { headers: header });
    expect(page.text).toContain("Stack gap");
    expect(server.logText()).not.toContain(encodeURIComponent(password));
  });

  it("[C10] may come from the form of the page without scripts, which keeps it out of the address", async () => {
    const server = await startTestServer();
    const canvasId = await publishLocked(server);
    const path = `/editor-canvas/${canvasId}?norun`;
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const post = (body: string, headers: Record<string, string> = form) =>
      send(server, "POST", path, { headers, body });
    const shown = await post(`password=${password}`);
    expect([shown.status, shown.text.includes("Stack gap")]).toEqual([200, true]);
    const wrong = await post("password=wrong");
    expect([wrong.status, wrong.text.includes("Stack gap"), wrong.text.includes('role="alert"')]).toEqual([
      401,
      false,
      true,
    ]);
    expect((await post("")).text).toContain('<form method="post" action="?norun">');
    expect((await post('{"password":"x"}', { "Content-Type": "application/json" })).status).toBe(400);
    expect((await post(`password=${"x".repeat(9000)}`)).status).toBe(400);
    for (let n = 0; n < limit; n++) await post(`password=wrong${n}`);
    expect((await post(`password=${password}`)).status).toBe(429);
    expect(server.logText()).not.toContain(password);
  });

  it("[C14] has the same limit as a password in the query", async () => {
    const server = await startTestServer();
    const { canvasId } = (
      await createVisitor(server, "ada").publish({ source: sourceOf(), access: "password", password: "x" })
    ).body;
    const anyone = createVisitor(server);
    for (let n = 0; n < 10; n++) await anyone.load(canvasId, "", { "X-Canvas-Password": `${n}` });
    expect((await anyone.load(canvasId, "", { "X-Canvas-Password": "x" })).code).toBe("RATE_LIMIT_EXCEEDED");
    expect((await anyone.load(canvasId, "?password=x")).code).toBe("RATE_LIMIT_EXCEEDED");
  });
});
