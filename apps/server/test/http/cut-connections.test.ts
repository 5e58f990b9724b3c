import { operations } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { multipart } from "../../../../packages/services/test/support/multipart.ts";
import { formOperations, goodBodies, goodForms, jsonOperations, postJson, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, requestHead } from "../support/raw-request.ts";
import { expectData } from "../support/replies.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const wholeRequests = [
  ...jsonOperations.map((operation) => jsonRequest(operations[operation].path, JSON.stringify(goodBodies[operation]))),
  ...formOperations.map((operation) => {
    const { body, contentType } = multipart(goodForms[operation]);
    const headers = { ...withKey, "Content-Type": contentType, "Content-Length": body.length };
    return requestHead("POST", operations[operation].path, headers) + body.toString();
  }),
];

async function expectWorking(server: TestServer): Promise<void> {
  expectData(await postJson(server, "hashText", { text: "abc" }), "hashText");
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain("\nfingerpaint_body_bytes 0\n");
  expect(server.logLines().filter(({ level }) => level === "error")).toEqual([]);
}

describe("cut connections", () => {
  for (const how of ["destroy", "resetAndDestroy", "end"] as const) {
    it(`[B4] aren't logged as failures, wherever they are cut (by ${how})`, async () => {
      const server = await startTestServer();
      for (const request of wholeRequests) {
        const headEnd = request.indexOf("\r\n\r\n") + 4;
        for (const length of [0, 10, headEnd - 3, headEnd, headEnd + 1, Math.floor((headEnd + request.length) / 2)]) {
          const connection = await openRawConnection(server);
          await connection.send(request.slice(0, length));
          connection.socket[how]();
          if (how === "end") await connection.ended();
          connection.socket.destroy();
        }
      }
      await expect.poll(() => expectWorking(server).then(() => "working", String)).toBe("working");
    });
  }

  it("[B4] are logged as incomplete requests", async () => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    await connection.send(jsonRequest("/api/md5/text", "", { "Content-Length": 100 }));
    await connection.send('{"text":');
    connection.socket.resetAndDestroy();
    await expect
      .poll(() => server.logLines())
      .toEqual([expect.objectContaining({ operation: "hashText", status: 400, level: "info" })]);
  });

  it("[B4] a broken chunk ends the request with a refusal", async () => {
    const server = await startTestServer();
    for (const broken of ["zz\r\n", "5\r\nabc\r\n0\r\n\r\n", "-1\r\n"]) {
      const connection = await openRawConnection(server);
      const headers = { ...withKey, "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
      await connection.send(requestHead("POST", "/api/md5/text", headers) + broken);
      expect((await connection.reply())?.status).toBe(400);
      await connection.ended();
      connection.socket.destroy();
    }
    await expect.poll(() => expectWorking(server).then(() => "working", String)).toBe("working");
  });
});
