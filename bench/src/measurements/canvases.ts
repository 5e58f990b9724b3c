import path from "node:path";
import { type CanvasService, createCanvasService } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { interleave, median, medianRatio, timeOf } from "../harness/rounds.ts";
import { atMost, type Section, significant } from "../harness/section.ts";
import { type ServerProcess, withFingerpaint } from "../harness/server-process.ts";
import { withTemporaryFolder } from "../harness/temporary-folder.ts";
import { fillFolder, sourceOf } from "./stored-canvases.ts";

const few = 100;
const many = 10_000;
const rounds = 200;
const openings = 5;

/** The measured canvas operations, whatever layer they are called on. Each resolves when it is done. */
interface CanvasCalls {
  publish(source: string): Promise<string>;
  load(canvasId: string): Promise<unknown>;
  remove(canvasId: string): Promise<unknown>;
}

/** The canvases of a folder, and the operations on them. */
interface Stock {
  canvasIds: readonly string[];
  calls: CanvasCalls;
}

/** Times in milliseconds. */
interface Times {
  publish: number;
  load: number;
}

/** Measures publishing, loading and opening with few and with many canvases in the folder. */
export function measureCanvases(): Promise<Section> {
  return withTemporaryFolder(async (temporaryFolder) => {
    const folderOf = (count: number) => path.join(temporaryFolder, String(count));
    const fewIds = await fillFolder(folderOf(few), few);
    const manyIds = await fillFolder(folderOf(many), many);
    const inLibrary = await withLibrary(folderOf(few), (fewCalls) =>
      withLibrary(folderOf(many), (manyCalls) =>
        compare({ canvasIds: fewIds, calls: fewCalls }, { canvasIds: manyIds, calls: manyCalls }),
      ),
    );
    const overHttp = await withFingerpaint(
      (fewServer) =>
        withFingerpaint(
          (manyServer) =>
            compare(
              { canvasIds: fewIds, calls: callsOver(fewServer) },
              { canvasIds: manyIds, calls: callsOver(manyServer) },
            ),
          { DATA_DIR: folderOf(many) },
        ),
      { DATA_DIR: folderOf(few) },
    );
    const openingMs = await openingTime(folderOf(many));

    const row = (label: string, times: { few: Times[]; many: Times[] }, call: keyof Times) => {
      const fewTimes = times.few.map((sample) => sample[call]);
      const manyTimes = times.many.map((sample) => sample[call]);
      return [
        label,
        significant(median(fewTimes)),
        significant(median(manyTimes)),
        significant(medianRatio(manyTimes, fewTimes)),
      ];
    };
    const publishRatio = (times: { few: Times[]; many: Times[] }) =>
      medianRatio(
        times.many.map(({ publish }) => publish),
        times.few.map(({ publish }) => publish),
      );
    return {
      title: "Canvases in the JSON file store",
      explanation: `Sources of 6 kB, ten of each owner; a publish waits until its file is flushed to disk. Milliseconds with ${few} and with ${many} canvases in the folder, one call at a time. Opening the folder of ${many} takes ${significant(openingMs)} ms.`,
      table: [
        ["", `${few} canvases`, `${many} canvases`, "ratio"],
        row("publish, library", inLibrary, "publish"),
        row("load, library", inLibrary, "load"),
        row("publish, over HTTP", overHttp, "publish"),
        row("load, over HTTP", overHttp, "load"),
      ],
      guards: [
        atMost("A publish among 10,000 canvases, of one among 100, in the library", 1.3, publishRatio(inLibrary)),
        atMost("The same over HTTP", 1.3, publishRatio(overHttp)),
        atMost("Opening 10,000 canvases", 3, openingMs / 1000, " s"),
      ],
    };
  });
}

function compare(fewStock: Stock, manyStock: Stock): Promise<{ few: Times[]; many: Times[] }> {
  let number = many;
  const measure = async ({ canvasIds, calls }: Stock): Promise<Times> => {
    number++;
    let published = "";
    const publish = await timeOf(async () => {
      published = await calls.publish(sourceOf(number));
    });
    // Keeps the number of canvases constant.
    await calls.remove(published);
    // A step that is coprime to both sizes visits all canvases.
    const canvasId = canvasIds[(number * 7919) % canvasIds.length] ?? "";
    return { publish, load: await timeOf(() => calls.load(canvasId)) };
  };
  return interleave(rounds, { few: () => measure(fewStock), many: () => measure(manyStock) });
}

async function withLibrary<Result>(folder: string, use: (calls: CanvasCalls) => Promise<Result>): Promise<Result> {
  const store = await createJsonFileStore({ folder });
  try {
    return await use(callsOf(createCanvasService({ store })));
  } finally {
    await store.close();
  }
}

const owner = "measurement";

function callsOf(service: CanvasService): CanvasCalls {
  return {
    publish: async (source) => (await service.publish(owner, { source })).canvasId,
    load: (canvasId) => service.load(canvasId, { owner }),
    remove: (canvasId) => service.remove(owner, canvasId),
  };
}

function callsOver(server: ServerProcess): CanvasCalls {
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${server.url}/api/editor-canvas${path}`, {
      method,
      headers: { Cookie: `sessionId=${owner}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text;
  };
  return {
    publish: async (source) => JSON.parse(await call("POST", "", { source })).canvasId,
    load: (canvasId) => call("GET", `/${canvasId}`),
    remove: (canvasId) => call("DELETE", `/${canvasId}`),
  };
}

async function openingTime(folder: string): Promise<number> {
  const times = [];
  for (let opening = 0; opening < openings; opening++) {
    const startedAt = performance.now();
    const store = await createJsonFileStore({ folder });
    times.push(performance.now() - startedAt);
    await store.close();
  }
  return median(times);
}
