import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { makeTemporaryFolder } from "../../test/crash/temporary-folder.ts";
import { type DurableFiles, nodeFiles } from "./durable-files.ts";
import { openJsonFileStore } from "./json-file-store.ts";

const [a, b, c] = [makeCanvasId(1), makeCanvasId(2), makeCanvasId(3)];

/** A store with three canvases, none of their documents in memory, and a list of the documents it reads. */
async function openFilled() {
  const folder = await makeTemporaryFolder();
  const filling = await openJsonFileStore({ folder }, nodeFiles);
  for (const canvasId of [a, b, c]) {
    await filling.insert({ ...makeRecord(canvasId), access: "public", password: null });
  }
  await filling.close();
  const read: string[] = [];
  let beforeRead = async (_canvasId: string): Promise<void> => {};
  const files: DurableFiles = {
    ...nodeFiles,
    async read(file) {
      if (path.basename(path.dirname(file)) === "canvases") {
        const canvasId = path.basename(file, ".json");
        read.push(canvasId);
        await beforeRead(canvasId);
      }
      return nodeFiles.read(file);
    },
  };
  const store = await openJsonFileStore({ folder }, files);
  const search = async (text: string, owner?: string) => {
    read.length = 0;
    const { canvases } = await store.listAll({ limit: 10, text, owner });
    return { found: canvases.map(({ canvasId }) => canvasId), read: [...read] };
  };
  return {
    store,
    search,
    doBeforeRead(act: typeof beforeRead) {
      beforeRead = act;
    },
  };
}

it("keeps fewer documents in memory if their states are long", async () => {
  const { store, search } = await openFilled();
  const state = JSON.stringify({ text: "x".repeat(9 * 2 ** 20) });
  for (const canvasId of [a, b]) await store.replace({ ...makeRecord(canvasId), state });
  expect((await search("editor/canvas")).read).toEqual([c, a]);
  await store.close();
});

describe("a search for a text", () => {
  it("[C18] reads the documents that aren't in memory, without keeping them there", async () => {
    const { store, search } = await openFilled();
    const every = { found: [c, b, a], read: [c, b, a] };
    expect(await search("editor/canvas")).toEqual(every);
    expect(await search("editor/canvas")).toEqual(every);
    await store.read(b);
    expect(await search("editor/canvas")).toEqual({ found: [c, b, a], read: [c, a] });
    expect(await search(b)).toEqual({ found: [b], read: [c, a] });
    await store.close();
  });

  it.each([
    ["all canvases", undefined],
    ["an owner's canvases", "alice"],
  ])("[C17] omits one of %s that is removed during the read", async (_, owner) => {
    const { store, search, doBeforeRead } = await openFilled();
    doBeforeRead(async (canvasId) => {
      if (canvasId === c) await store.remove(b);
    });
    expect((await search("editor/canvas", owner)).found).toEqual([c, a]);
    await store.close();
  });
});
