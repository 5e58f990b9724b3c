import path from "node:path";
import { createCanvasService } from "@fingerpaint/canvas-store";
import { createJsonFileStore } from "@fingerpaint/canvas-store/json-file";
import { interleave, isTrial, median, medianRatio, timeOf } from "./harness/rounds.ts";
import { atMost, type Section, significant } from "./harness/section.ts";
import { fingerpaint, publish, type ServerProcess, send, withServers, withTemporaryFolder } from "./harness/servers.ts";

const few = 100;
const many = isTrial ? 200 : 10_000;

/** The measured canvas operations, whatever layer they are called on. Each resolves when it is done. */
interface CanvasCalls {
  publish(source: string): Promise<string>;
  load(canvasId: string): Promise<unknown>;
  remove(canvasId: string): Promise<unknown>;
}

/** A folder of canvases. */
interface Stock {
  folder: string;
  canvasIds: readonly string[];
}

/** Times in milliseconds. */
interface Times {
  publish: number;
  load: number;
}

type Compared = Readonly<Record<"few" | "many", Times[]>>;

/** Measures publishing, loading and opening with few and with many canvases in the folder. */
export function measureCanvases(): Promise<Section> {
  return withTemporaryFolder(async (folder) => {
    const stocks = { few: await fillFolder(folder, few), many: await fillFolder(folder, many) };
    const stores = {
      few: await createJsonFileStore(stocks.few),
      many: await createJsonFileStore(stocks.many),
    };
    const inLibrary = await compare(stocks, { few: callsOf(stores.few), many: callsOf(stores.many) });
    await Promise.all([stores.few.close(), stores.many.close()]);
    const overHttp = await withServers(
      { few: fingerpaint({ DATA_DIR: stocks.few.folder }), many: fingerpaint({ DATA_DIR: stocks.many.folder }) },
      (servers) => compare(stocks, { few: callsOver(servers.few), many: callsOver(servers.many) }),
    );
    const openings = await interleave(5, { many: () => openingTime(stocks.many) });
    const openingMs = median(openings.many);

    const timesOf = (samples: readonly Times[], call: keyof Times) => samples.map((sample) => sample[call]);
    const ratio = (compared: Compared, call: keyof Times) =>
      medianRatio(timesOf(compared.many, call), timesOf(compared.few, call));
    const row = (label: string, compared: Compared, call: keyof Times) => [
      label,
      significant(median(timesOf(compared.few, call))),
      significant(median(timesOf(compared.many, call))),
      significant(ratio(compared, call)),
    ];
    return {
      title: "Canvases in the JSON file store",
      explanation: `Sources of 6 kB, ten for each owner. A publish waits until its file is flushed to disk. Times are in milliseconds, with ${few} and with ${many} canvases in the folder, one call at a time. Opening the folder of ${many} takes ${significant(openingMs)} ms.`,
      table: [
        ["", `${few} canvases`, `${many} canvases`, "ratio"],
        row("publish, library", inLibrary, "publish"),
        row("load, library", inLibrary, "load"),
        row("publish, over HTTP", overHttp, "publish"),
        row("load, over HTTP", overHttp, "load"),
      ],
      guards: [
        atMost("A publish among 10,000 canvases, of one among 100, in the library", 1.3, ratio(inLibrary, "publish")),
        atMost("The same over HTTP", 1.3, ratio(overHttp, "publish")),
        atMost("Opening 10,000 canvases", 3, openingMs / 1000, " s"),
      ],
    };
  });
}

async function openingTime(stock: Stock): Promise<number> {
  const startedAt = performance.now();
  const store = await createJsonFileStore(stock);
  const milliseconds = performance.now() - startedAt;
  await store.close();
  return milliseconds;
}

function compare(
  stocks: Readonly<Record<"few" | "many", Stock>>,
  calls: Readonly<Record<"few" | "many", CanvasCalls>>,
): Promise<Compared> {
  let number = many;
  const measure = async ({ canvasIds }: Stock, { publish, load, remove }: CanvasCalls): Promise<Times> => {
    number++;
    let published = "";
    const publishMs = await timeOf(async () => {
      published = await publish(sourceOf(number));
    });
    // Keeps the number of canvases constant.
    await remove(published);
    // A step that is coprime to both sizes visits all canvases.
    const canvasId = canvasIds[(number * 7919) % canvasIds.length] ?? "";
    return { publish: publishMs, load: await timeOf(() => load(canvasId)) };
  };
  return interleave(200, {
    few: () => measure(stocks.few, calls.few),
    many: () => measure(stocks.many, calls.many),
  });
}

function callsOf(store: Awaited<ReturnType<typeof createJsonFileStore>>): CanvasCalls {
  const service = createCanvasService({ store });
  const owner = "measurement";
  return {
    publish: async (source) => (await service.publish(owner, { source })).canvasId,
    load: (canvasId) => service.load(canvasId, { owner }),
    remove: (canvasId) => service.remove(owner, canvasId),
  };
}

function callsOver(server: ServerProcess): CanvasCalls {
  return {
    publish: (source) => publish(server, source),
    load: (canvasId) => send(server, "GET", `/api/editor-canvas/${canvasId}`),
    remove: (canvasId) => send(server, "DELETE", `/api/editor-canvas/${canvasId}`),
  };
}

const card = `      <Card><CardHeader trailing={<Pill tone="info">new</Pill>}>Title</CardHeader><CardBody>Some text</CardBody></Card>\n`;

/** A source of 6 kB, different for each number. */
function sourceOf(number: number): string {
  return `import { Card, CardBody, CardHeader, Pill, Stack } from "editor/canvas";\n\nexport default function Canvas${number}() {\n  return (\n    <Stack>\n${card.repeat(50)}    </Stack>\n  );\n}\n`;
}

/** Publishes canvases to a new folder, ten for each owner. */
async function fillFolder(parent: string, count: number): Promise<Stock> {
  const folder = path.join(parent, String(count));
  const store = await createJsonFileStore({ folder });
  const service = createCanvasService({ store });
  const canvasIds: string[] = [];
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const publishRemaining = async () => {
    for (const number of numbers) {
      const owner = `owner-${Math.floor(number / 10)}`;
      const { canvasId } = await service.publish(owner, { source: sourceOf(number) });
      canvasIds.push(canvasId);
    }
  };
  await Promise.all(Array.from({ length: 32 }, publishRemaining));
  await store.close();
  return { folder, canvasIds };
}
