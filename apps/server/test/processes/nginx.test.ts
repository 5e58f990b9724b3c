import { writeSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../../../scripts/free-port.ts";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { makePostgresStorage } from "../support/databases.ts";
import { startNginx } from "../support/nginx.ts";
import { createMixedLoad, mixedLoadVariables } from "./mixed-load.ts";

const requests = Number(process.env.ROLLING_REQUESTS ?? 600);

// npm has no nginx. Set its path: `NGINX=/usr/sbin/nginx`.
it.skipIf(!process.env.NGINX)(
  `[C8, C11, C17] two servers behind nginx that restart in turn fail none of ${requests} requests`,
  { timeout: 300_000 + requests * 40 },
  async () => {
    const storage = { ...(await makePostgresStorage()), ...mixedLoadVariables, TRUST_PROXY: "127.0.0.1" };
    const ports = [await findFreePort(), await findFreePort()] as const;
    const start = async (port: number) => {
      const server = await startServerProcess({ ...storage, PORT: `${port}` });
      onTestFinished(async () => void (await server.end("SIGKILL")));
      return server;
    };
    const running: ServerProcess[] = [await start(ports[0]), await start(ports[1])];
    const { url, takeOut } = await startNginx(process.env.NGINX ?? "", [
      `127.0.0.1:${ports[0]}`,
      `127.0.0.1:${ports[1]}`,
    ]);
    // nginx may close a kept-alive connection while a client writes to it: browsers retry then, `fetch` doesn't.
    const load = createMixedLoad(url, requests, { headers: { Connection: "close" } });
    await load.prepare();
    const sending = load.run();
    let restarts = 0;
    while (!load.isDone || restarts < 2) {
      const turn = restarts++ % 2 === 0 ? 0 : 1;
      await takeOut(turn);
      expect(await running[turn]?.end("SIGTERM")).toBe(0);
      running[turn] = await start(ports[turn]);
      await takeOut(null);
    }
    await sending;
    expect(load.failures).toEqual([]);
    await load.compare();
    if (process.env.ROLLING_REQUESTS) writeSync(1, `nginx: ${requests} requests, ${restarts} restarts\n`);
  },
);
