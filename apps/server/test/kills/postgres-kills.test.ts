import { writeSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { runPostgres } from "../../../../packages/canvas-store-sql/test/run-postgres.ts";
import { createCanvasLoad } from "./canvas-load.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** A tenth of `SERVER_KILLS`: PostgreSQL takes longer to come back. */
const kills = Math.ceil(Number(process.env.SERVER_KILLS ?? 30) / 10);
const isLong = process.env.SERVER_KILLS !== undefined;

it(`[C8, C11, C17] ${kills} SIGKILLs of PostgreSQL under load lose and duplicate nothing, and the servers continue`, {
  timeout: 300_000 + kills * 20_000,
}, async () => {
  const postgres = await runPostgres();
  onTestFinished(() => postgres.stop());
  const storage = { STORAGE: "postgres", DATABASE_URL: postgres.url };
  const servers: ServerProcess[] = [];
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.end("SIGKILL")))));
  for (let n = 0; n < 2; n++) servers.push(await startServerProcess(storage));
  const urls = servers.map(({ url }) => url);
  const load = createCanvasLoad();
  for (let kill = 1; kill <= kills; kill++) {
    const killing = delay(50 + Math.random() * 300).then(async () => {
      await postgres.killAndRestart();
      // Keeps the load running for a while on the restarted database.
      await delay(200);
    });
    await load.runUntil(killing, urls);
    for (const url of urls) {
      const problems = await load.compare(url, { losesViews: false });
      expect(problems, `kill ${kill}`).toEqual([]);
    }
  }
  expect(load.acknowledged).toBeGreaterThan(kills * 5);
  for (const { child } of servers) expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  if (isLong) {
    writeSync(
      1,
      `PostgreSQL itself: ${kills} kills, ${load.acknowledged} acknowledged, ${load.unanswered} unanswered\n`,
    );
  }
});
