import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it, onTestFinished } from "vitest";
import { createVisitor, send, sourceOf } from "../canvas/visitor.ts";
import { startServerProcess } from "../kills/server-process.ts";
import { makeTemporaryFolder } from "../support/databases.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { uploadHead } from "../support/raw-request.ts";
import { startTestServer, testApiKey } from "../support/test-server.ts";

async function startProcess(environment: Record<string, string>) {
  const server = await startServerProcess({ API_KEYS: testApiKey, ...environment });
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server;
}

/** Promises of docs/running.md that no other test covers. */
describe("docs/running.md", () => {
  it("a second signal ends a server immediately, even during an upload", async () => {
    const server = await startProcess({ STORAGE: "memory" });
    const connection = await openRawConnection(server);
    await connection.send(uploadHead("hashFile", 1_000_000).head);
    const ended = server.end("SIGTERM");
    // The upload may take ten more seconds.
    await delay(1_500);
    expect(server.child.exitCode).toBeNull();
    server.child.kill("SIGTERM");
    expect([await ended, server.child.signalCode, server.logLines()]).toEqual([1, null, []]);
    connection.socket.destroy();
  });

  it("[C17] a folder can be copied while its server runs, and the copy is whole", async () => {
    const folder = await makeTemporaryFolder();
    const server = await startProcess({ STORAGE: "json", DATA_DIR: folder });
    const author = createVisitor(server, "author");
    const acknowledged: string[] = [];
    for (let copy = 1; copy <= 3; copy++) {
      let isCopied = false;
      const publishing = (async () => {
        while (!isCopied) {
          const number = acknowledged.length;
          const { canvasId } = (await author.publish({ source: sourceOf(number) })).body;
          acknowledged.push(canvasId);
          // The first canvas is updated again and again.
          await author.update(acknowledged[0] as string, { title: `change ${number}` });
        }
      })();
      await expect.poll(() => acknowledged.length).toBeGreaterThan(copy * 5);
      const expected = [...acknowledged];
      const target = await makeTemporaryFolder();
      const excluded = ["--exclude=./lock", "--exclude=./canvases.index", "--exclude=./admin.sock"];
      await promisify(execFile)("sh", [
        "-c",
        `tar -C "$1" ${excluded.join(" ")} -cf - . | tar -C "$2" -xf -`,
        "copy",
        folder,
        target,
      ]);
      isCopied = true;
      await publishing;
      const restored = await startProcess({ STORAGE: "json", DATA_DIR: target });
      for (const canvasId of expected) expect((await createVisitor(restored).load(canvasId)).status).toBe(200);
      expect(await readdir(path.join(target, "damaged")).catch(() => [])).toEqual([]);
      expect(await restored.end("SIGTERM")).toBe(0);
    }
  });

  it("[C17] a server isn't ready if its folder's lock was removed", async () => {
    const folder = await makeTemporaryFolder();
    const server = await startProcess({ STORAGE: "json", DATA_DIR: folder });
    expect((await send(server, "GET", "/readyz")).status).toBe(200);
    await rm(path.join(folder, "lock"));
    // Requests within the same second share an answer.
    const status = async () => (await send(server, "GET", "/readyz")).status;
    await expect.poll(status).toBe(503);
  });

  it("[C14] back on PASSWORD_STORAGE=plaintext, a stored hash counts as the password", async () => {
    const store = createMemoryStore();
    const hashing = await startTestServer({ environment: { PASSWORD_STORAGE: "scrypt" }, store });
    const canvas = { source: sourceOf(), access: "password", password: "opensesame" };
    const { canvasId } = (await createVisitor(hashing, "author").publish(canvas)).body;
    const kept = (await store.read(canvasId))?.password ?? "";
    expect(kept).toMatch(/^scrypt\$/);
    const plain = createVisitor(await startTestServer({ store }));
    expect((await plain.load(canvasId, "?password=opensesame")).code).toBe("WRONG_PASSWORD");
    expect((await plain.load(canvasId, `?password=${encodeURIComponent(kept)}`)).body.source).toBe(sourceOf());
  });

  it("idle connections stay open for 65 s", async () => {
    const server = await startTestServer();
    const reply = await fetch(`${server.url}/healthz`);
    expect(reply.headers.get("keep-alive")).toBe("timeout=65");
    await reply.text();
  });
});
