import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvasService, type StoredCanvas } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createClient } from "@fingerpaint/sdk-client";
import { createKeyedHashes } from "@fingerpaint/services";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished } from "vitest";
import { run } from "../../src/commands/run.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { expectRefusal, readReply } from "../support/replies.ts";
import { startTestServer, testApiKey } from "../support/test-server.ts";

const adminKey = "admin-key-0123456789";
const source = 'import { Text } from "editor/canvas"; // sign in here';
const authorization = { Authorization: `Bearer ${adminKey}` };

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fp-admin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(environment: Record<string, string>) {
  const lines: string[] = [];
  const config = readConfig({ PORT: "0", API_KEYS: testApiKey, ...environment });
  const logger = createLogger({ level: "info", destination: { write: (line: string) => void lines.push(line) } });
  const server = await startServer(config, { webFolder: null, print: () => {}, logger });
  onTestFinished(() => server.close());
  return { ...server, lines: () => lines.map((line) => JSON.parse(line)) };
}

/** Runs `fingerpaint-server canvases …` as an operator would. */
async function canvases(environment: Record<string, string>, ...args: string[]) {
  const written = { out: "", error: "" };
  const code = await run(["canvases", ...args], environment, {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
  });
  return { code, ...written };
}

const author = (url: string, session = "ada") =>
  createClient({ baseUrl: url, headers: { Cookie: `sessionId=${session}` } });

/** The code with which a call is refused, or "done". */
const codeOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => "done",
    (error: { code: string }) => error.code,
  );

describe.each(["json", "sqlite", "memory"])("fingerpaint-server canvases, with STORAGE=%s", (STORAGE) => {
  it("[C21] finds a canvas by its link, removes it, keeps it away, and restores it", async () => {
    const folder = temporaryFolder();
    const environment = { STORAGE, DATA_DIR: folder, ADMIN_SOCKET: path.join(folder, "admin.sock") };
    const server = await start(environment);
    const { canvasId, shareUrl } = await author(server.url).canvases.publish({ source, title: "Sign in" });
    await author(server.url, "grace").canvases.publish({ source: `${source}!` });

    const listed = await canvases(environment, "list", "--text", "SIGN in here", "--json");
    expect(
      listed.out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).canvasId),
    ).toHaveLength(2);
    const one = await canvases(environment, "list", "--text", "here!");
    expect(one.out).toMatch(/^cv_\w{16} {2}\S+Z {2}shown {2}\d+ B {2}0 views {2}o_\w{16} {2}a_\w{16} {2}""\n$/);
    const shown = JSON.parse((await canvases(environment, "show", shareUrl)).out);
    expect(shown).toMatchObject({ canvasId, title: "Sign in", removedAt: null, isBlocked: false });
    expect((await canvases(environment, "show", canvasId, "--source")).out).toBe(source);

    expect(await canvases(environment, "remove", shareUrl)).toMatchObject({ code: 0, out: "" });
    expect(await codeOf(author(server.url, "eve").canvases.load(canvasId))).toBe("CANVAS_REMOVED");
    expect(await codeOf(author(server.url).canvases.load(canvasId))).toBe("CANVAS_REMOVED");
    expect(await codeOf(author(server.url, "eve").canvases.publish({ source }))).toBe("SOURCE_BLOCKED");
    const [own] = await author(server.url).canvases.list();
    expect(own?.removedAt).toMatch(/Z$/);
    const page = await fetch(`${server.url}/editor-canvas/${canvasId}`);
    expect([page.status, page.headers.get("content-type")]).toEqual([410, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("This canvas was removed");
    expect(JSON.parse((await canvases(environment, "stats")).out)).toMatchObject({
      canvases: 2,
      removed: 1,
      blocked: 1,
    });
    expect((await canvases(environment, "list", "--state", "removed")).out).toContain(canvasId);
    expect(JSON.parse((await canvases(environment, "blocked")).out)).toMatchObject([{ canvasId }]);
    await server.close();
    if (STORAGE === "memory") return;

    const again = await start(environment);
    expect(await codeOf(author(again.url).canvases.load(canvasId))).toBe("CANVAS_REMOVED");
    expect(await codeOf(author(again.url, "eve").canvases.publish({ source }))).toBe("SOURCE_BLOCKED");
    await canvases(environment, "restore", canvasId);
    expect((await author(again.url, "eve").canvases.load(canvasId)).source).toBe(source);
    const purged = await canvases(environment, "purge", canvasId);
    expect(purged).toMatchObject({ code: 0, error: expect.stringContaining("deleted for good") });
    expect(await codeOf(author(again.url).canvases.load(canvasId))).toBe("NOT_FOUND");
    expect(await codeOf(author(again.url, "eve").canvases.publish({ source }))).toBe("done");
  });
});

