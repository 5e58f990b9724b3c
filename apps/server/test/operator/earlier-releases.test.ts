import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { ListedCanvas } from "@fingerpaint/api-contracts";
import { createLogger } from "@fingerpaint/services/logger";
import { describe, expect, it, onTestFinished } from "vitest";
import { startServer } from "../../src/serve/server.ts";
import { readConfig } from "../../src/settings/server-settings.ts";
import { createVisitor } from "../canvas/visitor.ts";
import { makeTemporaryFolder } from "../support/databases.ts";
import { runLine } from "../support/run-line.ts";

/** The data of an earlier release, as its API showed it. */
interface Kept {
  readonly apiKey: string;
  /** The list of each owner, by the value of the session's cookie. */
  readonly owners: Readonly<Record<string, Omit<ListedCanvas, "shareUrl">[]>>;
  readonly canvases: readonly {
    readonly canvasId: string;
    readonly owner: string;
    readonly source: string;
    readonly password?: string;
    readonly state?: object;
    /** The key under which the canvas was published. */
    readonly key?: string;
  }[];
}

type Variables = Readonly<Record<string, string>>;

const releases = [
  { release: "35d1d12", storage: "json", hasLinkKey: false },
  { release: "cb9050b", storage: "json", hasLinkKey: true },
  { release: "cb9050b", storage: "sqlite", hasLinkKey: true },
] as const;

/**
 * Unpacks the data folder of an earlier release. Each was made once: a server of that commit, an API key, canvases of
 * two or three sessions, published, loaded, changed and removed over HTTP, and SIGTERM.
 */
async function unpack(name: string): Promise<{ DATA_DIR: string; kept: Kept }> {
  const folder = await makeTemporaryFolder();
  const archive = new URL(`earlier-releases/${name}.tar.gz`, import.meta.url).pathname;
  await promisify(execFile)("tar", ["-xzf", archive, "-C", folder]);
  return {
    DATA_DIR: path.join(folder, "data"),
    kept: JSON.parse(await readFile(path.join(folder, "expected.json"), "utf8")),
  };
}

async function start(variables: Variables) {
  const logger = createLogger({ level: "silent" });
  const server = await startServer(readConfig({ PORT: "0", ...variables }), { logger, webFolder: null, graceMs: 0 });
  onTestFinished(() => server.close());
  return server;
}

/** Expects that a server answers as the earlier release did, after this many loads of each canvas. */
async function expectKept(variables: Variables, kept: Kept, viewsSince: number): Promise<void> {
  const server = await start(variables);
  for (const [owner, canvases] of Object.entries(kept.owners)) {
    const { body } = await createVisitor(server, owner).list();
    const expected = canvases.map((canvas) => ({
      ...canvas,
      viewCount: canvas.viewCount + (isReadable(canvas) ? viewsSince : 0),
      shareUrl: `${server.url}/editor-canvas/${canvas.canvasId}`,
    }));
    expect(body).toEqual(expected);
  }
  const listed = new Map(Object.values(kept.owners).flatMap((list) => list.map((canvas) => [canvas.canvasId, canvas])));
  for (const { canvasId, source, password, state, key, owner } of kept.canvases) {
    const canvas = listed.get(canvasId) as ListedCanvas;
    const { code, body } = await createVisitor(server).load(canvasId, password ? `?password=${password}` : "");
    if (canvas.removedAt) expect(code).toBe("CANVAS_REMOVED");
    else if (!isReadable(canvas)) expect(code).toBe("CANVAS_EXPIRED");
    else {
      const viewCount = canvas.viewCount + viewsSince + 1;
      expect(body).toMatchObject({ source, title: canvas.title, viewCount, ...(state && { state }) });
    }
    if (password) expect((await createVisitor(server).load(canvasId, "?password=wrong")).code).toBe("WRONG_PASSWORD");
    // Publishing to a key's link changes its date, which only the last look may do.
    const author = createVisitor(server, owner);
    if (canvas.removedAt) expect((await author.publish({ source })).code).toBe("SOURCE_BLOCKED");
    if (key && viewsSince > 0) expect((await author.publish({ source, key })).body.canvasId).toBe(canvasId);
  }
  const digest = await fetch(`${server.url}/api/md5/text`, {
    method: "POST",
    headers: { Authorization: `Bearer ${kept.apiKey}`, "Content-Type": "application/json" },
    body: '{"text":"hello"}',
  });
  expect(digest.status).toBe(200);
  await server.close();
}

