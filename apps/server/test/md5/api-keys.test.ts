import { operations } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { formOperations, jsonOperations, postGood, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { requestHead } from "../support/raw-request.ts";
import { expectData, expectRefusal, readReply } from "../support/replies.ts";
import { startTestServer, testApiKey } from "../support/test-server.ts";

const md5Operations = [...jsonOperations, ...formOperations];

const wrongAuthorizations = [
  "Bearer wrong-key-0123456789",
  `Bearer ${testApiKey}x`,
  `Bearer ${testApiKey.slice(1)}`,
  `Bearer ${testApiKey.toUpperCase()}`,
  `Bearer ${testApiKey} ${testApiKey}`,
  `Bearer${testApiKey}`,
  `Bearer "${testApiKey}"`,
  `Basic ${Buffer.from(`user:${testApiKey}`).toString("base64")}`,
  testApiKey,
  `NotBearer ${testApiKey}`,
  `Basic x, Bearer ${testApiKey}`,
  `Bearer ${testApiKey}, Basic x`,
  "Bearer",
  "Bearer ",
  "Bearer __proto__",
  "Bearer fixed_1",
];

describe("API keys", () => {
  it.each(md5Operations)("[M13] %s refuses a request without a key before its body arrives", async (operation) => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    const { path } = operations[operation];
    // The body is announced but never sent.
    await connection.send(
      requestHead("POST", path, { "Content-Type": "application/json", "Content-Length": 1_000_000 }),
    );
    const reply = await connection.reply();
    expect(reply && expectRefusal(reply, "UNAUTHORIZED")).toContain("Authorization");
    expect(reply?.headers.get("www-authenticate")).toBe("Bearer");
    connection.socket.destroy();
  });

  it.each(wrongAuthorizations)("[M13] refuses %j, and doesn't repeat it", async (authorization) => {
    const server = await startTestServer();
    const response = await fetch(`${server.url}/api/md5/text`, {
      method: "POST",
      headers: { Authorization: authorization, "Content-Type": "application/json" },
      body: '{"text":"abc"}',
    });
    const reply = await readReply(response);
    expectRefusal(reply, "UNAUTHORIZED");
    expect(reply.headers.get("www-authenticate")).toBe("Bearer");
    expect(reply.text).not.toMatch(/0123456789/i);
  });

  it.each([
    ["send `Bearer <API_KEY>`", {}],
    ["send `Bearer <API_KEY>`", { "X-API-Key": "" }],
    ["send `Bearer <API_KEY>`", { Authorization: "Basic YTpi" }],
    ["the API key is not known", { Authorization: "Bearer wrong-key-0123456789" }],
    ["the API key is not known", { "X-API-Key": "wrong-key-0123456789" }],
  ] as [string, Record<string, string>][])("[M13] answer %j to a request with %j", async (details, headers) => {
    const server = await startTestServer();
    const response = await fetch(`${server.url}/api/md5/text`, { method: "POST", headers });
    expect(expectRefusal(await readReply(response), "UNAUTHORIZED")).toBe(`Authorization: ${details}`);
  });

  it("[M13] accept the scheme in any case, and any of the keys in API_KEYS", async () => {
    const server = await startTestServer({ environment: { API_KEYS: "first-key-1,second-key-2" } });
    for (const authorization of [
      "bearer first-key-1",
      "BEARER second-key-2",
      "beaReR  first-key-1",
      "Bearer second-key-2",
    ]) {
      const response = await fetch(`${server.url}/api/md5/text`, {
        method: "POST",
        headers: { Authorization: authorization, "Content-Type": "application/json" },
        body: '{"text":"abc"}',
      });
      expectData(await readReply(response), "hashText");
    }
  });

  it("[M13] are accepted in no other place", async () => {
    const server = await startTestServer();
    const response = await fetch(
      `${server.url}/api/md5/text?Authorization=Bearer%20${testApiKey}&api_key=${testApiKey}`,
      {
        method: "POST",
        headers: {
          "X-Auth-Key": testApiKey,
          Cookie: `Authorization=${testApiKey}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ text: "abc", apiKey: testApiKey }),
      },
    );
    expectRefusal(await readReply(response), "UNAUTHORIZED");
  });

  it.each(md5Operations)("[M13] %s accepts a known key", async (operation) => {
    const server = await startTestServer();
    expectData(await postGood(server, operation), operation);
  });

  it("[M13] refuse every request if the server has none", async () => {
    const server = await startTestServer({ environment: { API_KEYS: "" } });
    const response = await fetch(`${server.url}/api/md5/text`, { method: "POST", headers: withKey });
    expectRefusal(await readReply(response), "UNAUTHORIZED");
  });
});
