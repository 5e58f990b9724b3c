import { writeSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { startBalancer } from "../support/balancer.ts";
import { type StorageVariables, sharedStorages } from "../support/databases.ts";
import { createMixedLoad, mixedLoadVariables } from "./mixed-load.ts";

/** `pnpm test:rolling-restart` sends 50,000, as fast as they are answered. */
const isLong = process.env.ROLLING_REQUESTS !== undefined;
const requests = Number(process.env.ROLLING_REQUESTS ?? 300);
/** Makes a few requests last for two restarts. */
const pauseMs = isLong ? 0 : 60;

describe.each(sharedStorages)("a rolling restart on $storage", ({ storage, makeStorage }) => {
  it(`[C8, C11, C17] fails none of ${requests} requests, and loses no publish and no view`, {
    timeout: 300_000 + requests * 20,
  }, async () => {
    const variables = await makeStorage();
    const balancer = await startBalancer();
    const running = [await start(variables), await start(variables)];
    for (const { url } of running) await balancer.add(url);

    const load = createMixedLoad(balancer.url, requests, { pauseMs });
    await load.prepare();
    const sending = load.run();
    let restarts = 0;
    // Each server in turn: the new one is added, the old one gets SIGTERM and says by itself that it isn't ready.
    while (!load.isDone || restarts < 2) {
      const added = await start(variables);
      await balancer.add(added.url);
      const ended = running.shift() as ServerProcess;
      running.push(added);
      expect(await ended.end("SIGTERM")).toBe(0);
      balancer.remove(ended.url);
      restarts++;
    }
    await sending;
    expect(load.failures).toEqual([]);
    await load.compare();
    if (isLong) writeSync(1, `${storage}: ${requests} requests, ${restarts} restarts\n`);
  });
});

async function start(variables: StorageVariables): Promise<ServerProcess> {
  const server = await startServerProcess({
    ...variables,
    ...mixedLoadVariables,
    // A busy balancer may take more than the default second to notice that a server isn't ready.
    SHUTDOWN_DELAY: "3s",
  });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server;
}
