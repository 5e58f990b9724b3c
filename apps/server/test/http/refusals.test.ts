import { text } from "node:stream/consumers";
import { operations } from "@fingerpaint/api-contracts";
import { CanvasStoreError, createMemoryStore } from "@fingerpaint/canvas-store";
import { describe, expect, it } from "vitest";
import { postJson, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, requestHead } from "../support/raw-request.ts";
import { expectData, expectRefusal, type Reply, readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

/** The path of each operation and system route, and the methods that it takes. */
const pathMethods: Record<string, string[]> = {
  "/healthz": ["HEAD", "GET"],
  "/readyz": ["HEAD", "GET"],
  "/metrics": ["HEAD", "GET"],
  "/openapi.json": ["HEAD", "GET"],
  "/docs": ["HEAD", "GET"],
  "/editor-canvas/cv_0123456789abcdef": ["HEAD", "GET", "POST"],
  "/api/editor-canvas/mine": ["HEAD", "GET"],
  "/api/editor-canvas/cv_0123456789abcdef": ["HEAD", "GET", "PATCH", "DELETE"],
  "/api/editor-canvas": ["POST"],
  ...Object.fromEntries(
    Object.values(operations)
      .filter(({ service }) => service === "md5")
      .map(({ path }) => [path, ["POST"]]),
  ),
};

describe("refusals", () => {
  it.each(Object.entries(pathMethods))(
    "[B3] %s accepts %j, and refuses other methods with 405 and Allow",
    async (path, allowed) => {
      const server = await startTestServer();
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
        if (allowed.includes(method)) continue;
        const reply = await readReply(await fetch(server.url + path, { method, headers: withKey }));
        expect(expectRefusal(reply, "METHOD_NOT_ALLOWED"), method).toContain(allowed[0]);
        expect(reply.headers.get("allow")?.split(", ").sort()).toEqual([...allowed].sort());
      }
      const options = await readReply(await fetch(server.url + path, { method: "OPTIONS" }));
      expect(options.status).toBe(204);
      expect(options.headers.get("allow")?.split(", ").sort()).toEqual([...allowed, "OPTIONS"].sort());
    },
  );

  it("[B3] of HEAD on a POST path are 405 without a body", async () => {
    const server = await startTestServer();
    const reply = await readReply(await fetch(`${server.url}/api/md5/text`, { method: "HEAD" }));
    expect([reply.status, reply.text, reply.headers.get("allow")]).toEqual([405, "", "POST"]);
  });

  it.each([
    "/",
    "/api",
    "/api/md5",
    "/api/md5/text/x",
    "/favicon.ico",
    "/api/editor-canvas/a/b",
    "/docs/../package.json",
  ])("[B3] answers an unknown path with NOT_FOUND whatever the method: %s", async (path) => {
    const server = await startTestServer();
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      expectRefusal(await readReply(await fetch(server.url + path, { method })), "NOT_FOUND");
    }
  });

  it("[B3] are SERVICE_UNAVAILABLE with Retry-After if the store fails, without the reason", async () => {
    const secretPlace = "/var/lib/secret-folder/canvases";
    const server = await startTestServer({
      store: {
        ...createMemoryStore(),
        listByOwner: async () => {
          throw new CanvasStoreError("STORE_CLOSED", `can't read ${secretPlace}`);
        },
      },
    });
    const headers = { Cookie: "sessionId=a-session" };
    const reply = await readReply(await fetch(`${server.url}/api/editor-canvas/mine`, { headers }));
    expectRefusal(reply, "SERVICE_UNAVAILABLE");
    expect(reply.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(reply.text).not.toContain("secret-folder");
    expect(server.logText()).toContain("request failed");
  });

  it("[B2] shows nothing of an unexpected error but the request's id, under which the log says more", async () => {
    const server = await startTestServer({
      store: {
        ...createMemoryStore(),
        listByOwner: async () => {
          throw new Error("password of the database is hunter2");
        },
      },
    });
    const headers = { Cookie: "sessionId=a-session", "X-Request-Id": "find-me-in-the-log" };
    const reply = await readReply(await fetch(`${server.url}/api/editor-canvas/mine`, { headers }));
    expect(expectRefusal(reply, "INTERNAL_ERROR")).toContain("find-me-in-the-log");
    expect(reply.text).not.toMatch(/hunter2|database/);
    const line = server.logLines().find(({ level }) => level === "error");
    expect(line).toMatchObject({ requestId: "find-me-in-the-log", operation: "listCanvases" });
  });

  it("[B2] name the field in the details, and never repeat the key", async () => {
    const server = await startTestServer();
    const details = expectRefusal(await postJson(server, "hashText", { text: 5, outputFormat: 6 }), "INVALID_INPUT");
    expect(details).toContain("text");
    expect(details).toContain("outputFormat");
    expect(details).not.toContain("test-key");
  });

  it("[B2] of input that isn't HTTP have the envelope and the usual headers, and end the connection", async () => {
    const server = await startTestServer();
    for (const nonsense of [
      "nonsense\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      requestHead("GET", "/healthz", { "Bad Header": "x" }),
      requestHead("POST", "/api/md5/text", { "Content-Length": "-1" }),
      requestHead("POST", "/api/md5/text", { "Content-Length": 3, "Transfer-Encoding": "chunked" }),
      requestHead("GET", "/healthz", { "X-Large": "x".repeat(20_000) }),
    ]) {
      const connection = await openRawConnection(server);
      await connection.send(nonsense);
      expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT");
      expect(await connection.ended()).toBe("end");
      connection.socket.destroy();
    }
  });

  it("[B2] of megabytes of headers reach the client before the connection ends", async () => {
    const server = await startTestServer();
    for (let round = 0; round < 3; round++) {
      const connection = await openRawConnection(server);
      const lines = `X-Large: ${"x".repeat(1000)}\r\n`.repeat(20_000);
      expect(await connection.send(`GET /healthz HTTP/1.1\r\nHost: a\r\n${lines}\r\n`)).toBe(true);
      expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT");
      expect(await connection.ended()).toBe("end");
      connection.socket.destroy();
    }
  });

  it("[B2] of later input end the connection only after the reply in progress", async () => {
    const server = await startTestServer();
    const whole = await (await fetch(`${server.url}/docs/swagger-ui-bundle.js`)).text();
    const { socket } = await openRawConnection(server);
    socket.pause();
    socket.write(`${requestHead("GET", "/docs/swagger-ui-bundle.js")}nonsense\r\n\r\n`);
    const received = await text(socket);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
    expect(received.endsWith("0\r\n\r\n")).toBe(true);
    expect(received.length).toBeGreaterThan(whole.length);
  });

  it.each(["256.256.256.256", "example.org:99999", "[:::]", "a b", "a/b", "user@example.org", "", "1.2.3.4.5"])(
    "[B4] an invalid Host header (%j) is refused if a link is made from it, and nothing fails",
    async (host) => {
      const server = await startTestServer();
      const connection = await openRawConnection(server);
      const source = 'import { Text } from "editor/canvas";\nexport default () => <Text>x</Text>;\n';
      await connection.send(jsonRequest("/api/editor-canvas", JSON.stringify({ source }), { Host: host }));
      expect(expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT")).toContain("Host");
      await connection.send(jsonRequest("/api/md5/text", '{"text":"abc"}', { Host: host }));
      expectData((await connection.reply()) as Reply, "hashText");
      connection.socket.destroy();
    },
  );
});
