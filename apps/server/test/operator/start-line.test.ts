import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@fingerpaint/sdk-client";
import { createLogger } from "@fingerpaint/services/logger";
import { expect, it, onTestFinished } from "vitest";
import { version } from "../../src/program/version.ts";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fp-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(environment: Record<string, string>) {
  const lines: string[] = [];
  const logger = createLogger({ level: "info", destination: { write: (line: string) => void lines.push(line) } });
  const server = await startServer(readConfig({ PORT: "0", ...environment }), {
    webFolder: null,
    print: () => {},
    logger,
  });
  onTestFinished(() => server.close());
  return { ...server, lines: () => lines.map((line) => JSON.parse(line)) };
}

const listening = (server: { lines(): { msg: string }[] }) => server.lines().filter(({ msg }) => msg === "listening");

it("a start logs one line with its version, storage, contents and open access", async () => {
  const DATA_DIR = temporaryFolder();
  const first = await start({ DATA_DIR });
  expect(listening(first)).toEqual([
    expect.objectContaining({
      level: "info",
      version,
      node: process.version,
      address: first.url,
      storage: "json",
      place: `json:${DATA_DIR}`,
      dataFolder: DATA_DIR,
      canvases: 0,
      keys: 1,
      services: ["md5", "canvas", "mcp"],
      publish: "open",
      read: "open",
      admin: ["socket"],
      metrics: "local",
    }),
  ]);
  const { canvases } = createClient({ baseUrl: first.url, headers: { Cookie: "sessionId=ada" } });
  await canvases.publish({ source: 'import { Text } from "editor/canvas";' });
  await first.close();

  const again = await start({
    DATA_DIR,
    API_KEYS: "a-key-of-the-environment",
    ADMIN_KEYS: "admin-key-0123456789",
    ADMIN_SOCKET: "off",
    MCP: "off",
    METRICS: "off",
    PUBLISH: "keys",
  });
  expect(listening(again)).toEqual([
    expect.objectContaining({
      canvases: 1,
      keys: 2,
      services: ["md5", "canvas"],
      publish: "keys",
      admin: ["http"],
      metrics: "off",
    }),
  ]);
  expect(JSON.stringify(again.lines())).not.toMatch(/a-key-of-the|admin-key/);
});

it.skipIf(process.platform === "win32")(
  "a start removes other users' permissions from restored files in the data folder, and reports it once",
  async () => {
    const DATA_DIR = temporaryFolder();
    await (await start({ DATA_DIR })).close();
    chmodSync(path.join(DATA_DIR, "canvases"), 0o755);
    for (const name of ["keys.json", "hash.key", "views.jsonl"]) chmodSync(path.join(DATA_DIR, name), 0o644);
    // These aren't the server's own files: their permissions stay unchanged.
    mkdirSync(path.join(DATA_DIR, "public"), { mode: 0o755 });
    writeFileSync(path.join(DATA_DIR, "notes.txt"), "", { mode: 0o644 });
    const modeOf = (name: string) => (statSync(path.join(DATA_DIR, name)).mode & 0o777).toString(8);

    const opened = await start({ DATA_DIR });
    const warnings = opened.lines().filter(({ level }) => level === "warn");
    expect(warnings).toMatchObject([
      { dataFolder: DATA_DIR, closed: expect.arrayContaining(["canvases", "keys.json"]) },
    ]);
    expect(["canvases", "keys.json", "hash.key", "views.jsonl"].map(modeOf)).toEqual(["700", "600", "600", "600"]);
    expect([modeOf("public"), modeOf("notes.txt")]).toEqual(["755", "644"]);
    await opened.close();
    const closed = await start({ DATA_DIR });
    expect(closed.lines().filter(({ level }) => level === "warn")).toEqual([]);
  },
);

it.skipIf(process.platform === "win32")(
  "a start removes other users' permissions from a SQLite file elsewhere, and from the files next to it",
  async () => {
    const environment = {
      DATA_DIR: temporaryFolder(),
      STORAGE: "sqlite",
      DATABASE_URL: path.join(temporaryFolder(), "paint.db"),
    };
    await (await start(environment)).close();
    chmodSync(environment.DATABASE_URL, 0o644);
    const opened = await start(environment);
    const modes = ["", "-wal", "-shm"].map((suffix) => statSync(`${environment.DATABASE_URL}${suffix}`).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    await opened.close();
  },
);
