import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import type { CanvasStore } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { createPostgresStore } from "@fingerpaint/canvas-store-sql/postgres";
import { createSqliteStore } from "@fingerpaint/canvas-store-sql/sqlite";
import { createKeyFile } from "@fingerpaint/services/keys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type TestDatabase } from "../../../../packages/canvas-store-sql/test/postgres-database.ts";
import { contentOf } from "../../src/extensions/transfer/copy-storage.ts";
import { createHashKeyFile } from "../../src/keys/hash-key.ts";
import { runLine } from "../support/run-line.ts";
import { startTestServer } from "../support/test-server.ts";
import {
  blockedSource,
  canvasIdOf,
  hashKey,
  importSamples,
  makeFolder,
  makeJsonFolder,
  password,
  sampleCanvas,
  sessionOf,
} from "./sample-storage.ts";

/** `pnpm test:copy` copies 100,000. */
const canvases = Number(process.env.COPY_CANVASES ?? 430);
const isLong = process.env.COPY_CANVASES !== undefined;

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

/**
 * The answers of the API and the share pages about every canvas: whole lists and pages of all owners, loads by anyone,
 * with the password and by the owner. Each entry has the status, the address and the reply's digest, or its error code
 * if it was refused.
 */
async function answersOf(store: CanvasStore): Promise<string[]> {
  const environment = { SITE_URL: "https://paint.example" };
  const server = await startTestServer({ store, environment });
  const fetchAs = (address: string, session?: number) => {
    const headers = session === undefined ? {} : { Cookie: `sessionId=${sessionOf(session)}` };
    return fetch(`${server.url}${address}`, { headers });
  };
  const ask = async (address: string, session?: number) => {
    const reply = await fetchAs(address, session);
    const text = await reply.text();
    // A refusal holds the time of the reply, which doesn't come from the store.
    const isEnvelope = !reply.ok && reply.headers.get("content-type")?.startsWith("application/json");
    const answer = isEnvelope ? JSON.parse(text).error.code : createHash("sha256").update(text).digest("hex");
    return `${reply.status} ${address} ${answer}`;
  };
  const pagesOf = async (session: number) => {
    const listed: unknown[] = [];
    // The cursors differ: they name positions in the store.
    for (let next: string | undefined = "/api/editor-canvas/mine?limit=17"; next; ) {
      const reply = await fetchAs(next, session);
      listed.push(...((await reply.json()) as unknown[]));
      const link = /<([^>]+)>; rel="next"/.exec(reply.headers.get("link") ?? "")?.[1];
      next = link && `/api/editor-canvas/mine${link}`;
    }
    return `pages of ${session} ${listed.length} ${createHash("sha256").update(JSON.stringify(listed)).digest("hex")}`;
  };
  const answers: string[] = [];
  for (let owner = 0; owner < 10; owner++) {
    answers.push(await ask("/api/editor-canvas/mine", owner), await pagesOf(owner));
  }
  for (let first = 1; first <= canvases; first += 50) {
    const numbers = Array.from({ length: Math.min(50, canvases - first + 1) }, (_, index) => first + index);
    const asked = numbers.map(async (number) => {
      const id = canvasIdOf(number);
      // One after the other, because each load counts a view.
      const answered = [await ask(`/api/editor-canvas/${id}`), await ask(`/editor-canvas/${id}?norun`)];
      if (sampleCanvas(number).password === null) return answered;
      answered.push(await ask(`/api/editor-canvas/${id}?password=${encodeURIComponent(password)}`));
      answered.push(await ask(`/api/editor-canvas/${id}`, number % 10));
      return answered;
    });
    answers.push(...(await Promise.all(asked)).flat());
  }
  for (let owner = 0; owner < 10; owner++) answers.push(await ask("/api/editor-canvas/mine", owner));
  await server.close();
  return answers;
}

