import { createHash } from "node:crypto";
import type { FileBatchDigest } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { formOperations, goodForms, postForm } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { jsonRequest, uploadHead } from "../support/raw-request.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const mebibyte = 1_048_576;

describe("limits on files", () => {
  it("[M8] accept a file of exactly 100 MiB, and not a byte more", async () => {
    const server = await startTestServer();
    const connection = await openRawConnection(server);
    const chunk = Buffer.alloc(mebibyte, "fingerpaint");
    const upload = uploadHead("hashFile", 100 * mebibyte);
    await connection.send(upload.head);
    const md5 = createHash("md5");
    for (let sent = 0; sent < 100; sent++) {
      md5.update(chunk);
      await connection.send(chunk);
    }
    await connection.send(upload.end);
    const reply = await connection.reply();
    expect(reply && expectData(reply, "hashFile")).toMatchObject({ size: 100 * mebibyte, hash: md5.digest("hex") });

    // Next on the same connection: another 100 MiB and one byte too many.
    await connection.send(uploadHead("hashFile", 100 * mebibyte + 1).head);
    for (let sent = 0; sent < 100; sent++) await connection.send(chunk);
    await connection.send(`x${upload.end}`);
    const refusal = await connection.reply();
    expect(refusal && expectRefusal(refusal, "FILE_TOO_LARGE")).toMatch(/file.*104857600/);
    connection.socket.destroy();
  });

  it.each(formOperations)(
    "[M8] %s: exactly at the limit passes, one byte more is FILE_TOO_LARGE",
    async (operation) => {
      const server = await startTestServer({ environment: { MAX_FILE_BYTES: "100000" } });
      const [file, ...rest] = goodForms[operation];
      const withSize = (bytes: number) => [{ ...file, name: file?.name ?? "", content: Buffer.alloc(bytes) }, ...rest];
      expectData(await postForm(server, operation, withSize(100_000)), operation);
      expect(expectRefusal(await postForm(server, operation, withSize(100_001)), "FILE_TOO_LARGE")).toContain("100000");
    },
  );

  it("[M8] apply to each file, not to the batch", async () => {
    const server = await startTestServer({ environment: { MAX_FILE_BYTES: "1000" } });
    const file = (bytes: number) => ({ name: "files", filename: "f", content: Buffer.alloc(bytes) });
    const passing = await postForm(server, "hashFiles", [file(1000), file(1000), file(1000)]);
    expect(expectData<FileBatchDigest>(passing, "hashFiles").totalSize).toBe(3000);
    expectRefusal(await postForm(server, "hashFiles", [file(1), file(1001), file(1)]), "FILE_TOO_LARGE");
  });

  it("[M8] answer as soon as the limit is exceeded, before the rest is sent", async () => {
    const server = await startTestServer({ environment: { MAX_FILE_BYTES: "1000" } });
    const connection = await openRawConnection(server);
    await connection.send(uploadHead("hashFile", 50 * mebibyte).head + "x".repeat(2000));
    const reply = await connection.reply();
    expect(reply && expectRefusal(reply, "FILE_TOO_LARGE")).toContain("1000");
    connection.socket.destroy();
  });

  it("[M8] let a client that sends everything first read the reply and reuse the connection", async () => {
    const server = await startTestServer({ environment: { MAX_FILE_BYTES: "1000" } });
    const connection = await openRawConnection(server);
    const upload = uploadHead("hashFile", 50 * mebibyte);
    await connection.send(upload.head);
    const chunk = Buffer.alloc(mebibyte);
    for (let sent = 0; sent < 50; sent++) expect(await connection.send(chunk)).toBe(true);
    expect(await connection.send(upload.end)).toBe(true);
    const reply = await connection.reply();
    expect(reply && expectRefusal(reply, "FILE_TOO_LARGE")).toContain("1000");

    await connection.send(jsonRequest("/api/md5/text", '{"text":"abc"}'));
    const next = await connection.reply();
    expect(next && expectData(next, "hashText")).toMatchObject({ text: "abc" });
    connection.socket.destroy();
  });

  it("[M8] let fetch read the reply", async () => {
    const server = await startTestServer({ environment: { MAX_FILE_BYTES: "1000" } });
    for (let round = 0; round < 5; round++) {
      const reply = await postForm(server, "hashFile", [
        { name: "file", filename: "large.bin", content: Buffer.alloc(8 * mebibyte) },
      ]);
      expectRefusal(reply, "FILE_TOO_LARGE");
    }
  });

  it("[M8] answer other early refusals in the same way: a body over MAX_JSON_BYTES, an unknown path", async () => {
    const server = await startTestServer({ environment: { MAX_JSON_BYTES: "1000" } });
    for (const [path, code] of [
      ["/api/md5/text", "INVALID_INPUT"],
      ["/nowhere", "NOT_FOUND"],
    ] as const) {
      const connection = await openRawConnection(server);
      await connection.send(jsonRequest(path, "", { "Content-Length": 8 * mebibyte }));
      const reply = await connection.reply();
      expectRefusal(reply as NonNullable<typeof reply>, code);
      for (let sent = 0; sent < 8; sent++) expect(await connection.send(Buffer.alloc(mebibyte, " "))).toBe(true);
      await connection.send(jsonRequest("/api/md5/text", '{"text":"abc"}'));
      const next = await connection.reply();
      expect(next && expectData(next, "hashText")).toMatchObject({ text: "abc" });
      connection.socket.destroy();
    }
  });

  describe.each([
    ["HTTP/1.1 with Connection: close", "HTTP/1.1", { Connection: "close" }],
    ["HTTP/1.0", "HTTP/1.0", {}],
  ])("for a client of %s that sends everything first", (_, version, closing) => {
    it.each([
      ["UNAUTHORIZED", { Authorization: "Bearer wrong" }],
      ["RATE_LIMIT_EXCEEDED", {}],
      ["FILE_TOO_LARGE", {}],
    ] as const)("[M8] let %s be read before the connection ends", async (code, headers) => {
      const rateLimit = code === "RATE_LIMIT_EXCEEDED" ? "1" : "100";
      const server = await startTestServer({
        environment: { MAX_FILE_BYTES: "1000", RATE_LIMIT_PER_MINUTE: rateLimit },
      });
      if (code === "RATE_LIMIT_EXCEEDED") await postForm(server, "hashFile", goodForms.hashFile);
      const connection = await openRawConnection(server);
      const upload = uploadHead("hashFile", 20 * mebibyte, { ...closing, ...headers });
      await connection.send(upload.head.replace("HTTP/1.1", version));
      for (let sent = 0; sent < 20; sent++) expect(await connection.send(Buffer.alloc(mebibyte))).toBe(true);
      expect(await connection.send(upload.end)).toBe(true);
      const reply = await connection.reply();
      expect(reply && expectRefusal(reply, code)).toBeTruthy();
      expect(await connection.ended()).toBe("end");
      connection.socket.destroy();
    });
  });
});