const setAside = (DATA_DIR: string) => readdir(path.join(DATA_DIR, "damaged")).catch(() => []);

const isReadable = ({ expiresAt, removedAt }: Omit<ListedCanvas, "shareUrl">) =>
  !removedAt && (expiresAt === null || Date.parse(expiresAt) > Date.now());

describe.each(releases)("the data of release $release in $storage", ({ release, storage, hasLinkKey }) => {
  it("[C17, C26, C37] passes the doctor, is served as before, and survives backup and copy", async () => {
    const { DATA_DIR, kept } = await unpack(`${release}-${storage}`);
    const variables = { STORAGE: storage, DATA_DIR };
    const sound = await runLine({ ...variables, PORT: "9" }, "doctor");
    expect([sound.code, sound.out.match(/^problem.*/gm)]).toEqual([0, null]);

    await expectKept(variables, kept, 0);
    expect(await setAside(DATA_DIR)).toEqual([]);

    const file = path.join(await makeTemporaryFolder(), "backup.jsonl.gz");
    expect((await runLine(variables, "backup", file)).code).toBe(0);
    const other = storage === "json" ? "sqlite" : "json";
    const restored = { STORAGE: other, DATA_DIR: await makeTemporaryFolder() };
    expect(await runLine(restored, "restore", file)).toMatchObject({ code: 0, error: "" });
    await expectKept(restored, withoutControls(kept), 1);

    const target = path.join(await makeTemporaryFolder(), "target");
    const [from, to] =
      storage === "json"
        ? [`json:${DATA_DIR}`, `sqlite:${path.join(target, "fingerpaint.db")}`]
        : [`sqlite:${path.join(DATA_DIR, "fingerpaint.db")}`, `json:${target}`];
    expect((await runLine({}, "copy", "--from", from, "--to", to)).code).toBe(0);
    await expectKept({ STORAGE: other, DATA_DIR: target }, kept, 1);
    expect((await readdir(DATA_DIR)).includes("hash.key")).toBe(hasLinkKey || storage === "json");
  });
});

/** A restore leaves out control characters of titles, which the first release accepted. */
function withoutControls(kept: Kept): Kept {
  const owners = Object.entries(kept.owners).map(([owner, list]) => [
    owner,
    list.map((canvas) => ({ ...canvas, title: canvas.title.replaceAll("\u202e", "").trim() })),
  ]);
  return { ...kept, owners: Object.fromEntries(owners) };
}

it("[C17] a document of a newer release stops the start and every command with a message, and nothing changes", async () => {
  const { DATA_DIR } = await unpack("cb9050b-json");
  const [name = ""] = await readdir(path.join(DATA_DIR, "canvases"));
  const file = path.join(DATA_DIR, "canvases", name);
  const document = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...document, formatVersion: 3 }));
  const contents = async () => {
    const names = (await readdir(path.join(DATA_DIR, "canvases"))).sort();
    return Promise.all(names.map((name) => readFile(path.join(DATA_DIR, "canvases", name), "utf8")));
  };
  const before = await contents();
  const sentence =
    /the document of cv_\w{16} has format 3, but this release reads formats up to 2: use the release that/;
  const backup = path.join(await makeTemporaryFolder(), "backup.jsonl.gz");
  for (const words of [[], ["backup", backup]]) {
    const { code, out, error } = await runLine({ DATA_DIR, PORT: "0" }, ...words);
    expect([code, out, error]).toEqual([1, "", expect.stringMatching(sentence)]);
    expect(error).not.toMatch(/^\s+at /m);
  }
  const doctor = await runLine({ DATA_DIR, PORT: "9" }, "doctor");
  expect([doctor.code, doctor.out]).toEqual([1, expect.stringMatching(sentence)]);
  expect(await contents()).toEqual(before);
  expect(await setAside(DATA_DIR)).toEqual([]);
});
