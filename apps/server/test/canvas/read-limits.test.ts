import { expect, it } from "vitest";
import { readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const reads = [
  { method: "GET", path: "/api/editor-canvas/cv_AAAAAAAAAAAAAAAA", status: 404 },
  { method: "HEAD", path: "/api/editor-canvas/cv_AAAAAAAAAAAAAAAA", status: 404 },
  { method: "GET", path: "/api/editor-canvas/mine", status: 200 },
  { method: "GET", path: "/editor-canvas/cv_AAAAAAAAAAAAAAAA", status: 404 },
  { method: "GET", path: "/editor-canvas/cv_AAAAAAAAAAAAAAAA?norun", status: 404 },
];

it.each(reads)(
  "[M14] counts $method $path against the address, whichever it reads",
  async ({ method, path, status }) => {
    const server = await startTestServer({ environment: { RATE_LIMIT_LOADING: "6" } });
    const ask = async (read: { method: string; path: string }) =>
      readReply(await fetch(server.url + read.path, { method: read.method }));
    for (const read of reads) expect((await ask(read)).status).toBe(read.status);
    expect((await ask({ method, path })).status).toBe(status);
    const refused = await ask({ method, path });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  },
);
