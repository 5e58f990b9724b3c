import { chmod, chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@fingerpaint/sdk-client";
import { expect, it, onTestFinished } from "vitest";
import { sourceOf } from "../canvas/visitor.ts";
import { runServerCommand, type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { makeFillableDisk } from "../support/fillable-disk.ts";
import { runLine } from "../support/run-line.ts";
import { imageUser, isImageProgram } from "../support/server-program.ts";
import { createAuthor, type Door, keepBusy } from "./author.ts";

type Variables = Readonly<Record<string, string>>;

it("[C17, C26, C37] no author loses a canvas while an operator backs up, restores, migrates and reverts", {
  timeout: 300_000,
}, async () => {
  const disk = await makeFillableDisk();
  const { DATA_DIR: base = "", ...common } = disk.environment;
  const authors = Array.from({ length: 4 }, createAuthor);
  const servers: ServerProcess[] = [];
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end("SIGKILL")))));

  /** A folder of the server's user, as the server and its commands name it. */
  async function makeFolder(name: string): Promise<string> {
    const folder = path.join(disk.folder, name);
    await mkdir(folder, { mode: 0o700 });
    if (process.getuid?.() === 0 && isImageProgram) await chown(folder, imageUser, imageUser);
    return path.join(base, name);
  }
  const onHost = (...names: string[]) => path.join(disk.folder, ...names);

  async function command(variables: Variables, ...words: string[]) {
    const run = isImageProgram ? runServerCommand : runLine;
    return run({ PORT: "9", ...common, ...variables }, ...words);
  }

  async function start(variables: Variables): Promise<Door & { stop(): Promise<void> }> {
    const server = await startServerProcess({ ...common, SESSION_SECRET: "the secret of sessions", ...variables });
    servers.push(server);
    return {
      url: server.url,
      key: "",
      async stop() {
        expect(await server.end("SIGTERM")).toBe(0);
        expect(server.logLines().filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
      },
    };
  }

  /** Expects a server of this storage to have all canvases of all authors, and the same link for a key. */
  async function expectAll(variables: Variables): Promise<void> {
    const door = await start(variables);
    for (const author of authors) await author.expectAll(door);
    expect((await publishWeekly(door.url)).canvasId).toBe(weekly);
    await door.stop();
  }

  const publishWeekly = (url: string) =>
    createClient({ baseUrl: url, headers: { Cookie: `sessionId=${authors[0]?.session}` } }).canvases.publish({
      source: sourceOf(-1),
      key: "weekly",
    });

  const live = { STORAGE: "json", DATA_DIR: path.join(base, "live") };
  if (disk.hasSpace) {
    // A first start on a full disk leaves nothing behind that stops the next one.
    await disk.fill(0, 0);
    const failure = await startServerProcess({ ...common, ...live, API_KEYS: "" }).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: expect.stringMatching(/ENOSPC|no space left/) });
    expect((failure as Error).message).not.toMatch(/^\s+at /m);
    await disk.free(0);
  }

  const backups = await makeFolder("backups");
  const door = await start(live);
  for (const author of authors) for (let n = 0; n < 4; n++) expect((await author.publish(door)).status).toBe(201);
  const weekly = (await publishWeekly(door.url)).canvasId;
  authors[0]?.canvases.set(weekly, sourceOf(-1));

  // Three backups beside busy authors, of which the folder keeps two.
  const before = authors.map(({ canvases }) => new Map(canvases));
  const backingUp = (async () => {
    for (let n = 0; n < 3; n++) expect((await command(live, "backup", backups, "--keep", "2")).code).toBe(0);
  })();
  expect(await keepBusy(authors, door, backingUp)).toEqual([]);
  await backingUp;
  const [, newest = ""] = (await readdir(onHost("backups"))).sort();
  expect(await readdir(onHost("backups"))).toHaveLength(2);
  const busy = { STORAGE: "sqlite", DATA_DIR: path.join(base, "busy") };
  expect((await command(busy, "restore", path.join(backups, newest))).code).toBe(0);
  const reader = createAuthor();
  const restoredBusy = await start(busy);
  for (const [canvasId, source] of before.flatMap((canvases) => [...canvases])) {
    expect((await reader.load(restoredBusy, canvasId)).body.source).toBe(source);
  }
  await restoredBusy.stop();
  await door.stop();

  const last = path.join(backups, "before-the-move.jsonl.gz");
  expect(await command(live, "backup", last)).toMatchObject({ code: 0, error: "" });
  const restored = { STORAGE: "sqlite", DATA_DIR: path.join(base, "restored") };
  expect(await command(restored, "restore", last)).toMatchObject({ code: 0, error: "" });
  await expectAll(restored);

  // To another storage and back.
  const moved = { STORAGE: "json", DATA_DIR: path.join(base, "moved") };
  const from = `sqlite:${restored.DATA_DIR}/fingerpaint.db`;
  expect((await command({}, "copy", "--from", from, "--to", `json:${moved.DATA_DIR}`)).code).toBe(0);
  await expectAll(moved);
  // The test's disk is small.
  expect((await command(moved, "doctor")).out.match(/^problem (?!free space).*/gm)).toBeNull();

  // A newer release has written one document. This one refuses the folder, changes nothing, and serves the backup.
  const [name = ""] = await readdir(onHost("moved", "canvases"));
  const document = onHost("moved", "canvases", name);
  const newer = JSON.stringify({ ...JSON.parse(await readFile(document, "utf8")), formatVersion: 99 });
  await writeFile(document, newer);
  const refused = await startServerProcess({ ...common, ...moved }).catch((error: Error) => error);
  expect(refused).toMatchObject({
    message: expect.stringContaining("has format 99, but this release reads formats up to"),
  });
  expect(await readFile(document, "utf8")).toBe(newer);
  const goneBack = { STORAGE: "json", DATA_DIR: path.join(base, "gone-back") };
  expect((await command(goneBack, "restore", last)).code).toBe(0);
  await expectAll(goneBack);

  // Five set-ups that are broken, each in another way.
  await writeFile(onHost("gone-back", "canvases", name), "{");
  await chmod(onHost("restored"), 0o755);
  const broken: [Variables, RegExp][] = [
    [goneBack, /^problem damage: Damaged: 1 file\.$/m],
    [restored, /^problem permissions: Other users can enter/m],
    [{ ...live, DATA_DIR: path.join(base, "lvie") }, /^problem storage: \S+lvie doesn't exist\.$/m],
    [{ ...live, SITE_ULR: "https://paint.example" }, /^problem configuration: SITE_ULR is unknown/m],
    [{ DATABASE_URL: "postgres://paint:secret@127.0.0.1:9/paint" }, /^problem storage: postgres:.+ can't be used/m],
  ];
  for (const [variables, problem] of broken) {
    const { code, out } = await command(variables, "doctor");
    expect([code, out]).toEqual([1, expect.stringMatching(problem)]);
    expect(out).not.toContain("secret@");
  }
  expect(await readdir(disk.folder)).not.toContain("lvie");
});
