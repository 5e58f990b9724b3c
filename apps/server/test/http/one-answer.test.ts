import { operations } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { goodBodies, jsonOperations, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, requestHead } from "../support/raw-request.ts";
import { expectData, type Reply, readReply } from "../support/replies.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

/** The first is answered before Koa, the others by its routers. */
const spellings = ["/api/md5/text", "/md5/text", "/api/md5/text/", "/API/md5/text", "/api/md5/text?a=b"];

const json = { ...withKey, "Content-Type": "application/json" };
const requests: Record<string, RequestInit> = {
  success: { method: "POST", headers: json, body: '{"text":"abc"}' },
  "another encoding": {
    method: "POST",
    headers: json,
    body: '{"text":"价格","encoding":"gbk","outputFormat":"base64"}',
  },
  "no JSON": { method: "POST", headers: json, body: "{" },
  "no body": { method: "POST", headers: json },
  "no object": { method: "POST", headers: json, body: "[]" },
  "an unknown encoding": { method: "POST", headers: json, body: '{"text":"a","encoding":"x"}' },
  "a character that doesn't fit": { method: "POST", headers: json, body: '{"text":"é","encoding":"ascii"}' },
  "another media type": { method: "POST", headers: { ...json, "Content-Type": "text/plain" }, body: "a" },
  "a compressed body": { method: "POST", headers: { ...json, "Content-Encoding": "gzip" }, body: "a" },
  "no key": { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"text":"abc"}' },
  "a wrong key": { method: "POST", headers: { ...json, Authorization: "Bearer wrong-key-0123" }, body: "{}" },
  "its own id": { method: "POST", headers: { ...json, "X-Request-Id": "mine" }, body: '{"text":"abc"}' },
  "another method": { method: "GET", headers: withKey },
  HEAD: { method: "HEAD", headers: withKey },
  OPTIONS: { method: "OPTIONS" },
};

/** All of a reply but what differs each time, and the log line, without what the spelling changes. */
async function answerTo(server: TestServer, path: string, init: RequestInit): Promise<unknown> {
  const lineCount = server.logLines().length;
  const reply = await readReply(await fetch(server.url + path, init));
  await expect.poll(() => server.logLines().length).toBe(lineCount + 1);
  const { time, url, durationMs, requestId, ...line } = server.logLines()[lineCount] ?? {};
  expect([reply.headers.get("x-request-id"), path]).toEqual([requestId, String(url).replace("[redacted]", "b")]);
  expect(durationMs).toBeTypeOf("number");
  expect(time).toBeTypeOf("string");
  const headers = Object.fromEntries(reply.headers);
  const changing = { date: "", "x-request-id": "", ratelimit: headers.ratelimit?.replace(/[rt]=\d+/g, "") };
  return {
    status: reply.status,
    headers: { ...headers, ...changing },
    text: reply.text.replace(/"timestamp":"[^"]*"/, ""),
    line,
  };
}

describe("whichever way a request is answered", () => {
  it.each(Object.entries(requests))("[B1, B2, B6] %s has the same reply and the same log line", async (_, init) => {
    const [direct, ...others] = await Promise.all(
      // One server each: the limits count.
      spellings.map(async (path) => answerTo(await startTestServer(), path, init)),
    );
    for (const other of others) expect(other).toEqual(direct);
  });

  it("[M14] the request over the limit has the same refusal", async () => {
    const refusals = await Promise.all(
      spellings.map(async (path) => {
        const server = await startTestServer({ environment: { RATE_LIMIT_PER_MINUTE: "1" } });
        await answerTo(server, path, requests.success as RequestInit);
        return answerTo(server, path, requests.success as RequestInit);
      }),
    );
    expect(refusals[0]).toMatchObject({ status: 429, headers: { "ratelimit-policy": '"key";q=1;w=60' } });
    for (const refusal of refusals) {
      const { headers } = refusal as { headers: Record<string, string> };
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(new Set(refusals.map((refusal) => Object.keys((refusal as Reply).headers).join())).size).toBe(1);
  });

  it("[C15] CORS headers are given with a success and with a failure, and nothing else changes", async () => {
    const origin = "https://example.org";
    const server = await startTestServer({ environment: { CORS_ORIGINS: origin } });
    for (const name of ["success", "no JSON", "no key"]) {
      const init = requests[name] as RequestInit;
      const plain = (await answerTo(await startTestServer(), "/api/md5/text", init)) as { headers: object };
      const headers = { ...(init.headers as Record<string, string>), Origin: origin };
      const crossing = (await answerTo(server, "/api/md5/text", { ...init, headers })) as { headers: object };
      expect(crossing).toEqual({ ...plain, headers: expect.objectContaining(plain.headers) });
      expect(crossing.headers).toMatchObject({
        vary: "Origin",
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
      });
    }
  });

  it("[B6] no header is sent twice, and names are spelled as usual", async () => {
    const server = await startTestServer();
    for (const path of ["/api/md5/text", "/md5/text", "/healthz", "/nowhere"]) {
      const { socket, send } = await openRawConnection(server);
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk;
      });
      await send(jsonRequest(path, '{"text":"abc"}'));
      await expect.poll(() => received).toMatch(/\}$/);
      const [head = ""] = received.split("\r\n\r\n");
      const names = head
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(":")[0] as string);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      expect(names).toEqual(
        expect.arrayContaining(["Content-Security-Policy", "X-Content-Type-Options", "X-Request-Id", "Cache-Control"]),
      );
      socket.destroy();
    }
  });
});

describe("requests on one connection", () => {
  it("[B4] that are sent without waiting are answered in their order, whichever way each goes", async () => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`);
    const sent = texts.map((text, index) =>
      index % 8 === 7
        ? requestHead("GET", `/nowhere/${index}`)
        : jsonRequest(spellings[index % spellings.length] as string, JSON.stringify({ text })),
    );
    await connection.send(sent.join(""));
    for (const [index, text] of texts.entries()) {
      const reply = (await connection.reply()) as Reply;
      if (index % 8 === 7) expect(reply.status).toBe(404);
      else expect(expectData(reply, "hashText")).toMatchObject({ text });
    }
    connection.socket.destroy();
  });

  it.each(jsonOperations)("[B4] are answered one after the other, in pieces of any size: %s", async (operation) => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    const request = jsonRequest(operations[operation].path, JSON.stringify(goodBodies[operation]));
    for (const size of [request.length, 50, request.length - 1, 7]) {
      for (let start = 0; start < request.length; start += size) {
        await connection.send(request.slice(start, start + size));
        await new Promise(setImmediate);
      }
      expectData((await connection.reply()) as Reply, operation);
    }
    connection.socket.destroy();
  });

  it("counts replies of several operations and statuses apart, whichever way they went", async () => {
    const server = await startTestServer();
    for (const path of spellings) await answerTo(server, path, requests.success as RequestInit);
    await answerTo(server, "/api/md5/text", requests["no key"] as RequestInit);
    await answerTo(server, "/api/md5/verify", requests["no JSON"] as RequestInit);
    const text = await (await fetch(`${server.url}/metrics`)).text();
    for (const [operation, status, count] of [
      ["hashText", 200, spellings.length],
      ["hashText", 401, 1],
      ["verifyText", 400, 1],
    ]) {
      const labels = `operation="${operation}",status="${status}"`;
      expect(text).toContain(`fingerpaint_request_duration_seconds_count{${labels}} ${count}\n`);
      expect(text).toContain(`fingerpaint_request_duration_seconds_bucket{le="+Inf",${labels}} ${count}\n`);
    }
  });
});
