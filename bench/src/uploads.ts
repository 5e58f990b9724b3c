import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { onMeasuredCore } from "./harness/cores.ts";
import { interleave, median, medianRatio, timeOf } from "./harness/rounds.ts";
import { atLeast, atMost, mebibytes, type Section, significant } from "./harness/section.ts";
import { apiKey, fingerpaint, peer, type ServerProcess, withServers, withTemporaryFolder } from "./harness/servers.ts";

const fileBytes = 104_857_600;
const many = 8;

/** Measures uploads of large files, compared to the system's own program and to other frameworks. */
export function measureUploadSpeed(): Promise<Section> {
  return withTemporaryFolder(async (folder) => {
    const file = path.join(folder, "large.bin");
    const content = randomBytes(fileBytes);
    await writeFile(file, content);
    const hash = await md5sum(file);
    const programs = { [ours]: fingerpaint(), [fastify]: peer("fastify"), [express]: peer("express") };
    const times = await withServers(programs, (servers) => {
      const contenders = Object.entries(servers).flatMap(([name, server]) => [
        [one(name), () => timeOf(() => upload(server, [content], hash))] as const,
        [
          together(name),
          async () => (await timeOf(() => uploadTogether(server, many, [content], hash))) / many,
        ] as const,
      ]);
      const base = ["md5sum", () => timeOf(() => md5sum(file))] as const;
      return interleave(11, Object.fromEntries<() => Promise<number>>([base, ...contenders]));
    });
    const ratio = (name: string, base: string) => medianRatio(times[base] ?? [], times[name] ?? []);
    const row = (label: string, name: string, base: string) => [
      label,
      significant(fileBytes / 1000 / median(times[name] ?? [])),
      significant(ratio(name, "md5sum")),
      base === "" ? "" : significant(ratio(base, name)),
    ];
    const names = Object.keys(programs);
    return {
      title: "Uploads of 100 MiB",
      explanation:
        "`POST /api/md5/file` with random bytes, compared with `md5sum` of a file with the same bytes in the system's cache, on one core. The bytes of concurrent uploads are added up. The other servers pass each chunk to `createHash`.",
      table: [
        ["", "MB a second", "of md5sum", "Fingerpaint, of this one"],
        row("`md5sum`", "md5sum", ""),
        ...names.map((name) => row(one(name), one(name), one(ours))),
        ...names.map((name) => row(together(name), together(name), together(ours))),
      ],
      guards: [
        atLeast("One upload, times md5sum", 0.55, ratio(one(ours), "md5sum")),
        atLeast(`${many} uploads together, times md5sum`, 1, ratio(together(ours), "md5sum")),
        ...[fastify, express].flatMap((name) => [
          atLeast(`One upload, times ${name}`, 1, ratio(one(ours), one(name))),
          atLeast(`${many} uploads together, times ${name}`, 1, ratio(together(ours), together(name))),
        ]),
      ],
    };
  });
}

const ours = "Fingerpaint";
const fastify = "Fastify 5 with @fastify/multipart";
const express = "Express 5 with multer";
const one = (name: string) => `${name}, one upload`;
const together = (name: string) => `${name}, ${many} uploads together`;

async function md5sum(file: string): Promise<string> {
  const [program = "", ...programArguments] = onMeasuredCore(["md5sum", file]);
  const { stdout } = await promisify(execFile)(program, programArguments);
  return stdout.slice(0, 32);
}

const nodeMajor = Number(process.versions.node.split(".")[0]);

/**
 * The memory limit for uploads of 100 MiB, however many arrive concurrently. Newer releases of Node use more memory
 * when idle, and V8 in Node 24 lets twice as much garbage accumulate before it collects.
 */
export const uploadsPeakMebibytes = nodeMajor < 22 ? 130 : nodeMajor < 24 ? 150 : 190;

/** Returns the peak memory, in bytes, of a fresh server that receives this many concurrent uploads of 100 MiB. */
export function peakMemoryOfUploads(count: number): Promise<number> {
  const content = Array<Uint8Array>(100).fill(Buffer.alloc(1_048_576, "fingerpaint"));
  const md5 = createHash("md5");
  for (const piece of content) md5.update(piece);
  const hash = md5.digest("hex");
  return withServers({ fresh: fingerpaint() }, async ({ fresh }) => {
    await uploadTogether(fresh, count, content, hash);
    return fresh.peakMemoryBytes();
  });
}

/** Measures uploads, which pass through the server without ever being entirely in memory. */
export async function measureUploadMemory(): Promise<Section> {
  const peaks: { count: number; peak: number }[] = [];
  for (const count of [1, 8, 16]) peaks.push({ count, peak: mebibytes(await peakMemoryOfUploads(count)) });
  return {
    title: "Memory for uploads",
    explanation: "`POST /api/md5/file` with 100 MiB, the largest file allowed by default; a fresh server for each row.",
    table: [
      ["uploads together", "peak memory, MiB"],
      ...peaks.map(({ count, peak }) => [String(count), significant(peak)]),
    ],
    guards: peaks.map(({ count, peak }) =>
      atMost(`Peak memory, uploads of 100 MiB together: ${count}`, uploadsPeakMebibytes, peak, " MiB"),
    ),
  };
}

function uploadTogether(server: ServerProcess, count: number, content: readonly Uint8Array[], hash: string) {
  return Promise.all(Array.from({ length: count }, () => upload(server, content, hash)));
}

const boundary = "----------------fingerpaint";
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

/**
 * Sends a file to `POST /api/md5/file`.
 *
 * @param content Already in memory, and passed to the system without copying: reading it, or using `fetch` with a form,
 *   would itself limit the speed of several concurrent uploads.
 * @throws Error if the server replies with a different hash
 */
async function upload(server: ServerProcess, content: readonly Uint8Array[], hash: string): Promise<void> {
  const parts = [head, ...content, tail];
  const sent = request(`${server.url}/api/md5/file`, {
    method: "POST",
    agent: false,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": parts.reduce((length, part) => length + part.length, 0),
    },
  });
  for (const part of parts) sent.write(part);
  sent.end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const { data } = (await json(reply)) as { data?: { hash: string } };
  if (data?.hash !== hash) throw new Error(`${reply.statusCode}: the hash is ${data?.hash} instead of ${hash}`);
}
