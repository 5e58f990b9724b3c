import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRawConnection } from "../support/raw-connection.ts";
import { uploadHead } from "../support/raw-request.ts";
import { expectData } from "../support/replies.ts";
import { serverProgram } from "../support/server-program.ts";
import { testApiKey } from "../support/test-server.ts";

const mebibyte = 1_048_576;

let folder: string;
let program: ChildProcess;
let url: string;

/** Runs the server in a separate process that can write only to this folder. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "fingerpaint-uploads-"));
  const [command, ...args] = serverProgram();
  program = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: folder, PORT: "0", API_KEYS: testApiKey, LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: program.stdout as Readable })) {
    url = /answers at (\S+)/.exec(line)?.[1] ?? "";
    break;
  }
});
afterEach(async () => {
  program.kill("SIGKILL");
  await once(program, "close");
  rmSync(folder, { recursive: true });
});

async function residentBytes(): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]);
}

/** Uploads a file and calls `look` each time another 10 MiB of it have arrived. */
async function upload(mebibytes: number, look: () => Promise<void> = async () => {}): Promise<void> {
  const connection = await openRawConnection({ url });
  const { head, end } = uploadHead("hashFile", mebibytes * mebibyte);
  await connection.send(head);
  for (let sent = 1; sent <= mebibytes; sent++) {
    await connection.send(Buffer.alloc(mebibyte, sent));
    if (sent % 10 === 0) await look();
  }
  await connection.send(end);
  const reply = await connection.reply();
  expect(reply && expectData(reply, "hashFile")).toMatchObject({ size: mebibytes * mebibyte });
  connection.socket.destroy();
}

describe("uploaded bytes", () => {
  it("[M10] are neither written nor kept: a file of 100 MiB doesn't grow memory", async () => {
    // Warms up the code paths and buffers that any upload needs.
    await upload(5);
    const bytesBefore = await residentBytes();
    const filesBefore = readdirSync(folder, { recursive: true }).sort();
    let mostBytes = 0;
    await upload(100, async () => {
      mostBytes = Math.max(mostBytes, await residentBytes());
      expect(readdirSync(folder, { recursive: true }).sort()).toEqual(filesBefore);
    });
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(filesBefore);
    expect(mostBytes).toBeGreaterThan(0);
    // If the file were held, this would be 100. A busy machine collects late: up to 63 were seen on Node 24.
    expect((mostBytes - bytesBefore) / mebibyte).toBeLessThan(85);
  });
});
