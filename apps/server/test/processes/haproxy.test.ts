import { writeSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../../../scripts/free-port.ts";
import { type ServerProcess, startServerProcess } from "../kills/server-process.ts";
import { makeSqliteStorage, makeTemporaryFolder } from "../support/databases.ts";
import { runProxy } from "../support/proxies.ts";
import { createMixedLoad, mixedLoadVariables } from "./mixed-load.ts";

const requests = Number(process.env.ROLLING_REQUESTS ?? 600);
const isLong = process.env.ROLLING_REQUESTS !== undefined;

// HAProxy asks every 2 s and takes a server out after the third failure: at most 6 s after the first reply of 503.
const shutdownDelay = "7s";

// npm has no HAProxy. Set its path: `HAPROXY=/usr/sbin/haproxy`.
it.skipIf(!process.env.HAPROXY)(
  `[C8, C11, C17] with HAProxy's default checks, two servers that restart in turn fail none of ${requests} requests`,
  { timeout: 240_000 + requests * 40 },
  async () => {
    const variables = {
      ...(await makeSqliteStorage()),
      ...mixedLoadVariables,
      TRUST_PROXY: "127.0.0.1",
      SHUTDOWN_DELAY: shutdownDelay,
    };
    const ports = [await findFreePort(), await findFreePort()];
    const start = async (port: number | undefined) => {
      const server = await startServerProcess({ ...variables, PORT: `${port}` });
      onTestFinished(async () => void (await server.end("SIGKILL")));
      return server;
    };
    const running: ServerProcess[] = [await start(ports[0]), await start(ports[1])];
    const { url, waitUntilAllUp } = await startHaproxy(process.env.HAPROXY ?? "", ports);
    await waitUntilAllUp();
    const load = createMixedLoad(url, requests, { pauseMs: isLong ? 0 : 200 });
    await load.prepare();
    const sending = load.run();
    let restarts = 0;
    while (!load.isDone || restarts < 2) {
      const turn = restarts++ % 2;
      expect(await running[turn]?.end("SIGTERM")).toBe(0);
      running[turn] = await start(ports[turn]);
      await waitUntilAllUp();
    }
    await sending;
    expect(load.failures).toEqual([]);
    await load.compare();
    if (isLong) writeSync(1, `HAProxy: ${requests} requests, ${restarts} restarts\n`);
  },
);

/** Starts HAProxy with default checks of `/readyz` in front of these ports. Ends with the test. */
async function startHaproxy(program: string, ports: readonly number[]) {
  const folder = await makeTemporaryFolder();
  const [port, statsPort] = [await findFreePort(), await findFreePort()];
  const file = path.join(folder, "haproxy.cfg");
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend paint
backend paint
  option httpchk GET /readyz
${ports.map((server, index) => `  server paint${index} 127.0.0.1:${server} check`).join("\n")}
frontend numbers
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`,
  );
  const { url } = await runProxy(program, ["-db", "-f", file], { port, start: file });
  const upCount = async () => {
    const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text();
    return table.match(/^paint,paint\d.*,UP,/gm)?.length ?? 0;
  };
  return {
    url,
    async waitUntilAllUp() {
      while ((await upCount()) < ports.length) await delay(100);
      // HAProxy believes a server to be up until a check fails.
      await delay(100);
    },
  };
}
