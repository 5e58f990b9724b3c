import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { multipart } from "../../../../packages/services/test/support/multipart.ts";
import { formOperations, goodForms, post, postForm, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, requestHead } from "../support/raw-request.ts";
import { expectData, expectRefusal, type Reply } from "../support/replies.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const good = multipart(goodForms.hashFile).body.toString();
const boundary = /^--(.*)\r\n/.exec(good)?.[1] ?? "";
const asForm = { "Content-Type": `multipart/form-data; boundary=${boundary}` };

const malformed: Record<string, string> = {
  "nothing at all": "",
  "no final boundary": good.replace(`--${boundary}--\r\n`, ""),
  "a final boundary cut off": good.slice(0, -5),
  "cut off in the file": good.slice(0, good.indexOf("abc\r\n--") + 1),
  "cut off in a part's headers": good.slice(0, good.indexOf("Content-Type")),
  "cut off in the first boundary": good.slice(0, 10),
  "another boundary than announced": good.replaceAll(boundary, "another"),
  "bare line feeds": good.replaceAll("\r\n", "\n"),
  "a part without headers": `--${boundary}\r\n\r\nabc\r\n--${boundary}--\r\n`,
  "a header without a colon": good.replace("Content-Disposition:", "Content-Disposition"),
  "a header name with a space": good.replace("Content-Disposition", "Content Disposition"),
  "a control character in a header": good.replace("abc.txt", "a\u0001\u0000c.txt"),
  "an unfinished header line": good.replace("\r\n\r\nabc", "\r\nabc"),
  "another disposition": good.replace("form-data", "attachment"),
  "no disposition": good.replace(/Content-Disposition.*\r\n/, ""),
  "no field name": good.replace('name="file"; ', ""),
  "an empty field name": good.replace('name="file"', 'name=""'),
  "a disposition that is no list": good.replace('name="file"; filename="abc.txt"', 'name="file'),
  "headers without end": `--${boundary}\r\n${"X-Header: y\r\n".repeat(10_000)}\r\nabc\r\n--${boundary}--\r\n`,
  "one endless header": `--${boundary}\r\nContent-Disposition: ${"x".repeat(100_000)}`,
  "only the final boundary": `--${boundary}--\r\n`,
  JSON: '{"file":"abc"}',
  "a thousand boundaries": `--${boundary}\r\n`.repeat(1000),
};

const oddFields: Record<string, { name: string; content: string }[]> = {
  "a thousand fields": Array.from({ length: 1000 }, (_, index) => ({ name: `f${index}`, content: "" })),
  "a field of a megabyte": [{ name: "outputFormat", content: "x".repeat(1_048_576) }],
  "a name of a kilobyte": [{ name: "n".repeat(1024), content: "" }],
  "a deep name": [{ name: `a${"[b]".repeat(100)}`, content: "" }],
  "a large index": [{ name: "a[4294967294]", content: "" }],
};

async function send(server: TestServer, body: string, headers: Record<string, string> = asForm) {
  return post(server, "hashFile", body, headers);
}

describe("malformed forms", () => {
  it.each(Object.entries(malformed))("[B4] refuses a form with %s", async (_, body) => {
    const server = await startTestServer();
    const details = expectRefusal(await send(server, body), "INVALID_INPUT");
    expect(details).toMatch(/form|file/);
  });

  it.each(Object.entries(oddFields))("[B4] refuses %s", async (_, fields) => {
    const server = await startTestServer();
    for (const parts of [
      [...fields, ...goodForms.hashFile],
      [...goodForms.hashFile, ...fields],
    ]) {
      expectRefusal(await postForm(server, "hashFile", parts), "INVALID_INPUT");
    }
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    `multipart/mixed; boundary=${boundary}`,
    `multipart/form-datax; boundary=${boundary}`,
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    `text/plain; boundary=${boundary}`,
  ])("[B4] refuse the content type %j", async (contentType) => {
    const server = await startTestServer();
    expectRefusal(await send(server, good, { "Content-Type": contentType }), "INVALID_INPUT");
  });

  it("[B4] refuses a compressed form", async () => {
    const server = await startTestServer();
    const reply = await post(server, "hashFile", gzipSync(good), { ...asForm, "Content-Encoding": "gzip" });
    expect(expectRefusal(reply, "INVALID_INPUT")).toContain("Content-Encoding");
  });

  it("[B4] accepts the preamble and epilogue of RFC 2046, and a quoted boundary", async () => {
    const server = await startTestServer();
    const reply = await send(server, `This is a form.\r\n${good}The end.\r\n`, {
      "Content-Type": `Multipart/Form-Data; boundary="${boundary}"`,
    });
    expect(expectData(reply, "hashFile")).toMatchObject({ filename: "abc.txt", size: 3 });
  });

  it("[B4] leave the connection usable after each refusal", async () => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    for (const body of Object.values(malformed)) {
      const headers = { ...withKey, ...asForm, "Content-Length": Buffer.byteLength(body) };
      await connection.send(requestHead("POST", "/api/md5/file", headers) + body);
      expectRefusal((await connection.reply()) as Reply, "INVALID_INPUT");
      await connection.send(jsonRequest("/md5/text", '{"text":"abc"}'));
      expectData((await connection.reply()) as Reply, "hashText");
    }
    connection.socket.destroy();
  });

  it.each(formOperations)("[B4] %s refuses a form cut off anywhere", async (operation) => {
    const server = await startTestServer();
    const { body, contentType } = multipart(goodForms[operation]);
    for (let length = 0; length < body.length - 4; length += 7) {
      const reply = await post(server, operation, body.subarray(0, length), { "Content-Type": contentType });
      expectRefusal(reply, "INVALID_INPUT");
    }
  });
});
