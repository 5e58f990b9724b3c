import { expect, it } from "vitest";
import { postJson } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest } from "../support/raw-request.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const mebibyte = 1_048_576;

it("[M6] a reply that nobody reads holds its memory, and that of its body, until it has left", async () => {
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
  await expect.poll(heldBytes, { timeout: 10_000 }).toBeGreaterThan(32 * mebibyte);

  expectRefusal(await postJson(server, "hashTexts", { texts: [text] }), "SERVICE_UNAVAILABLE");
  expectData(await postJson(server, "hashText", { text: "abc" }), "hashText");

  connection.socket.destroy();
  await expect.poll(heldBytes, { timeout: 10_000 }).toBe(0);
  expectData(await postJson(server, "hashTexts", { texts: [text] }), "hashTexts");
});
