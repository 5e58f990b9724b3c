import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import type { CanvasStore } from "../store/store.ts";
import { canvasStoreCaseIds, describeCanvasStore } from "../testing/index.ts";
import { listAll } from "../testing/store-case.ts";
import { type DamagedFile, type DurableFiles, nodeFiles } from "./durable-files.ts";
import { createJsonFileStore } from "./index.ts";
import { openJsonFileStore } from "./json-file-store.ts";

describeCanvasStore(
  { describe, it, expect },
  {
    name: "JSON files",
    skip: canvasStoreCaseIds
      .filter((id) => id.startsWith("two-stores-"))
      .map((id) => ({ case: id, reason: "one store at a time can be open on a folder" })),
    async open() {
      const folder = await makeTemporaryFolder();
      const reopened: { close(): Promise<void> }[] = [];
      const reopen = async () => {
        const store = await createJsonFileStore({ folder });
        reopened.push(store);
        return store;
      };
      return {
        store: await reopen(),
        reopen,
        close: async () => void (await Promise.all(reopened.map((store) => store.close()))),
      };
    },
  },
);

const [a, b] = [makeCanvasId(1), makeCanvasId(2)];
const digest = "ab".repeat(32);
const block = { sourceSha256: digest, canvasId: a, blockedAt: "2026-01-01T00:00:00.000Z" };
const fileOf = (folder: string, canvasId: string) => path.join(folder, "canvases", `${canvasId}.json`);

/** The ids on a store's pages, in alphabetical order. */
async function idsOfPages(
  read: (after: number | null) => Promise<{ canvases: readonly { canvasId: string }[]; next: number | null }>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const { canvases, next } = await read(after ?? null);
    ids.push(...canvases.map(({ canvasId }) => canvasId));
    after = next;
  }
  return ids.toSorted();
}

/** A folder with two canvases and no open store. */
async function makeFolderWithCanvases(): Promise<string> {
  const folder = await makeTemporaryFolder();
  const store = await createJsonFileStore({ folder });
  await store.insert(makeRecord(a));
  await store.insert(makeRecord(b));
  await store.countView(a);
  await store.close();
  return folder;
}

/** Opens a store and collects the damaged files it reports. */
async function openWithReports(folder: string) {
  const damaged: DamagedFile[] = [];
  const store = await createJsonFileStore({ folder, onDamaged: (file) => damaged.push(file) });
  return { store, damaged };
}

/** A disk that can be made to refuse a method, or everything on a file, after or instead of doing it. */
function createFailingFiles() {
  const failing = { method: "" as keyof DurableFiles | "", file: "", after: false, code: "ENOSPC" };
  const files = Object.fromEntries(
    Object.entries(nodeFiles).map(([name, method]) => [
      name,
      async (...parameters: unknown[]) => {
        const isRefused = failing.method === name || failing.file === path.basename(String(parameters[0]));
        if (!isRefused) return method(...(parameters as [string, string]));
        if (failing.after) await method(...(parameters as [string, string]));
        throw Object.assign(new Error(`${failing.code}: the disk refuses`), { code: failing.code });
      },
    ]),
  ) as unknown as DurableFiles;
  return { failing, files };
}