describe("fingerpaint-server canvases assign", () => {
  it("[C36] gives a canvas without an owner to the first visitor of the claim link, at the public address", async () => {
    const environment = { DATA_DIR: temporaryFolder(), SITE_URL: "http://localhost" };
    const server = await start(environment);
    const { canvasId, shareUrl } = await author(server.url).canvases.publish({ source, key: "weekly" });
    const assigned = await canvases(environment, "assign", shareUrl);
    expect(assigned).toMatchObject({
      code: 0,
      error: expect.stringMatching(/The first person to open this link before \S+Z can /),
    });
    const [, address, token = ""] = /^(.+)#claim=(.+)\n$/.exec(assigned.out) ?? [];
    expect(address).toBe("http://localhost/editor-canvas/mine");
    // Asking for a link changes nothing.
    await author(server.url).canvases.update(canvasId, { title: "Still ada's" });
    const [eve, mallory] = [author(server.url, "eve"), author(server.url, "mallory")];
    expect(await eve.canvases.claim({ token })).toMatchObject({ canvasId, title: "Still ada's" });
    expect(await codeOf(mallory.canvases.claim({ token }))).toBe("FORBIDDEN");
    await eve.canvases.update(canvasId, { title: "Eve's" });
    expect(await codeOf(author(server.url).canvases.update(canvasId, { title: "Ada's" }))).toBe("FORBIDDEN");
    expect(await codeOf(author(server.url).canvases.publish({ source, key: "weekly" }))).toBe("FORBIDDEN");
    expect(server.lines()).toContainEqual(expect.objectContaining({ level: "warn", canvasId, action: "assign" }));
  });

  it("[C36] works over HTTP, and refuses what is removed, unknown or not one canvas", async () => {
    const environment = { DATA_DIR: temporaryFolder(), ADMIN_KEYS: adminKey };
    const server = await start(environment);
    const { canvasId } = await author(server.url).canvases.publish({ source });
    const assigned = await canvases(environment, "assign", canvasId, "--url", server.url);
    expect(assigned.out).toMatch(new RegExp(`^${server.url}/editor-canvas/mine#claim=${canvasId}\\.`));
    expect((await fetch(`${server.url}/admin/api/canvases/${canvasId}/assign`, { method: "POST" })).status).toBe(401);
    await canvases(environment, "remove", canvasId);
    expect(await canvases(environment, "assign", canvasId)).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringContaining("restore it first"),
    });
    expect((await canvases(environment, "assign", "cv_0000000000000000")).code).toBe(1);
    for (const args of [[], [canvasId, canvasId]]) {
      expect(await canvases(environment, "assign", ...args)).toMatchObject({ code: 2 });
    }
  });
});

