import { createMemoryStore } from "@fingerpaint/canvas-store";
import { expect, it } from "vitest";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, requestHead } from "../support/raw-request.ts";
import { startTestServer } from "../support/test-server.ts";

const canvasId = "cv_AAAAAAAAAAAAAAAA";
const aLoad = requestHead("GET", `/api/editor-canvas/${canvasId}`);

/** A store with one large canvas, and how often it was read. */
async function largeCanvas() {
  const memory = createMemoryStore();
  const source = "x".repeat(200_000);
  const [createdAt, updatedAt] = ["2030-01-01T00:00:00.000Z", "2030-01-01T00:00:00.000Z"];
  await memory.insert({
    ...{ canvasId, owner: "ada", title: "", source, sourceMd5: "0".repeat(32), access: "public", password: null },
    ...{ createdAt, updatedAt, expiresAt: null, removedAt: null, addressHash: null, state: null },
  });
  let reads = 0;
  const read: typeof memory.read = async (id) => {
    reads++;
    return memory.read(id);
  };
  return { store: { ...memory, read }, reads: () => reads };
}

it("[M6] the next request on a connection starts when the previous reply has been sent", async () => {
  const { store, reads } = await largeCanvas();
  const server = await startTestServer({ store });
  const connection = await openRawConnection(server);
  connection.socket.pause();
  await connection.send(aLoad.repeat(120));
  await expect.poll(reads).toBeGreaterThan(0);
  const other = await openRawConnection(server);
  for (let request = 0; request < 100; request++) {
    await other.send(requestHead("GET", "/healthz"));
    expect((await other.reply())?.status).toBe(200);
  }
  // The system's buffers take some megabytes; the other replies haven't been built yet.
  expect(reads()).toBeLessThan(80);

  connection.socket.resume();
  for (let request = 0; request < 120; request++) expect((await connection.reply())?.status).toBe(200);
  expect(reads()).toBe(120);
});

it("[M6] requests whose connection is cut before their turn use no memory and never start", async () => {
  const { store, reads } = await largeCanvas();
  const server = await startTestServer({ store });
  const gauge = async () => (await fetch(`${server.url}/metrics`)).text();
  const aText = jsonRequest("/api/md5/text", JSON.stringify({ text: "x".repeat(900) }));
  const handled = () => server.logLines().filter(({ operation }) => operation === "hashText").length;

  for (let round = 1; round <= 5; round++) {
    const connection = await openRawConnection(server);
    connection.socket.pause();
    // The first replies fill the system's buffers, so that the texts wait for their turn.
    await connection.send(aLoad.repeat(100) + aText.repeat(30));
    await expect.poll(reads).toBeGreaterThan(0);
    connection.socket.resetAndDestroy();
    await expect.poll(gauge).toContain("\nfingerpaint_body_bytes 0\n");
  }
  expect(handled()).toBe(0);
});

it("[M6] a request that waits for its turn never starts once its connection is cut", async () => {
  const { store, reads } = await largeCanvas();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read: typeof store.read = async (id) => {
    const record = await store.read(id);
    await released;
    return record;
  };
  const server = await startTestServer({ store: { ...store, read } });
  const connection = await openRawConnection(server);
  const other = await openRawConnection(server);
  // By the time the server answers these, it has noticed what happened to other connections.
  const isNoticed = async () => {
    for (let request = 0; request < 3; request++) {
      await other.send(requestHead("GET", "/healthz"));
      expect((await other.reply())?.status).toBe(200);
    }
  };
  await connection.send(aLoad.repeat(3));
  await expect.poll(reads).toBe(1);
  connection.socket.resetAndDestroy();
  await isNoticed();
  release();
  await isNoticed();
  expect(reads()).toBe(1);
});