describe("copy", () => {
  it(`[C26] of ${canvases} canvases JSON -> PostgreSQL -> SQLite -> JSON get the same API replies to the byte`, {
    timeout: 300_000 + canvases * 60,
  }, async () => {
    const original = await makeJsonFolder(canvases);
    const [sqlite, last] = [path.join(await makeFolder(), "copy.db"), await makeFolder()];
    const places = [`json:${original}`, database.url, `sqlite:${sqlite}`, `json:${last}`];
    for (const [index, to] of places.slice(1).entries()) {
      const copied = await runLine({}, "copy", "--from", places[index] ?? "", "--to", to);
      expect(copied).toMatchObject({ code: 0, error: "" });
      expect(copied.out).toContain(`${canvases} canvases, 1 API key and 1 blocked source `);
      expect(copied.out).not.toContain("password@");
    }
    const stores = [await createJsonFileStore({ folder: original }), await createJsonFileStore({ folder: last })];
    const [before, after] = [await answersOf(stores[0] as CanvasStore), await answersOf(stores[1] as CanvasStore)];
    const answered = before.filter((answer) => answer.startsWith("200")).length;
    expect(answered).toBeGreaterThan(canvases);
    expect(after).toEqual(before);
    if (isLong) {
      writeSync(1, `${canvases} canvases: ${before.length} answers equal before and after, ${answered} of them 200\n`);
    }
    expect(await stores[1]?.listBlocked()).toEqual([blockedSource]);
    for (const store of stores) await store.close();
    expect(createKeyFile({ folder: last }).read()).toEqual(createKeyFile({ folder: original }).read());
    expect(await createHashKeyFile(last).read()).toBe(hashKey);
  });

  it("[C26] refuses a target that has canvases, and writes nothing", async () => {
    const [from, to] = [await makeJsonFolder(3), await makeJsonFolder(2)];
    const { code, error } = await runLine({}, "copy", "--from", `json:${from}`, "--to", `json:${to}`);
    expect([code, error]).toEqual([
      1,
      `json:${to} has 2 canvases. Copy into an empty one, or continue with --resume.\n`,
    ]);
    const store = await createJsonFileStore({ folder: to });
    expect((await contentOf(store)).canvases).toBe(2);
    await store.close();
  });

  it("[C26] resumes after an interruption, even within a page, and ends with the same result", async () => {
    const from = await makeJsonFolder(430);
    const file = path.join(await makeFolder(), "copy.db");
    const target = await createSqliteStore({ file });
    await importSamples(target, 230);
    // Canvases of the second page: some out of order, one in an earlier version.
    await target.importAll([sampleCanvas(260), sampleCanvas(240), { ...sampleCanvas(250), title: "before" }]);
    await target.close();
    const resumed = await runLine({}, "copy", "--from", `json:${from}`, "--to", `sqlite:${file}`, "--resume");
    expect(resumed).toMatchObject({ code: 0, error: "" });
    const [source, copied] = [await createJsonFileStore({ folder: from }), await createSqliteStore({ file })];
    expect(await contentOf(copied)).toEqual(await contentOf(source));
    await source.close();
    await copied.close();
  });

  it.each<[string, (target: CanvasStore) => Promise<unknown>]>([
    ["a canvas more", (target) => target.importAll([sampleCanvas(99)])],
    ["another order", (target) => target.importAll([sampleCanvas(2)])],
  ])("[C26] says that both sides differ if the target has %s", async (_, disturb) => {
    const from = await makeJsonFolder(3);
    const file = path.join(await makeFolder(), "copy.db");
    const target = await createSqliteStore({ file });
    await disturb(target);
    await target.close();
    // Nothing has to be copied, so nothing repairs it.
    const prepared = await createSqliteStore({ file });
    await prepared.importAll([1, 2, 3].map(sampleCanvas));
    await prepared.close();
    const { code, error } = await runLine({}, "copy", "--from", `json:${from}`, "--to", `sqlite:${file}`, "--resume");
    expect(code).toBe(1);
    expect(error).toContain("They differ: stop every server");
  });

  it("[C26] refuses a folder in use and invalid places, and doesn't repeat a password", async () => {
    const folder = await makeJsonFolder(1);
    const store = await createJsonFileStore({ folder });
    const locked = await runLine({}, "copy", "--from", `json:${folder}`, "--to", `sqlite:${folder}/x.db`);
    await store.close();
    expect([locked.code, locked.error]).toEqual([1, expect.stringContaining("is locked by")]);
    for (const args of [
      ["--from", `json:${folder}`],
      ["--from", `json:${folder}`, "--to", "mysql://me:secret@host/db"],
      ["--from", `json:${folder}`, "--to", `json:${folder}`],
      ["--from", `json:${folder}`, "--to", "sqlite:"],
      ["--from", `json:${folder}`, "--to", "sqlite:file:%zz"],
      ["--from", `json:${folder}`, "--to", "json:file://other/folder"],
      ["--form", "x"],
    ]) {
      const { code, error } = await runLine({}, "copy", ...args);
      expect(code, args.join(" ")).toBe(2);
      expect(error).not.toContain("secret");
    }
  });

  it("[C26] refuses a source that doesn't exist, and creates neither side", async () => {
    const parent = await makeFolder();
    for (const from of [`json:${parent}/mistyped`, `json:${parent}`, `sqlite:${parent}/mistyped.db`]) {
      const { code, error } = await runLine({}, "copy", "--from", from, "--to", `sqlite:${parent}/target.db`);
      expect([code, error]).toEqual([2, expect.stringContaining(`${from} has no canvases: it doesn't exist, or`)]);
    }
    expect(await readdir(parent)).toEqual([]);
  });

  it("[C26] shows PostgreSQL's address without the password", async () => {
    const store = await createPostgresStore({ connectionString: database.url });
    for (const { canvasId } of (await store.listAll({ limit: 1_000 })).canvases) await store.remove(canvasId);
    await store.close();
    const from = await makeJsonFolder(1);
    const { out } = await runLine({}, "copy", "--from", `json:${from}`, "--to", database.url, "--resume");
    expect(out).toContain("are in postgres://127.0.0.1:");
  });
});
