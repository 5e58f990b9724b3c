import { execFileSync } from "node:child_process";
import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { encodeText, encodeTextInto, type TextEncoding } from "@fingerpaint/md5-core";
import { digestFile, digestFiles } from "@fingerpaint/md5-core/files";
import iconv from "iconv-lite";
import { digestComparisons } from "./cases.ts";
import { type Comparison, type RunRequest, run } from "./comparison.ts";
import { looping, ours, portableContenders } from "./contenders.ts";
import { asciiText, mixedText, randomBytes, times } from "./inputs.ts";

/** Runs as a separate process: takes the request as its argument and prints the measurements, both as JSON. */
const request = JSON.parse(process.argv[2] ?? "") as RunRequest;
const megabyte = 1024 * 1024;

/** Node's own implementations. */
const nodeContenders = [
  looping({
    name: "createHash",
    digestBytes: (bytes) => createHash("md5").update(bytes).digest("hex"),
    digestText: (text) => createHash("md5").update(text).digest("hex"),
    digestPieces: (pieces) => pieces.reduce((hasher, piece) => hasher.update(piece), createHash("md5")).digest("hex"),
  }),
  looping({
    name: "crypto.hash",
    digestBytes: (bytes) => hash("md5", bytes, "hex"),
    digestText: (text) => hash("md5", text, "hex"),
  }),
];

const contenders = [...nodeContenders, ...(await portableContenders())];
const measured = [
  ...(await run(digestComparisons(contenders, "createHash"), request)),
  ...(await run(encodingComparisons(), request)),
];
if (!request.titles) {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-bench-"));
  try {
    measured.push(...(await run(await fileComparisons(folder), request)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
process.stdout.write(JSON.stringify(measured));

/**
 * Comparisons of encoding texts to bytes. iconv-lite's `utf16` also writes the byte order mark. iconv-lite can't reuse
 * memory.
 */
function* encodingComparisons(): Generator<Comparison> {
  const bytes = 10 * megabyte;
  const texts = { mixed: mixedText(bytes), ASCII: asciiText(bytes) };
  const reused = new Uint8Array(3 * bytes);
  const rows: readonly [TextEncoding, keyof typeof texts, string][] = [
    ["utf8", "mixed", "utf8 mixed"],
    ["utf8", "ASCII", "utf8 ASCII"],
    ["utf16", "mixed", "utf16 mixed"],
    ["utf16", "ASCII", "utf16 ASCII"],
    ["gbk", "mixed", "gbk mixed"],
    ["gbk", "ASCII", "gbk ASCII"],
    ["ascii", "ASCII", "ascii"],
  ];
  for (const [encoding, kind, label] of rows) {
    const text = texts[kind];
    const matter = { group: "encoding", position: 0, bytes, base: "iconv-lite" };
    const theirs = { "iconv-lite": () => iconv.encode(text, encoding) };
    yield { ...matter, label, contenders: { [ours]: () => encodeText(text, { encoding }), ...theirs } };
    const intoBuffer = async () => reused.subarray(0, await encodeTextInto(text, reused, { encoding }));
    yield { ...matter, label: `${label} into a reused buffer`, contenders: { [ours]: intoBuffer, ...theirs } };
  }
}

/**
 * Comparisons of digesting files by name. The files are in the system's page cache.
 *
 * @param folder Where the files are written, 200 MB
 */
async function fileComparisons(folder: string): Promise<Comparison[]> {
  const writeRandomFile = async (name: string, length: number) => {
    const file = path.join(folder, name);
    await writeFile(file, randomBytes(length));
    return file;
  };
  const large = await writeRandomFile("large", 100 * megabyte);
  const small = await Promise.all(times(100, (index) => writeRandomFile(`small-${index}`, megabyte)));
  const matter = { group: "file", position: 0, bytes: 100 * megabyte, base: "md5sum" };
  return [
    {
      ...matter,
      label: "one of 100 MB",
      contenders: {
        md5sum: () => md5sum([large]),
        [ours]: async () => [await digestFile(large)],
        createHash: async () => {
          const hasher = createHash("md5");
          await pipeline(createReadStream(large), hasher);
          return [hasher.digest("hex")];
        },
      },
    },
    {
      ...matter,
      label: "100 of 1 MB",
      contenders: { md5sum: () => md5sum(small), [ours]: () => digestFiles(small) },
    },
  ];
}

function md5sum(files: readonly string[]): string[] {
  const lines = execFileSync("md5sum", files, { encoding: "utf8" }).trimEnd().split("\n");
  return lines.map((line) => line.slice(0, 32));
}
