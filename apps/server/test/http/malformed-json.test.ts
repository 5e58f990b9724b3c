import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { goodBodies, jsonOperations, post, postJson } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest } from "../support/raw-request.ts";
import { expectData, expectRefusal, type Reply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const malformed = [
  "",
  " ",
  "{",
  "}",
  '{"text"',
  '{"text":',
  '{"text":"abc"',
  '{"text":"abc"}}',
  '{"text":"abc"} {"text":"abc"}',
  '{"text":"abc",}',
  "{'text':'abc'}",
  '{text:"abc"}',
  '{"text":"a\nb"}',
  '{"text":"\\x41"}',
  '{"text":"\\u12"}',
  '{"text":NaN}',
  '{"text":"abc"}\u0000',
  '\uFEFF{"text":"abc"}',
  '/* comment */ {"text":"abc"}',
  "text=abc",
  "[".repeat(32),
  '{"text":'.repeat(32),
];

const notUtf8 = {
  "a lone continuation byte": Buffer.from('{"text":"\x80"}', "latin1"),
  "Latin-1": Buffer.from('{"text":"café"}', "latin1"),
  "UTF-16": Buffer.from('\uFEFF{"text":"abc"}', "utf16le"),
  "an overlong slash": Buffer.from('{"text":"\xc0\xaf"}', "latin1"),
  "an encoded surrogate": Buffer.from('{"text":"\xed\xa0\x80"}', "latin1"),
  "a cut-off character at the end": Buffer.from('{"text":"abc"}\xe4\xbb', "latin1"),
};

describe("bodies that aren't JSON objects", () => {
  it.each(malformed.map((body) => ({ start: body.slice(0, 40), body })))(
    "[B4] refuses malformed JSON: $start",
    async ({ body }) => {
      const server = await startTestServer();
      const details = expectRefusal(await post(server, "hashText", body), "INVALID_INPUT");
      expect(details).toMatch(/^body: not valid JSON( at position \d+)?$/);
    },
  );

  it("[B2] report the position of the error in malformed JSON", async () => {
    const server = await startTestServer();
    expect(expectRefusal(await post(server, "hashText", '{"text":"abc",}'), "INVALID_INPUT")).toMatch(/position 14$/);
  });

  it("[B2] report no position that the body itself mentions", async () => {
    const server = await startTestServer();
    const details = expectRefusal(await post(server, "hashText", "[position 123]"), "INVALID_INPUT");
    expect(details).not.toContain("123");
  });

  it.each(Object.entries(notUtf8))("[B4] are refused if they aren't UTF-8: %s", async (_, body) => {
    const server = await startTestServer();
    expect(expectRefusal(await post(server, "hashText", body), "INVALID_INPUT")).toContain("UTF-8");
  });

  it.each(jsonOperations)("[B4] %s refuses a body that isn't an object", async (operation) => {
    const server = await startTestServer();
    for (const body of [[], [goodBodies[operation]], null, "abc", '{"text":"abc"}', 5, true]) {
      expect(expectRefusal(await postJson(server, operation, body), "INVALID_INPUT")).toContain("body");
    }
  });

  it.each([
    "text/plain",
    "application/jsonx",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "application/json; charset=utf-16",
    "application/json; charset=latin1",
    "text/json",
    "*/*",
    ";",
  ])("[B4] refuse the content type %j", async (contentType) => {
    const server = await startTestServer();
    const reply = await post(server, "hashText", '{"text":"abc"}', { "Content-Type": contentType });
    expect(expectRefusal(reply, "INVALID_INPUT")).toContain("Content-Type");
  });

  it("[B4] are refused without a content type", async () => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    await connection.send(jsonRequest("/api/md5/text", '{"text":"abc"}').replace(/Content-Type: [^\r]*\r\n/, ""));
    expect(expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT")).toContain("Content-Type");
    connection.socket.destroy();
  });

  it.each([
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'Application/JSON; charset="utf-8"',
    "application/json ; profile=x",
  ])("[B4] accept the content type %j", async (contentType) => {
    const server = await startTestServer();
    const reply = await post(server, "hashText", '{"text":"价"}', { "Content-Type": contentType });
    expect(expectData(reply, "hashText")).toMatchObject({ text: "价" });
  });

  it.each(["gzip", "GZIP", "deflate", "br", "zstd", "identity, gzip", "gzip, identity", "x"])(
    "[B4] refuses a compressed body: Content-Encoding %s",
    async (contentEncoding) => {
      const server = await startTestServer();
      const body = gzipSync('{"text":"abc"}');
      const reply = await post(server, "hashText", body, { "Content-Encoding": contentEncoding });
      expect(expectRefusal(reply, "INVALID_INPUT")).toContain("Content-Encoding");
    },
  );

  it("[B4] leave the connection usable after each refusal", async () => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    const wrongHeaders = [{ "Content-Type": "text/plain" }, { "Content-Encoding": "gzip" }, {}];
    for (const [index, body] of malformed.slice(0, 20).entries()) {
      await connection.send(jsonRequest("/md5/text", body, wrongHeaders[index % 3]));
      expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT");
      await connection.send(jsonRequest("/md5/text", '{"text":"abc"}'));
      expectData((await connection.reply()) as Reply, "hashText");
    }
    // Pipelined requests: the replies come in the same order.
    await connection.send(jsonRequest("/md5/text", "{") + jsonRequest("/md5/text", '{"text":"abc"}'));
    expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT");
    expectData((await connection.reply()) as Reply, "hashText");
    connection.socket.destroy();
  });
});
