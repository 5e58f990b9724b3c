import { createHash } from "node:crypto";
import type { TextDigest } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { post, postJson, withKey } from "../support/md5-client.ts";
import { openRawConnection } from "../support/raw-connection.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const limit = 10 * 1_048_576;

describe("limits on texts", () => {
  it("[M6] accept a text of exactly 10 MiB of UTF-8, and not a byte more", async () => {
    const server = await startTestServer();
    // Three bytes a character: 3,495,253 of them and one letter.
    const text = `${"价".repeat((limit - 1) / 3)}x`;
    expect(Buffer.byteLength(text)).toBe(limit);
    const data = expectData<TextDigest>(await postJson(server, "hashText", { text }), "hashText");
    expect(data.hash).toBe(createHash("md5").update(text).digest("hex"));
    expect(data.text === text).toBe(true);

    const details = expectRefusal(await postJson(server, "hashText", { text: `${text}x` }), "INVALID_INPUT");
    expect(details).toMatch(/text.*10485760/);
  });

  it("[M6] count the UTF-8 form, whatever the encoding", async () => {
    const server = await startTestServer({ environment: { MAX_TEXT_BYTES: "6" } });
    // Four bytes in GBK, six in UTF-16 with its BOM.
    expectData(await postJson(server, "hashText", { text: "中文", encoding: "gbk" }), "hashText");
    expectData(await postJson(server, "hashText", { text: "中文", encoding: "utf16" }), "hashText");
    expectRefusal(await postJson(server, "hashText", { text: "中文a", encoding: "gbk" }), "INVALID_INPUT");
    const verification = { text: "中文a", expectedHash: "0".repeat(32) };
    expect(expectRefusal(await postJson(server, "verifyText", verification), "INVALID_INPUT")).toContain("text");
  });

  it("[M6] accept a text at the limit even if its JSON consists of \\uXXXX escapes", async () => {
    const server = await startTestServer();
    const reply = await post(server, "hashText", `{"text":"${"\\u0061".repeat(limit)}"}`);
    const { hash } = expectData<TextDigest>(reply, "hashText");
    expect(hash).toBe(createHash("md5").update("a".repeat(limit)).digest("hex"));
  });

  it("[M6] accept a JSON body of exactly MAX_JSON_BYTES, and not a byte more", async () => {
    const server = await startTestServer({ environment: { MAX_JSON_BYTES: "1000" } });
    const body = '{"text":"abc"}'.padEnd(1000);
    expectData(await post(server, "hashText", body), "hashText");
    expect(expectRefusal(await post(server, "hashText", `${body} `), "INVALID_INPUT")).toMatch(/body.*1000/);
  });

  it("[M6] apply MAX_JSON_BYTES to a body without a declared length, and answer before its end", async () => {
    const server = await startTestServer({ environment: { MAX_JSON_BYTES: "1000" } });
    const connection = await openRawConnection(server);
    await connection.send(
      `POST /api/md5/text HTTP/1.1\r\nHost: a\r\nAuthorization: ${withKey.Authorization}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n${" ".repeat(1001)}\r\n`,
    );
    const reply = await connection.reply();
    expect(reply && expectRefusal(reply, "INVALID_INPUT")).toMatch(/body.*1000/);
    connection.socket.destroy();
  });

  it("[M6] answer SERVICE_UNAVAILABLE with Retry-After while other bodies fill the budget, and recover", async () => {
    // The budget is twice the largest body.
    const server = await startTestServer({ environment: { MAX_JSON_BYTES: "100000" } });
    const holders = await Promise.all(
      [1, 2].map(async () => {
        const connection = await openRawConnection(server);
        await connection.send(
          `POST /api/md5/text HTTP/1.1\r\nHost: a\r\nAuthorization: ${withKey.Authorization}\r\n` +
            `Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n${" ".repeat(99_990)}`,
        );
        return connection;
      }),
    );
    await expect.poll(() => heldBytes(server.url)).toBe(199_980);

    const refused = await postJson(server, "hashText", { text: "x".repeat(70_000) });
    expectRefusal(refused, "SERVICE_UNAVAILABLE");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);

    // Small bodies are still accepted.
    expectData(await postJson(server, "hashText", { text: "x".repeat(60_000) }), "hashText");

    // One holder gets its reply, the other disconnects: both release their share.
    await holders[0]?.send('{"text":1}');
    const answer = await holders[0]?.reply();
    expect(answer && expectRefusal(answer, "INVALID_INPUT")).toContain("text");
    holders[1]?.socket.destroy();
    await expect.poll(() => heldBytes(server.url)).toBe(0);
    expectData(await postJson(server, "hashText", { text: "a text that fits again" }), "hashText");
    holders[0]?.socket.destroy();
  });
});

async function heldBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fingerpaint_body_bytes (\d+)$/m.exec(metrics)?.[1]);
}