describe("fingerpaint-server canvases for several", () => {
  it("[C21] changes all canvases that match a filter, after showing the number and asking", async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const server = await start(environment);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.push((await author(server.url, "eve").canvases.publish({ source: `${source}${n}` })).canvasId);
    }
    const kept = await author(server.url).canvases.publish({ source });
    const [line] = (await canvases(environment, "list", "--text", "here3", "--json")).out.split("\n");
    const owner = JSON.parse(line ?? "").ownerHash;

    const asked = await canvases(environment, "remove", "--owner", owner);
    expect(asked).toEqual({
      code: 1,
      out: "",
      error: "5 canvases match. To remove them, run this again with --yes.\n",
    });
    expect(await codeOf(author(server.url).canvases.load(ids[0] ?? ""))).toBe("done");
    const narrower = await canvases(environment, "remove", "--owner", owner, "--text", "here1");
    expect(narrower.error).toMatch(/^1 canvas matches\. To \w+ it, /);

    const removed = await canvases(environment, "remove", "--owner", owner, "--yes");
    expect([removed.code, removed.error]).toEqual([0, expect.stringMatching(/5 done, 0 failed\.\n$/)]);
    for (const id of ids) expect(await codeOf(author(server.url).canvases.load(id))).toBe("CANVAS_REMOVED");
    expect(await codeOf(author(server.url).canvases.load(kept.canvasId))).toBe("done");
    expect((await canvases(environment, "restore", "--state", "removed", "--yes")).error).toMatch(/5 done, 0 failed/);
    expect(await codeOf(author(server.url).canvases.load(ids[4] ?? ""))).toBe("done");
    expect((await canvases(environment, "purge", "--owner", "o_nobody")).code).toBe(0);
  });

  it("[C21] names those that failed, and changes the others", async () => {
    const environment = { DATA_DIR: temporaryFolder() };
    const server = await start(environment);
    const first = (await author(server.url).canvases.publish({ source })).canvasId;
    const last = (await author(server.url).canvases.publish({ source: `${source}!` })).canvasId;
    const purged = await canvases(environment, "purge", first, "cv_AAAAAAAAAAAAAAAA", last);
    expect(purged.code).toBe(1);
    expect(purged.error).toMatch(/cv_AAAAAAAAAAAAAAAA: failed: .*\n.*deleted for good.*\n2 done, 1 failed\.\n$/);
    expect(await codeOf(author(server.url).canvases.load(last))).toBe("NOT_FOUND");
    expect((await canvases(environment, "purge", last, "--owner", "o_1")).code).toBe(2);
    expect((await canvases(environment, "purge", "--yes")).code).toBe(2);
  });
});

