import { createHash, randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FileDigest } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { openRawConnection } from "../support/raw-connection.ts";
import { uploadHead } from "../support/raw-request.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const maxFileBytes = 1_000_000;

/** Four uploads each: complete, cut halfway, one byte too large, and slow in pieces that don't align with blocks. */
const endings = ["whole", "cut", "too large", "slow"] as const;

describe("concurrent uploads", () => {
  it("[M8, M10] of sixteen files of unequal size are digested while others are cut or exceed the limit", async () => {
    const server = await startTestServer({ environment: { MAX_FILE_BYTES: String(maxFileBytes) } });

    const upload = async (index: number) => {
      const ending = endings[index % endings.length];
      const bytes = ending === "slow" ? 20_000 + index : ending === "too large" ? maxFileBytes + 1 : 60_000 * index;
      const content = randomBytes(bytes);
      const pieceBytes = ending === "slow" ? 777 : 30_000 + 1111 * index;
      const connection = await openRawConnection(server);
      const { head, end } = uploadHead("hashFile", bytes);
      await connection.send(head);
      for (let start = 0; start < bytes; start += pieceBytes) {
        if (ending === "cut" && start > bytes / 2) {
          connection.socket.resetAndDestroy();
          return;
        }
        await connection.send(content.subarray(start, start + pieceBytes));
        await nextTurn();
      }
      await connection.send(end);
      const reply = await connection.reply();
      connection.socket.destroy();
      if (reply === null) throw new Error(`no reply to upload ${index}`);
      if (ending === "too large") {
        expectRefusal(reply, "FILE_TOO_LARGE");
      } else {
        const hash = createHash("md5").update(content).digest("hex");
        expect(expectData<FileDigest>(reply, "hashFile"), ending).toMatchObject({ size: bytes, hash });
      }
    };
    // Twice, so that the second round runs into anything the first has left over.
    for (let time = 0; time < 2; time++) await Promise.all(Array.from({ length: 16 }, (_, index) => upload(index)));

    await expect
      .poll(
        () => server.logLines().filter(({ operation, status }) => operation === "hashFile" && status === 400).length,
      )
      .toBe(2 * 4);
    expect(server.logLines().filter(({ level }) => level === "error")).toEqual([]);
  });
});
