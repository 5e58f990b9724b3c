import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  makePostgresStorage,
  makeSqliteStorage,
  makeTemporaryFolder,
  type StorageVariables,
  type WhenOver,
} from "../support/databases.ts";
import { createCanvasLoad } from "./canvas-load.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** `SERVER_KILLS=1000 pnpm test:kills` makes 1,000 kills for each storage. */
const kills = Number(process.env.SERVER_KILLS ?? 6);
const isLong = process.env.SERVER_KILLS !== undefined;

interface Subject {
  readonly name: string;
  readonly servers: number;
  /** Whether a SIGKILL may lose views: those of the last second, which is about the time between two kills. */
  readonly losesViews: boolean;
  readonly makeStorage: (whenOver: WhenOver) => Promise<StorageVariables>;
}

const subjects: readonly Subject[] = [
  {
    name: "JSON",
    servers: 1,
    losesViews: true,
    makeStorage: async (whenOver) => ({ STORAGE: "json", DATA_DIR: await makeTemporaryFolder(whenOver) }),
  },
  { name: "SQLite", servers: 2, losesViews: false, makeStorage: makeSqliteStorage },
  { name: "PostgreSQL", servers: 2, losesViews: false, makeStorage: makePostgresStorage },
];

it.concurrent.for(subjects)(
  `[C8, C11, C17] $name: ${kills} SIGKILLs of server processes under load lose and duplicate nothing`,
  { timeout: 300_000 + kills * 8_000 },
  async ({ name, servers: count, losesViews, makeStorage }, { onTestFinished }) => {
    // Vitest's global `onTestFinished` belongs to whichever test began last: it would remove this storage too early.
    const storage = await makeStorage(onTestFinished);
    const load = createCanvasLoad();
    const servers: ServerProcess[] = [];
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end("SIGKILL")))));
    for (let n = 0; n < count; n++) servers.push(await startServerProcess(storage));
    for (let kill = 1; kill <= kills; kill++) {
      const victim = Math.floor(Math.random() * count);
      // A busy machine answers few requests in that time.
      const isDue = Promise.all([delay(20 + Math.random() * 300), load.acknowledges(6)]);
      const killing = isDue.then(async () => {
        await servers[victim]?.end("SIGKILL");
        // The other servers keep running for a while.
        if (count > 1) await delay(100);
      });
      await load.runUntil(
        killing,
        servers.map(({ url }) => url),
      );
      servers[victim] = await startServerProcess(storage);
      const problems = await load.compare(servers[victim].url, { losesViews });
      expect(problems, `kill ${kill}`).toEqual([]);
    }
    // Enough to prove something: writes were acknowledged, and kills came in the middle of others.
    expect(load.acknowledged).toBeGreaterThan(kills * 5);
    expect(load.unanswered).toBeGreaterThan(0);
    if (isLong) {
      writeSync(1, `${name}: ${kills} kills, ${load.acknowledged} acknowledged, ${load.unanswered} unanswered\n`);
    }
  },
);