describe("the admin socket", () => {
  it("[C21] is accessible only to the server's user, and replaces one that a killed server left", async () => {
    const folder = temporaryFolder();
    const environment = { DATA_DIR: folder };
    const socket = path.join(folder, "admin.sock");
    const first = await start(environment);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    await first.close();
    expect(() => statSync(socket)).toThrow("ENOENT");
    const leftover = createServer().listen(socket);
    await new Promise((resolve) => leftover.once("listening", resolve));
    // A killed server leaves a socket file that nobody listens on.
    const { renameSync } = await import("node:fs");
    renameSync(socket, `${socket}.kept`);
    leftover.close();
    renameSync(`${socket}.kept`, socket);
    await start(environment);
    expect((await canvases(environment, "stats")).code).toBe(0);
  });

  it("[C21] isn't taken from a running server", async () => {
    const folder = temporaryFolder();
    const ADMIN_SOCKET = path.join(folder, "admin.sock");
    const first = await start({ STORAGE: "memory", ADMIN_SOCKET });
    const second = await start({ STORAGE: "memory", ADMIN_SOCKET });
    await author(first.url).canvases.publish({ source });
    await second.close();
    expect(JSON.parse((await canvases({ STORAGE: "memory", ADMIN_SOCKET }, "stats")).out)).toMatchObject({
      canvases: 1,
    });
  });

  it("[C21] doesn't replace a file that was named by mistake", async () => {
    const ADMIN_SOCKET = path.join(temporaryFolder(), "notes.txt");
    writeFileSync(ADMIN_SOCKET, "mine");
    const server = await start({ STORAGE: "memory", ADMIN_SOCKET });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(readFileSync(ADMIN_SOCKET, "utf8")).toBe("mine");
  });

  it("[C21] doesn't stop the server if it can't be opened", async () => {
    const folder = temporaryFolder();
    const server = await start({
      STORAGE: "memory",
      ADMIN_SOCKET: path.join(folder, "hash.key", "..", "..", "\u0001".repeat(20), "x".repeat(70)),
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe("fingerpaint-server canvases", () => {
  it("says what is wrong: no server, no such canvas, an invalid command line", async () => {
    const DATA_DIR = temporaryFolder();
    expect(await canvases({ DATA_DIR }, "stats")).toMatchObject({
      code: 1,
      error: expect.stringMatching(/no server answers at .*admin\.sock\. Is the server running/),
    });
    await start({ DATA_DIR });
    const missing = await canvases({ DATA_DIR }, "remove", "cv_AAAAAAAAAAAAAAAA");
    expect(missing).toMatchObject({
      code: 1,
      error: "cv_AAAAAAAAAAAAAAAA: failed: There is no canvas with this id.\n",
    });
    for (const args of [
      [],
      ["delete"],
      ["list", "more"],
      ["list", "--older-than", "soon"],
      ["list", "--larger-than", "big"],
      ["list", "--limit", "0"],
      ["show"],
      ["remove"],
      ["remove", "not an id!"],
      ["stats", "--url", "ftp://x"],
      ["stats", "--url", "https://paint.example"],
    ]) {
      expect(await canvases({ DATA_DIR }, ...args), args.join(" ")).toMatchObject({ code: 2, out: "" });
    }
    const withKey = { DATA_DIR, ADMIN_KEYS: adminKey };
    const secret = await canvases(withKey, "stats", "--url", "http://me:secret@127.0.0.1:1");
    expect([secret.code, secret.error]).toEqual([2, expect.not.stringContaining("secret")]);
    const silent = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    onTestFinished(() => void silent.close());
    await once(silent, "listening");
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const unanswered = await canvases(withKey, "stats", "--url", url);
    expect(unanswered).toMatchObject({ code: 1, error: expect.stringContaining(`${url}: socket hang up`) });
    const refused = await canvases({ DATA_DIR }, "list", "--state", "gone");
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining("must be shown, removed or expired") });
  });

  it("[C21] filters by owner, address, age and size, over pages", async () => {
    const DATA_DIR = temporaryFolder();
    const server = await start({ DATA_DIR, TRUST_PROXY: "loopback" });
    for (let n = 0; n < 12; n++) {
      const headers = { Cookie: `sessionId=${n % 3}`, "X-Forwarded-For": `192.0.2.${n % 4}` };
      const size = "-".repeat(n * 100);
      await createClient({ baseUrl: server.url, headers }).canvases.publish({
        source: `${source} ${n}${size}`,
        title: `${n}`,
      });
    }
    const titles = async (...args: string[]) =>
      (await canvases({ DATA_DIR }, "list", "--json", ...args)).out
        .split("\n")
        .flatMap((line) => (line === "" ? [] : JSON.parse(line).title));
    expect(await titles("--limit", "3")).toEqual(["11", "10", "9"]);
    const line = JSON.parse((await canvases({ DATA_DIR }, "list", "--json", "--limit", "1")).out);
    expect(await titles("--owner", line.ownerHash)).toEqual(["11", "8", "5", "2"]);
    expect(await titles("--owner", line.ownerHash, "--limit", "1")).toEqual(["11"]);
    expect(await titles("--address", line.addressHash)).toEqual(["11", "7", "3"]);
    expect(await titles("--larger-than", "1000")).toEqual(["11", "10"]);
    expect(await titles("--older-than", "1h")).toEqual([]);
    expect(await titles("--newer-than", "1h")).toHaveLength(12);
    const logged = server
      .lines()
      .find(({ operation, canvasId }) => operation === "publishCanvas" && canvasId === line.canvasId);
    expect(logged).toMatchObject({ ownerHash: line.ownerHash, addressHash: line.addressHash });
  });

  it("shows a stranger's title and source without codes that a terminal would interpret", async () => {
    const DATA_DIR = temporaryFolder();
    // As an earlier release stored it.
    const store = await createJsonFileStore({ folder: DATA_DIR });
    const service = createCanvasService({ store });
    const { canvasId } = await service.publish("ada", { source });
    const { viewCount: _, ...record } = (await store.read(canvasId)) as StoredCanvas;
    const codes = "a\u001b[2Jb\u202ec\u009b2Jd\ne";
    await store.replace({ ...record, title: codes, source: `// "${codes}\r\n\tf` });
    await store.close();
    await start({ DATA_DIR });
    const { out } = await canvases({ DATA_DIR }, "list");
    expect(out.split("\n")).toHaveLength(2);
    const shown = "a\\u001b[2Jb\\u202ec\\u009b2Jd";
    expect(out).toContain(`"${shown}\\ne"\n`);
    const json = await canvases({ DATA_DIR }, "list", "--json");
    expect(json.out).toContain(shown);
    expect(JSON.parse(json.out).title).toBe(codes);
    const terminal = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
    onTestFinished(() => void Object.defineProperty(process.stdout, "isTTY", terminal ?? { value: undefined }));
    Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
    expect((await canvases({ DATA_DIR }, "show", canvasId, "--source")).out).toBe(`// "${shown}\ne\n\tf`);
  });
});

describe("the operator's routes over HTTP", () => {
  it("[C21] aren't there unless ADMIN_KEYS is set", async () => {
    const server = await startTestServer();
    expect((await fetch(`${server.url}/admin/api/stats`, { headers: authorization })).status).toBe(404);
  });

  it.each(["", "/tools"])("[C21] need one of the keys and nothing else, below %j", async (BASE_PATH) => {
    const server = await startTestServer({
      environment: { ADMIN_KEYS: `other-key-0123456789,${adminKey}`, BASE_PATH },
    });
    const { canvasId } = await author(server.url).canvases.publish({ source });
    const routes = [
      ["GET", "/canvases"],
      ["GET", `/canvases/${canvasId}`],
      ["POST", `/canvases/${canvasId}/remove`],
      ["POST", `/canvases/${canvasId}/restore`],
      ["DELETE", `/canvases/${canvasId}`],
      ["GET", "/blocked"],
      ["GET", "/stats"],
    ];
    for (const [method = "", route] of routes) {
      for (const headers of [{}, { Authorization: `Bearer ${testApiKey}` }, { Authorization: `Bearer ${adminKey}x` }]) {
        const reply = await readReply(await fetch(`${server.url}/admin/api${route}`, { method, headers }));
        expectRefusal(reply, "UNAUTHORIZED");
      }
    }
    expect((await author(server.url).canvases.load(canvasId)).source).toBe(source);
    for (const [method = "", route] of routes) {
      const { status } = await fetch(`${server.url}/admin/api${route}`, { method, headers: authorization });
      expect([200, 204]).toContain(status);
    }
    const url = ["--url", server.url];
    const environment = { ADMIN_KEYS: adminKey };
    expect(JSON.parse((await canvases(environment, "stats", ...url)).out)).toMatchObject({ canvases: 0 });
    expect(server.logText()).not.toContain(adminKey);
  });

  it("[M14] count wrong keys per address", async () => {
    const server = await startTestServer({ environment: { ADMIN_KEYS: adminKey, RATE_LIMIT_PER_MINUTE: "5" } });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await fetch(`${server.url}/admin/api/stats`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await fetch(`${server.url}/admin/api/stats`, { headers: authorization })).status).toBe(200);
  });

  it("[C21] list at most as many of an owner's canvases as the limit, and all of them over pages", async () => {
    const server = await startTestServer({ environment: { ADMIN_KEYS: adminKey } });
    const newestFirst = "bbaabbb";
    for (const session of [...newestFirst].reverse()) {
      const ofSession = createClient({ baseUrl: server.url, headers: { Cookie: `sessionId=${session}` } });
      await ofSession.canvases.publish({ source: `${source} ${performance.now()}`, title: session });
    }
    const page = async (query: string) =>
      (await fetch(`${server.url}/admin/api/canvases?${query}`, { headers: authorization })).json();
    const owner = (await page("limit=1")).canvases[0].ownerHash;
    const first = await page(`owner=${owner}&limit=3`);
    const second = await page(`owner=${owner}&limit=3&after=${first.next}`);
    const titlesOf = ({ canvases }: { canvases: { title: string }[] }) => canvases.map(({ title }) => title).join("");
    expect([titlesOf(first), titlesOf(second), second.next]).toEqual(["bbb", "bb", null]);
  });

  it("[C21] show neither passwords nor owners", async () => {
    const server = await startTestServer({ environment: { ADMIN_KEYS: adminKey } });
    const input = { source, access: "password", password: "hunter2-secret" } as const;
    const { canvasId } = await author(server.url).canvases.publish(input);
    for (const route of ["/canvases", `/canvases/${canvasId}`]) {
      const text = await (await fetch(`${server.url}/admin/api${route}`, { headers: authorization })).text();
      expect(text).toContain("o_");
      expect(text).not.toContain("hunter2");
      expect(text).not.toMatch(/"owner"/);
    }
  });

  it("refuse anything but a filter, and never answer 500", async () => {
    const server = await startTestServer({ environment: { ADMIN_KEYS: adminKey } });
    for (const query of [
      "limit=0",
      "limit=501",
      "limit=a",
      "after=-1",
      "state=x",
      "createdFrom=now",
      "minBytes=1e3",
      "owner=a&owner=b",
    ]) {
      const reply = await readReply(
        await fetch(`${server.url}/admin/api/canvases?${query}`, { headers: authorization }),
      );
      expectRefusal(reply, "INVALID_INPUT");
    }
    const raw = request(`${server.url}/admin/api/canvases/${"%2e%2e%2f".repeat(20)}`, { headers: authorization });
    const status = await new Promise((resolve) => raw.once("response", ({ statusCode }) => resolve(statusCode)).end());
    expect(status).toBe(404);
  });
});

describe("keyed hashes", () => {
  it("[B6] are equal for equal addresses and owners, and differ by kind and by key", () => {
    const hashes = createKeyedHashes("k".repeat(32));
    expect(hashes.ofAddress("192.0.2.1")).toMatch(/^a_[0-9a-f]{16}$/);
    expect(hashes.ofAddress("192.0.2.1")).toBe(createKeyedHashes("k".repeat(32)).ofAddress("192.0.2.1"));
    expect(hashes.ofOwner("192.0.2.1").slice(2)).not.toBe(hashes.ofAddress("192.0.2.1").slice(2));
    expect(hashes.ofOwner("ada")).not.toBe(createKeyedHashes("K".repeat(32)).ofOwner("ada"));
  });

  it("[B6] keep their key across restarts, readable only by the server's user", async () => {
    const DATA_DIR = temporaryFolder();
    const hashOf = async () => {
      const server = await start({ DATA_DIR });
      await author(server.url).canvases.publish({ source });
      await server.close();
      return server.lines().find(({ ownerHash }) => ownerHash !== undefined).ownerHash;
    };
    expect(await hashOf()).toBe(await hashOf());
    expect(statSync(path.join(DATA_DIR, "hash.key")).mode & 0o777).toBe(0o600);
  });
});

describe("the link to report a canvas", () => {
  it.each([
    [
      "mailto:abuse@paint.example",
      /href="mailto:abuse@paint\.example\?subject=Report&amp;body=http%3A%2F%2F127[^"]*cv_/,
    ],
    [
      "https://paint.example/abuse?of={link}&x=1",
      /href="https:\/\/paint\.example\/abuse\?of=http%3A%2F%2F[^"]*&amp;x=1"/,
    ],
    ["https://paint.example/abuse", /href="https:\/\/paint\.example\/abuse"/],
  ])("[C21] leads to REPORT_URL: %s", async (REPORT_URL, link) => {
    const server = await startTestServer({ environment: { REPORT_URL } });
    const { canvasId } = await author(server.url).canvases.publish({ source });
    const text = await (await fetch(`${server.url}/editor-canvas/${canvasId}?norun`)).text();
    expect(text).toMatch(link);
    expect(text).toContain("Published by a visitor");
  });

  it("[C21] isn't there if REPORT_URL is unset", async () => {
    const server = await startTestServer();
    const { canvasId } = await author(server.url).canvases.publish({ source });
    expect(await (await fetch(`${server.url}/editor-canvas/${canvasId}?norun`)).text()).not.toContain("Report");
  });

  it("[C21] is never a script", () => {
    for (const REPORT_URL of ["javascript:alert(1)", "data:text/html,x", "abuse@paint.example", "//paint.example"]) {
      expect(() => readConfig({ REPORT_URL })).toThrow("REPORT_URL is");
    }
  });
});
