import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkVersions } from "../../src/commands/doctor.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLogger } from "../../src/logging/logger.ts";
import { startServer } from "../../src/server.ts";
import { runLine } from "../support/run-line.ts";
import { makeFolder, makeJsonFolder, sampleCanvas } from "./sample-storage.ts";

/** A port nobody listens on. */
const noServer = { PORT: "9" };

describe("doctor", () => {
  it("finds nothing wrong beside a running server, and says a sentence of each", async () => {
    const folder = await makeJsonFolder(2);
    const config = readConfig({ DATA_DIR: folder, PORT: "0", API_KEYS: "a-key-for-tests" });
    const server = await startServer(config, { logger: createLogger({ level: "silent" }), graceMs: 0 });
    onTestFinished(() => server.close());
    const PORT = String(server.address.port);
    const { code, out } = await runLine({ DATA_DIR: folder, PORT, SITE_URL: server.url }, "doctor");
    // A Node without security fixes is a note.
    expect(out).toMatch(/^(?:ok|note) +versions: .+\.$/m);
    for (const about of ["configuration", "permissions", "free space", "storage", "API keys", "share links"]) {
      expect(out).toMatch(new RegExp(`^ok +${about}: .+\\.$`, "m"));
    }
    expect(out).toContain("is in use by a running server");
    expect([code, out.includes("No problem was found")]).toEqual([0, true]);
  });

  it.each(["json", "sqlite"])("opens STORAGE=%s where no server runs", async (STORAGE) => {
    const DATA_DIR = await makeFolder();
    const { code, out } = await runLine({ STORAGE, DATA_DIR, ...noServer }, "doctor");
    expect(out).toMatch(/^ok +storage: .+ can be read and written; it has 0 canvases\.$/m);
    expect(out).toMatch(/^note +server: No server answers/m);
    expect(out).toMatch(/^note +API keys: /m);
    expect(code).toBe(0);
  });

  it.each<[string, RegExp, (folder: string) => Promise<Record<string, string> | undefined>]>([
    ["a variable that can't be used", /configuration: .*PORT/s, async () => ({ PORT: "many" })],
    ["a misspelt variable", /configuration: SITE_ULR is unknown/, async () => ({ SITE_ULR: "https://a.example" })],
    [
      "a folder others may enter",
      /permissions: Other users can enter/,
      async (folder) => void (await chmod(folder, 0o755)),
    ],
    [
      "a place that is no folder",
      /storage: .+ can't be used/,
      async (folder) => {
        await writeFile(path.join(folder, "file"), "");
        return { DATA_DIR: path.join(folder, "file", "data") };
      },
    ],
    [
      "a database out of reach",
      /storage: postgres:\/\/127\.0\.0\.1:9\/x can't be used/,
      async () => ({
        STORAGE: "postgres",
        DATABASE_URL: "postgres://me:secret@127.0.0.1:9/x",
      }),
    ],
    [
      "a site out of reach",
      /share links: http:\/\/127\.0\.0\.1:9\/healthz doesn't answer/,
      async () => ({
        SITE_URL: "http://127.0.0.1:9",
      }),
    ],
    [
      "a clock earlier than the newest canvas",
      /clock: .+ but the newest canvas is of 2098-/,
      async (folder) => {
        const store = await createJsonFileStore({ folder });
        await store.importAll([{ ...sampleCanvas(1), createdAt: "2098-01-01T00:00:00.000Z" }]);
        await store.close();
        return undefined;
      },
    ],
  ])("finds %s, and says what to do", { timeout: 30_000 }, async (_, problem, prepare) => {
    const folder = await makeFolder();
    const { code, out } = await runLine({ DATA_DIR: folder, ...noServer, ...(await prepare(folder)) }, "doctor");
    expect(out).toMatch(new RegExp(`^problem ${problem.source}`, `m${problem.flags}`));
    expect(out).toMatch(/^problem .+\n {8}\S.+$/m);
    expect(out).not.toContain("secret");
    expect([code, /^Problems found: [12]$/m.test(out)]).toEqual([1, true]);
  });

  it("finds a server that isn't ready", async () => {
    const folder = await makeJsonFolder(0);
    const config = readConfig({ DATA_DIR: folder, PORT: "0", API_KEYS: "a-key-for-tests" });
    const server = await startServer(config, { logger: createLogger({ level: "silent" }), drainMs: 2_000, graceMs: 0 });
    const closing = server.close();
    const { code, out } = await runLine({ DATA_DIR: folder, PORT: String(server.address.port) }, "doctor");
    await closing;
    expect(out).toMatch(/^problem server: .+\/readyz answers 503\.$/m);
    expect(code).toBe(1);
  });

  it("knows which versions of Node are too old, and which have no security fixes any more", () => {
    const levelsAt = (instant: string, nodes: string[]) =>
      nodes.map((node) => checkVersions(node, new Date(instant)).level);
    expect(levelsAt("2026-04-30T12:00:00Z", ["20.19.0", "20.20.1", "22.0.0", "24.1.0"])).toEqual(Array(4).fill("ok"));
    expect(levelsAt("2026-11-22T12:00:00Z", ["20.19.0", "22.0.0", "99.0.0"])).toEqual(["note", "ok", "ok"]);
    expect(levelsAt("2026-11-22T12:00:00Z", ["18.20.0", "20.18.3"])).toEqual(Array(2).fill("problem"));
    expect(checkVersions("20.19.0", new Date("2026-11-22")).found).toMatch(/ Node 20 .+ since 2026-04-30\.$/);
  });
});
