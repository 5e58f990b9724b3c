import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvasAdmin, createMemoryStore } from "@fingerpaint/canvas-store";
import { createClient } from "@fingerpaint/sdk-client";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startPurging } from "../../../../packages/services/src/extensions/admin/admin.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { disk } from "../../src/storage/data-folder.ts";
import { testApiKey } from "../support/test-server.ts";

const source = 'import { Text } from "editor/canvas"; // a secret sentence';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(environment: Record<string, string>) {
  const config = readConfig({ PORT: "0", API_KEYS: testApiKey, LOG_LEVEL: "silent", ...environment });
  const server = await startServer(config, { webFolder: null, print: () => {} });
  onTestFinished(() => server.close());
  return server;
}

/** The names and contents of all files in a folder. */
function contentOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        `${entry.name}\n${entry.isFile() ? readFileSync(path.join(entry.parentPath, entry.name), "latin1") : ""}`,
    )
    .join("\n");
}

describe("a disk", () => {
  it("makes only /readyz answer 503 if it is too full to publish", async () => {
    const DATA_DIR = temporaryFolder();
    const { bavail, bsize } = await statfs(DATA_DIR);
    const full = await start({ DATA_DIR, MIN_FREE_SPACE: `${Math.min(bavail * bsize * 2, 2 ** 50)}` });
    const reply = await fetch(`${full.url}/readyz`);
    expect(reply.status).toBe(503);
    expect((await reply.json()).error.details).toMatch(/^less than \d+ bytes are free/);
    expect(reply.headers.get("retry-after")).toBe("60");
    expect((await fetch(`${full.url}/healthz`)).status).toBe(200);
    await full.close();
    for (const MIN_FREE_SPACE of ["1", "off"]) {
      const server = await start({ DATA_DIR, MIN_FREE_SPACE });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.close();
    }
  });

  it("is the one that holds the canvases", async () => {
    const folder = temporaryFolder();
    const missing = path.join(folder, "missing");
    const config = { minFreeBytes: 1, dataFolder: missing, database: null };
    await disk({ ...config, storage: "memory" }).checkReady?.();
    await disk({ ...config, storage: "postgres", database: "postgres://db/paint" }).checkReady?.();
    await disk({ ...config, storage: "sqlite", database: path.join(folder, "paint.db") }).checkReady?.();
    await expect(disk({ ...config, storage: "json" }).checkReady?.()).rejects.toThrow("ENOENT");
  });

  it("[C17] leaves nothing behind that blocks the next start if it is full at the first", async () => {
    const { writeFile } = fs.promises;
    let failed = 0;
    for (let sound = 0; ; sound++) {
      const DATA_DIR = temporaryFolder();
      let writes = 0;
      const spy = vi.spyOn(fs.promises, "writeFile").mockImplementation(async (...args) => {
        if (writes++ < sound) return writeFile(...args);
        await writeFile(args[0], "");
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
      });
      const firstStart = await start({ DATA_DIR, API_KEYS: "" }).catch((error: unknown) => error);
      spy.mockRestore();
      if (!(firstStart instanceof Error)) break;
      failed++;
      // A readable message for the operator, not a stack trace.
      expect(firstStart).toMatchObject({ details: expect.stringContaining("ENOSPC") });
      const server = await start({ DATA_DIR, API_KEYS: "" });
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.close();
    }
    // One failure each for writing the view counts, the hash key and the API key.
    expect(failed).toBe(3);
  });

  it.each(["json", "sqlite"])("[C17] keeps no part of a deleted canvas, with STORAGE=%s", async (STORAGE) => {
    const DATA_DIR = temporaryFolder();
    const server = await start({ DATA_DIR, STORAGE });
    const client = createClient({ baseUrl: server.url, cookies: "keep" });
    const input = { source, title: "a secret title", access: "password", password: "a secret password" } as const;
    const { canvasId } = await client.canvases.publish(input);
    await client.canvases.load(canvasId);
    await client.canvases.update(canvasId, { title: "a secret second title" });
    // A temporary file may be renamed between its listing and its reading.
    await expect.poll(() => contentOf(DATA_DIR)).toContain("a secret password");
    await client.canvases.delete(canvasId);
    // Gives SQLite a second to write its log back into its file.
    await expect.poll(() => contentOf(DATA_DIR)).not.toContain("a secret");
    await server.close();
    expect(contentOf(DATA_DIR)).not.toContain("a secret");
    expect(readdirSync(DATA_DIR, { recursive: true }).join(" ")).not.toContain(canvasId);
  });
});

describe("purging", () => {
  it("[C22] starts with the server, deletes what expired long enough ago, and stops with it", async () => {
    const DATA_DIR = temporaryFolder();
    const author = async (url: string) => {
      const client = createClient({ baseUrl: url, headers: { Cookie: "sessionId=ada" } });
      return (await client.canvases.list()).map(({ title }) => title).sort();
    };
    const first = await start({ DATA_DIR });
    const client = createClient({ baseUrl: first.url, headers: { Cookie: "sessionId=ada" } });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await client.canvases.publish({ source: `${source} 1`, title: "long ago", expiresAt: hoursAgo(3) });
    await client.canvases.publish({ source: `${source} 2`, title: "lately", expiresAt: hoursAgo(1) });
    await client.canvases.publish({ source: `${source} 3`, title: "never" });
    await first.close();
    const never = await start({ DATA_DIR });
    expect(await author(never.url)).toEqual(["lately", "long ago", "never"]);
    await never.close();
    const purging = await start({ DATA_DIR, PURGE_EXPIRED_AFTER: "2h" });
    await expect.poll(() => author(purging.url)).toEqual(["lately", "never"]);
  });

  it("[C22] logs a failure and continues", async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: "info", destination: { write: (line: string) => void lines.push(line) } });
    const administration = createCanvasAdmin({ store: createMemoryStore() });
    const purgeExpired = () => Promise.reject(new Error("no disk"));
    const stop = startPurging({ ...administration, purgeExpired }, 1, logger);
    await stop();
    expect(lines.join("")).toContain("expired canvases can't be purged");
  });
});
