import { operations } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { multipart } from "../../../../packages/services/test/support/multipart.ts";
import { formOperations, goodBodies, goodForms, jsonOperations, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest } from "../support/raw-request.ts";
import { expectData, expectRefusal, type Reply, readReply } from "../support/replies.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const spellings = ["/api/md5", "/md5", "/md5/api/md5", "/api/md5/api/md5"];

/** Sends an operation's valid body to a path below the server's base path. */
async function postTo(server: TestServer, path: string, operation: keyof typeof goodBodies | keyof typeof goodForms) {
  const { body, contentType } =
    operation in goodForms
      ? multipart(goodForms[operation as keyof typeof goodForms])
      : { body: JSON.stringify(goodBodies[operation as keyof typeof goodBodies]), contentType: "application/json" };
  const headers = { ...withKey, "Content-Type": contentType };
  return readReply(await fetch(server.url + path, { method: "POST", headers, body: body as BodyInit }));
}

describe("paths", () => {
  for (const basePath of ["", "/tools", "/a/b"]) {
    it.each([...jsonOperations, ...formOperations])(
      `[B1] %s answers under all four spellings below ${basePath || "/"}`,
      async (operation) => {
        const server = await startTestServer({ environment: { BASE_PATH: basePath } });
        const rest = operations[operation].path.slice("/api/md5".length);
        for (const spelling of spellings) expectData(await postTo(server, spelling + rest, operation), operation);
      },
    );
  }

  it("[B1] answer nowhere outside the base path, and to no partial spelling", async () => {
    const server = await startTestServer({ environment: { BASE_PATH: "/tools" } });
    const { origin } = new URL(server.url);
    for (const path of [
      "/api/md5/text",
      "/tool/api/md5/text",
      "/toolsapi/md5/text",
      "/tools/tools/api/md5/text",
      "/tools/md5/md5/text",
      "/tools/text",
      "/tools/api/md5",
      "/tools/md5/api/text",
      "/tools",
      "/",
      "/healthz",
    ]) {
      expectRefusal(await postTo({ ...server, url: origin }, path, "hashText"), "NOT_FOUND");
    }
  });

  it("[B1] match whatever the query", async () => {
    const server = await startTestServer();
    for (const query of ["?", "?text=other", "?a[b]=c&__proto__=1", "?%zz", "?/md5/nowhere"]) {
      expect(expectData(await postTo(server, `/md5/text${query}`, "hashText"), "hashText")).toMatchObject({
        text: "abc",
      });
    }
  });

  it.each([
    "/%zz",
    "/api/editor-canvas/%zz",
    "/api/md5/%74ext",
    "//api/md5/text",
    "/api/md5/../md5/text",
    "/api/md5/te%00xt",
  ])("[B3] treat %s, as sent, as NOT_FOUND or a separate path, never as a failure", async (path) => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    await connection.send(jsonRequest(path, '{"text":"abc"}'));
    const reply = (await connection.reply()) as Reply;
    expect([404, 405]).toContain(reply.status);
    expectRefusal(reply, reply.status === 404 ? "NOT_FOUND" : "METHOD_NOT_ALLOWED");
    connection.socket.destroy();
  });

  it.each(["http://localhost", "http://[", "HTTP://a:port", "http://256.256.256.256:99999", "http://%zz@"])(
    "[B1] accept the absolute form of a request's target, as proxies send it, whatever its host: %s",
    async (start) => {
      const server = await startTestServer();
      const connection = await openRawConnection(server);
      await connection.send(jsonRequest(`${start}/md5/text?a=b`, '{"text":"abc"}'));
      expectData((await connection.reply()) as Reply, "hashText");
      connection.socket.destroy();
    },
  );
});
