import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey, createKeyEntry, createKeyFile, isWellFormedKey } from "@fingerpaint/services/keys";
import { createLogger } from "@fingerpaint/services/logger";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFreePort } from "../../../../scripts/free-port.ts";
import { readConfig } from "../settings/server-settings.ts";
import { type RunningServer, startServer } from "./server.ts";

let folder: string;
let printed: string[];
let logged: string[];
let running: RunningServer[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "fingerpaint-server-")), "data");
  printed = [];
  logged = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  rmSync(join(folder, ".."), { recursive: true });
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer(readConfig({ PORT: "0", DATA_DIR: folder, ...environment }), {
    logger: createLogger({ level: "info", destination: { write: (line) => logged.push(line) } }),
    print: (notice) => printed.push(notice),
  });
  running.push(server);
  return server;
}

function hashHello(server: RunningServer, key: string): Promise<Response> {
  return fetch(`${server.url}/api/md5/text`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: '{"text":"hello"}',
  });
}

/** The only key that was printed. */
function printedKey(): string {
  const keys = printed.join("").match(/fp_\w+/g) ?? [];
  expect(new Set(keys).size).toBe(1);
  return keys[0] ?? "";
}

describe("[M13] the first start", () => {
  it("creates one key that works immediately, and prints it with a command to try it", async () => {
    const server = await start();
    const key = printedKey();
    expect(isWellFormedKey(key)).toBe(true);
    expect(printed.join("")).toContain(`curl ${server.url}/api/md5/text -H 'Authorization: Bearer ${key}'`);
    const reply = await hashHello(server, key);
    expect(await reply.json()).toMatchObject({ data: { hash: "5d41402abc4b2a76b9719d911017c592" } });
  });

  it("keeps only the SHA-256, and logs no part of the key", async () => {
    const server = await start();
    const key = printedKey();
    await hashHello(server, key);
    expect(readFileSync(join(folder, "keys.json"), "utf8")).not.toContain(key.slice(0, 8));
    expect(logged.join("")).toContain('"listening"');
    expect(logged.join("")).not.toContain(key.slice(0, 8));
  });

  it("is followed by starts that print no key and accept the same one", async () => {
    await (await start()).close();
    const key = printedKey();
    const server = await start();
    expect((await hashHello(server, key)).status).toBe(200);
    expect(printed).toHaveLength(1);
  });

  it("creates no key if API_KEYS has one", async () => {
    const server = await start({ API_KEYS: "a-key-of-mine" });
    expect(printed).toEqual([]);
    expect(existsSync(join(folder, "keys.json"))).toBe(false);
    expect((await hashHello(server, "a-key-of-mine")).status).toBe(200);
  });

  it("creates no key if all keys in the file are revoked", async () => {
    const entry = createKeyEntry(createApiKey(), new Date());
    await createKeyFile({ folder }).update(() => [{ ...entry, revokedAt: entry.createdAt }]);
    await start();
    expect(printed).toEqual([]);
  });

  it("keeps no key if the start fails", async () => {
    const { address } = await start({ STORAGE: "memory" });
    await expect(start({ PORT: String(address.port) })).rejects.toThrow("another program listens there");
    expect(existsSync(join(folder, "keys.json"))).toBe(false);
  });

  it("creates a key for each start and writes nothing to disk if storage is memory", async () => {
    const server = await start({ STORAGE: "memory" });
    expect((await hashHello(server, printedKey())).status).toBe(200);
    await start({ STORAGE: "memory" });
    expect(printed).toHaveLength(2);
    expect(existsSync(folder)).toBe(false);
  });

  it("releases port and folder if it can't show its key", async () => {
    const PORT = String(await findFreePort());
    const config = readConfig({ PORT, DATA_DIR: folder });
    const logger = createLogger({ level: "silent" });
    const print = () => {
      throw new Error("nobody to print to");
    };
    await expect(startServer(config, { logger, print })).rejects.toThrow("nobody to print to");
    await start({ PORT });
  });

  it("refuses a damaged key file and releases the folder", async () => {
    await (await start()).close();
    writeFileSync(join(folder, "keys.json"), "{");
    await expect(start()).rejects.toThrow("is damaged");
    rmSync(join(folder, "keys.json"));
    await start();
  });
});

describe("a running server", () => {
  it("[M13] accepts keys created, and refuses keys revoked, by another process", async () => {
    const server = await start();
    const file = createKeyFile({ folder });
    const key = createApiKey();
    const entry = createKeyEntry(key, new Date());
    const statusOfKey = async () => (await hashHello(server, key)).status;
    expect(await statusOfKey()).toBe(401);
    await file.update((entries) => [...entries, entry]);
    await expect.poll(statusOfKey).toBe(200);
    await file.update(() => [{ ...entry, revokedAt: new Date().toISOString() }]);
    await expect.poll(statusOfKey).toBe(401);
  });

  it("[C17] keeps other servers out of its folder until it is closed", async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({ code: "STORE_LOCKED" });
    await first.close();
    await start();
  });

  it("[C14] keeps scrypt hashes if it is set to", async () => {
    const server = await start({ PASSWORD_STORAGE: "scrypt" });
    const reply = await fetch(`${server.url}/api/editor-canvas`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        source: 'import { Text } from "editor/canvas";',
        access: "password",
        password: "opensesame",
      }),
    });
    const { canvasId } = await reply.json();
    const stored = readFileSync(join(folder, "canvases", `${canvasId}.json`), "utf8");
    expect(stored).toContain("scrypt$");
    expect(stored).not.toContain("opensesame");
    const load = async (password: string) => fetch(`${server.url}/api/editor-canvas/${canvasId}?password=${password}`);
    expect([(await load("opensesame")).status, (await load("wrong")).status]).toEqual([200, 401]);
  });

  it("[B1] reports its address, including the base path", async () => {
    const server = await start({ BASE_PATH: "/tools", STORAGE: "memory" });
    expect(server.url).toBe(`http://127.0.0.1:${server.address.port}/tools`);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it("closes once, even if asked several times", async () => {
    const server = await start();
    expect(server.close()).toBe(server.close());
    await server.close();
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});