describe("a damaged file", () => {
  it("[C17] is set aside and reported by name, without affecting other canvases", async () => {
    const folder = await makeFolderWithCanvases();
    await writeFile(fileOf(folder, a), "half a docu");
    const { store, damaged } = await openWithReports(folder);
    expect(await store.read(a)).toBeNull();
    expect(await store.read(b)).toMatchObject(makeRecord(b));
    await store.close();
    expect(damaged).toEqual([
      { name: `canvases/${a}.json`, keptAs: expect.stringMatching(/^damaged\//), reason: "it is not JSON in UTF-8" },
    ]);
    expect(await readFile(path.join(folder, damaged[0]?.keptAs ?? ""), "utf8")).toBe("half a docu");
  });

  it("[C17] is never overwritten by another of the same name", async () => {
    const folder = await makeFolderWithCanvases();
    for (const content of ["first", "second"]) {
      await writeFile(fileOf(folder, a), content);
      await (await createJsonFileStore({ folder })).close();
    }
    const kept = await readdir(path.join(folder, "damaged"));
    const contents = await Promise.all(kept.map((name) => readFile(path.join(folder, "damaged", name), "utf8")));
    expect(contents.sort()).toEqual(["first", "second"]);
  });

  it("[C17] is also one whose name doesn't match its canvas", async () => {
    const folder = await makeFolderWithCanvases();
    await rename(fileOf(folder, a), fileOf(folder, makeCanvasId(3)));
    const { store, damaged } = await openWithReports(folder);
    expect(damaged).toMatchObject([
      { name: `canvases/${makeCanvasId(3)}.json`, reason: `it contains the canvas ${a}` },
    ]);
    await store.close();
  });

  it("[C17] of view counts names its first twenty lines", async () => {
    const folder = await makeFolderWithCanvases();
    await writeFile(path.join(folder, "views.jsonl"), "{}\n".repeat(1_000));
    const { store, damaged } = await openWithReports(folder);
    expect(damaged[0]?.reason).toMatch(/^not view counts: line 1, 2, .*, 20 and 980 more$/);
    await store.close();
  });

  it("[C17] of view counts is copied, and its valid lines are used", async () => {
    const folder = await makeFolderWithCanvases();
    const journal = path.join(folder, "views.jsonl");
    const content = `\0\0\0\n{}\n${await readFile(journal, "utf8")}`;
    await writeFile(journal, content);
    const { store, damaged } = await openWithReports(folder);
    expect(await store.read(a)).toMatchObject({ viewCount: 1 });
    expect(damaged).toMatchObject([{ name: "views.jsonl", reason: "not view counts: line 1, 2" }]);
    expect(await readFile(path.join(folder, damaged[0]?.keptAs ?? ""), "utf8")).toBe(content);
    await store.close();
    const reopened = await openWithReports(folder);
    expect(reopened.damaged).toEqual([]);
    await reopened.store.close();
  });

  it("[C17] is reported even if opening fails after it was set aside", async () => {
    const folder = await makeFolderWithCanvases();
    await writeFile(fileOf(folder, a), "half a docu");
    await mkdir(fileOf(folder, "cv_unreadable"));
    const damaged: DamagedFile[] = [];
    const opening = createJsonFileStore({ folder, onDamaged: (file) => damaged.push(file) });
    await expect(opening).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    expect(damaged).toMatchObject([{ name: `canvases/${a}.json` }]);
  });

  it("[C17] is an error, not a missing canvas, if it is damaged while the store is open", async () => {
    const folder = await makeFolderWithCanvases();
    const store = await createJsonFileStore({ folder });
    await writeFile(fileOf(folder, a), "{}");
    await rm(fileOf(folder, b));
    for (const [canvasId, problem] of [
      [a, "can't be read: formatVersion"],
      [b, "is missing"],
    ] as const) {
      await expect(store.read(canvasId)).rejects.toMatchObject({
        code: "STORE_UNAVAILABLE",
        details: expect.stringContaining(`the document of ${canvasId} ${problem}`),
      });
    }
    await expect(store.read(a)).rejects.toHaveProperty("cause.name", "DamagedFileError");
    await store.close();
  });
});

describe("opening", () => {
  it("[C17] refuses a folder with a file that can't be read, and names it", async () => {
    const folder = await makeFolderWithCanvases();
    await mkdir(fileOf(folder, "cv_unreadable"));
    const opening = createJsonFileStore({ folder });
    await expect(opening).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("canvases/cv_unreadable.json can't be read: EISDIR"),
    });
    await rm(fileOf(folder, "cv_unreadable"), { recursive: true });
    await (await createJsonFileStore({ folder })).close();
  });

  it.each(["makeFolder", "list", "read"] as const)("[C17] refuses a folder if %s fails", async (method) => {
    const folder = await makeFolderWithCanvases();
    const { failing, files } = createFailingFiles();
    Object.assign(failing, { method, code: "EACCES" });
    await expect(openJsonFileStore({ folder }, files)).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("EACCES"),
    });
  });

  it("[C17] refuses a folder that is a file", async () => {
    const file = path.join(await makeTemporaryFolder(), "file");
    await writeFile(file, "");
    await expect(createJsonFileStore({ folder: file })).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining(`the folder ${file} can't be opened`),
    });
  });

  it("[C17] refuses a folder that is already open, without affecting the open store", async () => {
    const folder = await makeTemporaryFolder();
    const store = await createJsonFileStore({ folder });
    const alias = `${folder}-alias`;
    await symlink(folder, alias);
    for (const name of [folder, alias]) {
      await expect(createJsonFileStore({ folder: name })).rejects.toMatchObject({
        code: "STORE_LOCKED",
        details: expect.stringContaining(`process ${process.pid}`),
      });
    }
    await rm(alias);
    await store.insert(makeRecord(a));
    await store.check();
    await store.close();
  });

  it("[C17] removes only the unfinished writes that a crash left", async () => {
    const folder = await makeFolderWithCanvases();
    const leftovers = [
      `canvases/${a}.json.123456`,
      "canvases.index.8",
      "views.jsonl.42",
      "views.jsonl.4200",
      "canvases/probe.json.7",
      "canvases/probe.json.12.123456",
      `blocked/${digest}.json.123456`,
    ];
    const others = [
      "keys.json.123456",
      "canvases/probe.json.7.bak",
      "canvases/probe.x",
      "views.jsonl.42.bak",
      "canvases/notes.txt",
      `canvases/${a}.json.123456.bak`,
      `blocked/${digest}.json.123456.bak`,
      `damaged/${a}.json.1`,
    ];
    for (const name of [...leftovers, ...others]) await writeFile(path.join(folder, name), "half");
    const { store, damaged } = await openWithReports(folder);
    await store.close();
    expect(damaged).toEqual([]);
    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => leftovers.includes(name))).toEqual([]);
    expect(others.filter((name) => !left.includes(name))).toEqual([]);
  });

  it("[C17] reads each of many documents once, and sets damaged ones aside", async () => {
    const folder = await makeTemporaryFolder();
    const filling = await createJsonFileStore({ folder });
    const ids = Array.from({ length: 100 }, (_, index) => makeCanvasId(index + 1));
    for (const canvasId of ids) await filling.insert(makeRecord(canvasId));
    await filling.close();
    await rm(path.join(folder, "canvases.index"));
    for (const canvasId of ids.slice(30, 35)) await writeFile(fileOf(folder, canvasId), "");
    const reads: string[] = [];
    const files: DurableFiles = {
      ...nodeFiles,
      read(file) {
        if (file.endsWith(".json")) reads.push(path.basename(file, ".json"));
        return nodeFiles.read(file);
      },
    };
    const damaged: string[] = [];
    const store = await openJsonFileStore({ folder, onDamaged: ({ name }) => damaged.push(name) }, files);
    expect(reads).toEqual(expect.arrayContaining(ids));
    expect(reads.length).toBe(100);
    expect(damaged.sort()).toEqual(ids.slice(30, 35).map((canvasId) => `canvases/${canvasId}.json`));
    expect(await listAll(store, "alice")).toHaveLength(95);
    await store.close();
  });

  it("[C17] pages through all canvases, even those that share a number after a document was restored", async () => {
    const folder = await makeFolderWithCanvases();
    const restored = Array.from({ length: 3 }, (_, n) => makeCanvasId(n + 3));
    const document = await readFile(fileOf(folder, b), "utf8");
    for (const canvasId of restored) await writeFile(fileOf(folder, canvasId), document.replaceAll(b, canvasId));
    const store = await createJsonFileStore({ folder });
    const ids = [a, b, ...restored];
    expect(await idsOfPages((after) => store.exportPage({ limit: 2, after }))).toEqual(ids);
    expect(await idsOfPages((after) => store.listAll({ limit: 2, after }))).toEqual(ids);
    await store.close();
  });

  it("[C10] reads summaries without the disk, even of canvases that nobody has loaded", async () => {
    const reads: string[] = [];
    const files: DurableFiles = {
      ...nodeFiles,
      read(file) {
        reads.push(file);
        return nodeFiles.read(file);
      },
    };
    const store = await openJsonFileStore({ folder: await makeFolderWithCanvases() }, files);
    reads.length = 0;
    expect(await store.readSummary(a)).toMatchObject({ canvasId: a, viewCount: 1 });
    expect(reads).toEqual([]);
    await store.read(a);
    expect(reads).toEqual([expect.stringContaining(a)]);
    await store.close();
  });

  it("[C17] omits a document that is removed before it is read", async () => {
    const folder = await makeFolderWithCanvases();
    await rm(path.join(folder, "canvases.index"));
    const files: DurableFiles = {
      ...nodeFiles,
      read: async (file) => (file === fileOf(folder, a) ? null : nodeFiles.read(file)),
    };
    const damaged: DamagedFile[] = [];
    const store = await openJsonFileStore({ folder, onDamaged: (file) => damaged.push(file) }, files);
    expect((await listAll(store, "alice")).map(({ canvasId }) => canvasId)).toEqual([b]);
    expect(damaged).toEqual([]);
    await store.close();
  });

  it("[C11] doesn't give the views of a removed canvas to a later one with the same id", async () => {
    const folder = await makeFolderWithCanvases();
    const store = await createJsonFileStore({ folder });
    await store.remove(a);
    await store.insert(makeRecord(a));
    await store.close();
    const reopened = await createJsonFileStore({ folder });
    expect(await reopened.read(a)).toMatchObject({ viewCount: 0 });
    await reopened.close();
  });

  it("[C14] creates files and folders that nobody else can read", async () => {
    const folder = await makeFolderWithCanvases();
    const names = (await readdir(folder, { recursive: true })).filter((name) => name !== "");
    const modes = await Promise.all(
      names.map(async (name) => {
        const found = await stat(path.join(folder, name));
        return `${name} ${(found.mode & 0o777) === (found.isDirectory() ? 0o700 : 0o600)}`;
      }),
    );
    expect(modes).toEqual(names.map((name) => `${name} true`));
  });
});

