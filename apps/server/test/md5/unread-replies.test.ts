import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { postJson } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, requestHead } from "../support/raw-request.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const mebibyte = 1_048_576;

it("[M6] an unread reply and its request's body count in the budget until the reply has been sent", async () => {
  // The budget is 40 MiB: twice the largest body.
  const server = await startTestServer({ environment: { MAX_JSON_BYTES: "20MiB" } });
  const heldBytes = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^fingerpaint_body_bytes (\d+)$/m.exec(metrics)?.[1]);
  };
  const text = "x".repeat(8 * mebibyte);
  const texts = JSON.stringify({ texts: [text, text] });
  const connection = await openRawConnection(server);
  connection.socket.pause();
  await connection.send(jsonRequest("/api/md5/text/batch", texts));
  await expect.poll(heldBytes).toBeGreaterThan(32 * mebibyte);

  expectRefusal(await postJson(server, "hashTexts", { texts: [text] }), "SERVICE_UNAVAILABLE");
  expectData(await postJson(server, "hashText", { text: "abc" }), "hashText");

  connection.socket.destroy();
  await expect.poll(heldBytes).toBe(0);
  expectData(await postJson(server, "hashTexts", { texts: [text] }), "hashTexts");
});

it("[M6] clients that leave while their replies are made leave nothing in the budget", async () => {
  const server = await startTestServer({ environment: { MAX_JSON_BYTES: "20MiB" }, isAlone: true });
  const body = jsonRequest("/api/md5/text/batch", JSON.stringify({ texts: Array(9).fill("x".repeat(2 * mebibyte)) }));
  const isOver = () => server.logLines().filter(({ operation }) => operation === "hashTexts").length;
  for (let turn = 1; turn <= 5; turn++) {
    const connection = await openRawConnection(server);
    await connection.send(body);
    connection.socket.destroy();
    await expect.poll(isOver).toBe(turn);
  }
  // Others are served: none of these connections keeps its reply's share of the budget.
  await expect
    .poll(async () => (await postJson(server, "hashTexts", { texts: ["x".repeat(8 * mebibyte)] })).status)
    .toBe(200);
  await expect
    .poll(async () => (await fetch(`${server.url}/metrics`)).text())
    .toContain("\nfingerpaint_body_bytes 0\n");
});

it("[M6] a reader that is too slow is disconnected, and its memory is released", async () => {
  const server = await startTestServer({ isAlone: true });
  // Only these: everything else that the test waits for stays real.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const heldBytes = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^fingerpaint_body_bytes (\d+)$/m.exec(metrics)?.[1]);
  };
  const connection = await openRawConnection(server);
  connection.socket.pause();
  const ended = once(connection.socket, "close");
  await connection.send(
    jsonRequest("/api/md5/text/batch", JSON.stringify({ texts: ["x".repeat(8 * mebibyte), "x".repeat(8 * mebibyte)] })),
  );
  await expect.poll(heldBytes).toBeGreaterThan(32 * mebibyte);
  vi.advanceTimersByTime(600_000);
  expect(await heldBytes()).toBeGreaterThan(32 * mebibyte);
  vi.advanceTimersByTime(30_000);
  await expect.poll(heldBytes).toBe(0);
  connection.socket.resume();
  await ended;
  expect(server.logLines().find(({ operation }) => operation === "hashTexts")).toMatchObject({ complete: false });
});

it("[M6] a reader of a canvas or a share page that is too slow is disconnected", async () => {
  const server = await startTestServer({ isAlone: true });
  const source = `import { Text } from "editor/canvas";\n//${"\u0001".repeat(190_000)}`;
  const published = await fetch(`${server.url}/api/editor-canvas`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ source }),
  });
  const { canvasId } = (await published.json()) as { canvasId: string };
  const timers = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => timers.mockRestore());
  for (const path of [`/api/editor-canvas/${canvasId}`, `/editor-canvas/${canvasId}?norun`]) {
    const connection = await openRawConnection(server);
    await connection.send(requestHead("GET", path));
    await connection.reply();
    connection.socket.destroy();
  }
  // 1.14 MB of JSON, in which a control character takes six bytes, and 0.19 MB of HTML.
  const deadlines = timers.mock.calls.map(([, ms = 0]) => Math.round(ms / 1000));
  expect(deadlines).toEqual(expect.arrayContaining([66, 28]));
});
