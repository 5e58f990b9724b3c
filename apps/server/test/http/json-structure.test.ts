import { operations } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { jsonOperations, postJson, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { requestHead } from "../support/raw-request.ts";
import { expectData, expectRefusal, type Reply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const paths = {
  hashText: operations.hashText.path,
  hashTexts: operations.hashTexts.path,
  verifyText: operations.verifyText.path,
  publishCanvas: operations.publishCanvas.path,
};

/** Bodies with which a single request of 128 MiB used to block the process for up to three minutes, or end it. */
const costly = [
  { unit: "{},", limit: /body: more than (1[01]00|175763) values/ },
  { unit: '{"35":0},', limit: /body: more than (1[01]00|175763) values/ },
  { unit: "[", limit: /body: nested deeper than 32 levels/ },
  { unit: '{"a":', limit: /body: nested deeper than 32 levels/ },
];

const cases = Object.entries(paths).flatMap(([operation, path]) =>
  costly.map(({ unit, limit }) => ({ operation, path, unit, limit })),
);

describe("JSON made of more values than an operation can use", () => {
  it.each(cases)(
    "[M6] $operation refuses $unit over and over before the body ends",
    async ({ operation, path, unit, limit }) => {
      const server = await startTestServer();
      const connection = await openRawConnection(server);
      const declared = { "Content-Type": "application/json", "Content-Length": 1_000_000 };
      // A state may hold more values than the rest of a body.
      const units = unit.repeat(operation === "publishCanvas" ? 100_000 : 5_000);
      await connection.send(`${requestHead("POST", path, { ...withKey, ...declared })}{"text":"a","x":[${units}`);
      expect(expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT")).toMatch(limit);
      connection.socket.destroy();
    },
  );

  it.each(jsonOperations)(
    "[B5, M6] %s ignores hundreds of unknown values, and refuses thousands",
    async (operation) => {
      const server = await startTestServer();
      const body = (values: number) => ({
        ...(operation === "hashTexts" ? { texts: ["abc"] } : { text: "abc", expectedHash: "0".repeat(32) }),
        unknown: Array.from({ length: values }, () => 0),
      });
      expectData(await postJson(server, operation, body(900)), operation);
      expect(expectRefusal(await postJson(server, operation, body(2000)), "INVALID_INPUT")).toContain("values");
    },
  );

  it("[M7] still names the limit of a batch with a few items too many", async () => {
    const server = await startTestServer();
    const texts = Array.from({ length: 1000 }, () => "");
    expect(expectRefusal(await postJson(server, "hashTexts", { texts }), "INVALID_INPUT")).toMatch(/texts.*100/);
  });
});

describe("body limits of each operation", () => {
  it.each([
    { operation: "hashText", path: paths.hashText, limit: 6 * 10 * 1_048_576 + 65_536 },
    { operation: "verifyText", path: paths.verifyText, limit: 6 * 10 * 1_048_576 + 65_536 },
    { operation: "hashTexts", path: paths.hashTexts, limit: 128 * 1_048_576 },
    { operation: "publishCanvas", path: paths.publishCanvas, limit: 6 * (200_000 + 262_144) + 65_536 },
  ])("[M6] $operation refuses a declared length beyond what its text can need", async ({ path, limit }) => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    const declared = { "Content-Type": "application/json", "Content-Length": limit + 1 };
    await connection.send(requestHead("POST", path, { ...withKey, ...declared }));
    expect(expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT")).toContain(`larger than ${limit} bytes`);
    connection.socket.destroy();
  });

  it.each(["[", '{"a":', "{},"])("[M6] refuse a body that is both too large and made of %s once", async (unit) => {
    const server = await startTestServer();
    for (const path of Object.values(paths)) {
      const connection = await openRawConnection(server);
      const declared = { "Content-Type": "application/json", "Content-Length": 200_000_000 };
      await connection.send(requestHead("POST", path, { ...withKey, ...declared }) + unit.repeat(50_000));
      expect(expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT")).toContain("larger than");
      connection.socket.destroy();
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