describe("a write that fails", () => {
  it("[C17] leaves the old canvas if it fails before the end", async () => {
    const { failing, files } = createFailingFiles();
    const store = await openJsonFileStore({ folder: await makeFolderWithCanvases() }, files);
    failing.method = "write";
    const refusal = { code: "STORE_UNAVAILABLE", details: expect.stringContaining("ENOSPC") };
    await expect(store.replace(makeRecord(a, { version: 2 }))).rejects.toMatchObject(refusal);
    await expect(store.insert(makeRecord(makeCanvasId(3)))).rejects.toMatchObject(refusal);
    failing.method = "remove";
    await expect(store.remove(b)).rejects.toMatchObject(refusal);
    failing.method = "";
    expect(await listAll(store, "alice")).toMatchObject([
      { canvasId: b, title: "version 1" },
      { canvasId: a, title: "version 1", viewCount: 1 },
    ]);
    expect(await store.replace(makeRecord(a, { version: 2 }))).toBe(true);
    await store.close();
  });

  it("[C17] leaves the old canvas and its views if the documents are out of reach", async () => {
    const folder = await makeFolderWithCanvases();
    const store = await createJsonFileStore({ folder });
    await rename(path.join(folder, "canvases"), path.join(folder, "elsewhere"));
    await expect(store.replace(makeRecord(a, { version: 2 }))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    await rename(path.join(folder, "elsewhere"), path.join(folder, "canvases"));
    expect(await store.read(a)).toEqual({ ...makeRecord(a), viewCount: 1 });
    await store.close();
  });

  it("[C17] keeps lists and reads consistent if only its last step fails", async () => {
    const { failing, files } = createFailingFiles();
    const folder = await makeFolderWithCanvases();
    const store = await openJsonFileStore({ folder }, files);
    // Both are cached from here on: the cache must match the disk too.
    await Promise.all([store.read(a), store.read(b)]);
    Object.assign(failing, { method: "write", after: true });
    await expect(store.replace(makeRecord(a, { version: 2 }))).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    failing.method = "remove";
    await expect(store.remove(b)).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    failing.method = "";
    const listed = await listAll(store, "alice");
    expect(listed).toMatchObject([{ canvasId: a, title: "version 2", viewCount: 1 }]);
    expect(await store.read(a)).toMatchObject({ title: "version 2" });
    expect(await store.read(b)).toBeNull();
    await store.close();
    const reopened = await createJsonFileStore({ folder });
    expect(await listAll(reopened, "alice")).toEqual(listed);
    await reopened.close();
  });
});

describe("concurrent reads and writes", () => {
  it("[C17] don't show a write before it is durable", async () => {
    let finish = () => {};
    const flushed = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const files: DurableFiles = {
      ...nodeFiles,
      async write(file, content) {
        await nodeFiles.write(file, content);
        if (content.toString().includes("version 2")) await flushed;
      },
    };
    const store = await openJsonFileStore({ folder: await makeFolderWithCanvases() }, files);
    const replaced = store.replace(makeRecord(a, { version: 2 })).then(() => "replaced");
    const read = store.read(a).then((canvas) => canvas?.title);
    expect(await store.read(b)).toMatchObject({ title: "version 1" });
    expect((await listAll(store, "alice")).map(({ title }) => title)).toEqual(["version 1", "version 1"]);
    finish();
    expect(await Promise.race([read, replaced])).toBe("replaced");
    expect(await read).toBe("version 2");
    await store.close();
  });

  it("[C17] of one canvas happen in the order of the calls", async () => {
    const store = await createJsonFileStore({ folder: await makeFolderWithCanvases() });
    const outcomes = await Promise.all([
      store.replace(makeRecord(a, { version: 2 })),
      store.replace(makeRecord(a, { version: 3 })),
      store.read(a).then((canvas) => canvas?.title),
      store.remove(a),
      store.replace(makeRecord(a, { version: 4 })),
      store.read(a),
      store.insert(makeRecord(a, { version: 5 })),
      store.read(a).then((canvas) => canvas?.title),
    ]);
    expect(outcomes).toEqual([true, true, "version 3", true, false, null, undefined, "version 5"]);
    await store.close();
  });
});

describe("documents", () => {
  /** A store that counts its disk reads. */
  async function openCounting(folder: string) {
    const { failing, files } = createFailingFiles();
    let reads = 0;
    const counting: DurableFiles = {
      ...files,
      read(file) {
        reads++;
        return files.read(file);
      },
    };
    const store = await openJsonFileStore({ folder }, counting);
    const readsOf = async (act: () => Promise<unknown>) => {
      reads = 0;
      await act();
      return reads;
    };
    return { store, failing, readsOf };
  }

  it("[C18] are read from the disk once and then kept in memory", async () => {
    const { store, readsOf } = await openCounting(await makeFolderWithCanvases());
    expect(await readsOf(() => store.read(a))).toBe(1);
    expect(await readsOf(() => Promise.all([store.read(a), store.read(a)]))).toBe(0);
    expect(await readsOf(() => store.replace(makeRecord(b, { version: 2 })))).toBe(0);
    expect(await readsOf(() => store.read(b))).toBe(0);
    expect(await store.read(b)).toMatchObject(makeRecord(b, { version: 2 }));
    await store.remove(a);
    expect(await store.read(a)).toBeNull();
    await store.close();
  });

  it("[C18] are kept in memory up to 16 Mi characters, the most recently used ones", async () => {
    const { store, readsOf } = await openCounting(await makeTemporaryFolder());
    const length = 1024 * 1024;
    const ids = Array.from({ length: 20 }, (_, index) => makeCanvasId(index + 1));
    for (const canvasId of ids) await store.insert(makeRecord(canvasId, { length }));
    expect(await readsOf(() => store.read(ids[19] ?? ""))).toBe(0);
    expect(await readsOf(() => store.read(ids[6] ?? ""))).toBe(0);
    expect(await readsOf(() => store.read(ids[0] ?? ""))).toBe(1);
    expect(await store.read(ids[1] ?? "")).toMatchObject(makeRecord(ids[1] ?? "", { length }));
    await store.close();
  });

  it("[C17] are read from the disk again after a failed write", async () => {
    const { store, failing, readsOf } = await openCounting(await makeFolderWithCanvases());
    await store.read(a);
    for (const after of [false, true]) {
      Object.assign(failing, { method: "write", after });
      expect(await readsOf(() => store.replace(makeRecord(a, { version: 2 })).catch(() => {}))).toBe(1);
      failing.method = "";
      expect((await store.read(a))?.title).toBe(after ? "version 2" : "version 1");
    }
    await store.close();
  });

  it("[C8] are omitted from a search by digest if they are replaced or removed during it", async () => {
    const store = await createJsonFileStore({ folder: await makeFolderWithCanvases() });
    let added = 10;
    const find = () => store.insertOrFind({ ...makeRecord(a), canvasId: makeCanvasId(++added) });
    expect((await find())?.canvasId).toBe(a);
    const changes = [
      () => store.replace(makeRecord(a, { version: 2 })),
      () => store.replace({ ...makeRecord(a), owner: "bob" }),
      () => store.remove(a),
    ];
    for (const change of changes) {
      const [, found] = await Promise.all([change(), find()]);
      expect(found).toBeNull();
      await store.remove(makeCanvasId(added));
      await store.replace(makeRecord(a));
    }
    await store.close();
  });
});

describe("check", () => {
  it("[C17] rejects while the disk refuses writes, and leaves nothing behind", async () => {
    const { failing, files } = createFailingFiles();
    const folder = await makeTemporaryFolder();
    const store = await openJsonFileStore({ folder }, files);
    await Promise.all([store.check(), store.check()]);
    failing.method = "write";
    await expect(store.check()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    failing.method = "";
    await store.check();
    expect(await readdir(path.join(folder, "canvases"))).toEqual([]);
    await store.close();
  });

  it("[C17] rejects while no document can be written, even if the rest of the folder is in order", async () => {
    const folder = await makeTemporaryFolder();
    const store = await createJsonFileStore({ folder });
    await rename(path.join(folder, "canvases"), path.join(folder, "elsewhere"));
    await expect(store.check()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE", cause: { code: "ENOENT" } });
    await rename(path.join(folder, "elsewhere"), path.join(folder, "canvases"));
    await store.check();
    await store.close();
  });

  it("[C17] rejects while a full disk has room only for empty files", async () => {
    const { files } = createFailingFiles();
    let isFull = false;
    const write: DurableFiles["write"] = async (file, text) => {
      if (isFull && text !== "") throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      await files.write(file, text);
    };
    const store = await openJsonFileStore({ folder: await makeTemporaryFolder() }, { ...files, write });
    await store.check();
    isFull = true;
    await expect(store.check()).rejects.toMatchObject({ code: "STORE_UNAVAILABLE" });
    isFull = false;
    await store.close();
  });

  it("[C17] rejects if the lock file is gone", async () => {
    const folder = await makeTemporaryFolder();
    const store = await createJsonFileStore({ folder });
    await rm(path.join(folder, "lock"));
    await expect(store.check()).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: `the lock file of ${folder} was removed or replaced: restart`,
    });
    await store.close();
  });

  it("[C17] rejects while view counts can't be made durable", async () => {
    const { failing, files } = createFailingFiles();
    const folder = await makeFolderWithCanvases();
    const store = await openJsonFileStore({ folder }, files);
    failing.file = "views.jsonl";
    expect(await store.countView(a)).toBe(2);
    await expect
      .poll(() =>
        store.check().then(
          () => "",
          (error) => error.details,
        ),
      )
      .toContain("view counts");
    failing.file = "";
    await expect.poll(() => store.check()).toBeUndefined();
    await store.close();
    const reopened = await createJsonFileStore({ folder });
    expect(await reopened.read(a)).toMatchObject({ viewCount: 2 });
    await reopened.close();
  });
});

describe("a failure", () => {
  it.each<[string, keyof DurableFiles, RegExp, (store: CanvasStore) => Promise<unknown>]>([
    ["a write", "write", /^the canvas cv_0+1 can't be written: ENOSPC/, (store) => store.replace(makeRecord(a))],
    ["a removal", "remove", /^the canvas cv_0+1 can't be written: ENOSPC/, (store) => store.remove(a)],
    ["a read", "read", /^the document of cv_0+1 can't be read: ENOSPC/, (store) => store.read(a)],
    ["an export", "read", /^the document of cv_0+1 can't be read: ENOSPC/, (store) => store.exportPage({ limit: 1 })],
    ["a block", "write", /^the blocked list can't be written: ENOSPC/, (store) => store.block(block)],
    ["a check", "write", /^the folder .+ can't be written: ENOSPC/, (store) => store.check()],
  ])("[C17] of %s says what failed and why", async (_, method, details, act) => {
    const { failing, files } = createFailingFiles();
    const store = await openJsonFileStore({ folder: await makeFolderWithCanvases() }, files);
    failing.method = method;
    await expect(act(store)).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringMatching(details),
      cause: { code: "ENOSPC" },
    });
    failing.method = "";
    await store.close();
  });

  it("[C17] to insert an existing canvas names it", async () => {
    const store = await createJsonFileStore({ folder: await makeFolderWithCanvases() });
    await expect(store.insert(makeRecord(a))).rejects.toMatchObject({
      code: "CANVAS_ID_TAKEN",
      details: expect.stringContaining(a),
    });
    await store.close();
  });
});

describe("close", () => {
  it("[C17] refuses all later calls, even before it has finished, and may be called twice", async () => {
    const store = await createJsonFileStore({ folder: await makeFolderWithCanvases() });
    const closing = store.close();
    const calls = [store.read(a), listAll(store, "alice"), store.check()];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({ code: "STORE_CLOSED", details: expect.stringContaining("closed") });
    }
    await Promise.all([closing, store.close()]);
  });

  it("[C17] reports that the last view counts were lost, and still releases the folder", async () => {
    const { failing, files } = createFailingFiles();
    const folder = await makeFolderWithCanvases();
    const store = await openJsonFileStore({ folder }, files);
    failing.file = "views.jsonl";
    await store.countView(a);
    await expect(store.close()).rejects.toMatchObject({
      code: "STORE_UNAVAILABLE",
      details: expect.stringContaining("the last view counts can't be written"),
    });
    await (await createJsonFileStore({ folder })).close();
  });
});

it("[C18] a write takes the same disk operations, however many canvases are stored", async () => {
  const asked: string[] = [];
  const files = Object.fromEntries(
    Object.entries(nodeFiles).map(([name, method]) => [
      name,
      (file: string, content: string) => {
        asked.push(`${name} ${path.basename(file)} ${content?.length ?? ""}`);
        return method(file, content);
      },
    ]),
  ) as unknown as DurableFiles;
  const store = await openJsonFileStore({ folder: await makeTemporaryFolder() }, files);

  async function askedByWrites(): Promise<string[]> {
    asked.length = 0;
    await store.insert(makeRecord(a));
    await store.insertOrFind({ ...makeRecord(b), source: makeRecord(a).source, sourceMd5: makeRecord(a).sourceMd5 });
    await store.replace(makeRecord(a, { version: 2 }));
    await store.remove(a);
    // The index file is written by a timer, which may fire among these writes on a busy machine.
    return asked.filter((line) => !line.includes(" canvases.index ")).map((line) => line.replace(/ \d+$/, ""));
  }
  const whenEmpty = await askedByWrites();
  await Promise.all(Array.from({ length: 300 }, (_, number) => store.insert(makeRecord(makeCanvasId(number + 10)))));
  expect(await askedByWrites()).toEqual(whenEmpty);
  expect(whenEmpty.filter((line) => !line.startsWith("identify"))).toHaveLength(3);
  expect(whenEmpty).toHaveLength(5);
  await store.close();
});
