import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { cpus } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { withBrowser, withPages } from "./browser.ts";
import type { FileContender, FileRun, FilesPage } from "./digests/browser-files-page.ts";
import { descendantsOf, moveChildrenToAllCores } from "./harness/cores.ts";
import { interleave, isTrial, median, medianRatio } from "./harness/rounds.ts";
import { atLeast, atMost, mebibytes, type Section, significant } from "./harness/section.ts";
import { withTemporaryFolder } from "./harness/servers.ts";
import { repositoryRoot } from "./repository.ts";

/** Both pools start this number of them. */
const workers = Math.min(8, cpus().length);

/** The files of each measurement, and how many times as fast as the pool written by hand we promise to be. */
const loads = [
  { label: "200 files of 1 MB", count: isTrial ? 20 : 200, bytes: 1_000_000, least: 1.3 },
  { label: "5,000 files of 10 kB", count: isTrial ? 100 : 5000, bytes: 10_000, least: 4 },
] as const;

/** Measures many files in a browser, compared with hash-wasm in a handwritten pool of workers. */
export async function measureBrowserFiles(): Promise<Section> {
  const measured = [];
  for (const load of loads) {
    measured.push(
      await withChosenFiles(
        load.count,
        (file) => writeFile(file, randomBytes(load.bytes)),
        async (page, files) => {
          const hashes = files.map((file) => createHash("md5").update(readFileSync(file)).digest("hex"));
          const timeOf = (contender: FileContender) => async () => {
            const run = await digestChosen(page, contender);
            if (run.hashes.join() !== hashes.join()) throw new Error(`${contender}: the digests are wrong`);
            return run.milliseconds;
          };
          const times = await interleave(11, { ours: timeOf("ours"), "hash-wasm": timeOf("hash-wasm") });
          return { ...load, times, ratio: medianRatio(times["hash-wasm"], times.ours) };
        },
      ),
    );
  }
  return {
    title: "Many files in a browser",
    explanation: `\`digestFiles\` of \`@fingerpaint/md5-core/browser\`, compared with hash-wasm in a handwritten pool of module workers, which gives a worker its next file when it has digested the previous one. Both start ${workers} workers within the measured time, on all cores. The files were chosen in Chromium from the disk, and are in the system's cache.`,
    table: [
      ["", "hash-wasm, milliseconds", "Fingerpaint, milliseconds", "times as fast"],
      ...measured.map(({ label, times, ratio }) => [
        label,
        significant(median(times["hash-wasm"])),
        significant(median(times.ours)),
        `${significant(ratio)}x`,
      ]),
    ],
    guards: measured.map(({ label, least, ratio }) =>
      atLeast(`${label} in Chromium, times hash-wasm in a pool`, least, ratio),
    ),
  };
}

/** Numbers of sparse files, whose content takes no space on the disk. */
const memoryLoads = isTrial
  ? [{ label: "4 files of 64 MiB", count: 4, bytes: 2 ** 26 }]
  : [
      { label: "10 files of 100 MiB", count: 10, bytes: 100 * 2 ** 20 },
      { label: "100 files of 1 GiB", count: 100, bytes: 2 ** 30 },
    ];

/** The most that we promise Chromium's memory grows for each worker. */
const mebibytesPerWorker = 100;

/** Measures how much a browser's memory grows while it digests many large files. */
export async function measureBrowserFilesMemory(): Promise<Section> {
  const rows: { label: string; before: number; peak: number }[] = [];
  for (const { label, count, bytes } of memoryLoads) {
    const hash = digestOfZeros(bytes);
    await withChosenFiles(
      count,
      (file) => writeSparse(file, bytes),
      async (page) => {
        const memory = watchMemory();
        const { hashes } = await digestChosen(page, "ours").finally(memory.stop);
        if (hashes.length !== count || hashes.some((one) => one !== hash)) throw new Error("the digests are wrong");
        rows.push({ label, before: mebibytes(memory.before), peak: mebibytes(memory.peak()) });
      },
    );
  }
  return {
    title: "Memory for many files in a browser",
    explanation: `\`digestFiles\` with ${workers} workers over sparse files. The memory is that of all Chromium processes without the program's own files, with shared memory counted once (PSS), sampled ten times a second. Each row has a fresh browser.`,
    table: [
      ["", "before, MiB", "peak, MiB", "growth, MiB"],
      ...rows.map(({ label, before, peak }) => [
        label,
        significant(before),
        significant(peak),
        significant(peak - before),
      ]),
    ],
    guards: rows.map(({ label, before, peak }) =>
      atMost(`Growth of Chromium's memory for ${label}`, workers * mebibytesPerWorker, peak - before, " MiB"),
    ),
  };
}

/** Creates files and chooses them in a page of a fresh browser, which may use all cores. */
function withChosenFiles<Result>(
  count: number,
  create: (file: string) => Promise<void>,
  use: (page: Page, files: readonly string[]) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const files = Array.from({ length: count }, (_, index) => path.join(folder, `${index}.bin`));
    for (const file of files) await create(file);
    return withFilesPage((url) =>
      withBrowser(async (browser) => {
        moveChildrenToAllCores("chromium");
        const page = await browser.newPage();
        await page.goto(url);
        await page.locator("input").setInputFiles(files);
        return use(page, files);
      }),
    );
  });
}

function digestChosen(page: Page, contender: FileContender): Promise<FileRun> {
  return page.evaluate(([name, count]) => (globalThis as never as FilesPage).digestChosen(name, count), [
    contender,
    workers,
  ] as const);
}

/** Serves the page and the two programs of workers, bundled, under a strict policy. */
async function withFilesPage<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  const { outputFiles } = await build({
    entryPoints: [
      path.join(repositoryRoot, "bench/src/digests/browser-files-page.ts"),
      path.join(repositoryRoot, "bench/src/digests/hash-wasm-worker.ts"),
      path.join(repositoryRoot, "packages/md5-core/dist/browser-pool/digest-worker.js"),
    ],
    entryNames: "[name]",
    bundle: true,
    write: false,
    outdir: "/",
    platform: "browser",
    format: "esm",
    target: "es2022",
  });
  const scripts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const page =
    '<!doctype html><input type="file" multiple><script type="module" src="/browser-files-page.js"></script>';
  const listener: RequestListener = ({ url = "" }, response) => {
    const script = scripts.get(url);
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Content-Type", script === undefined ? "text/html; charset=utf-8" : "text/javascript");
    response.end(script ?? page);
  };
  return withPages(listener, use);
}

async function writeSparse(file: string, bytes: number): Promise<void> {
  const handle = await open(file, "w");
  await handle.truncate(bytes);
  await handle.close();
}

function digestOfZeros(bytes: number): string {
  const piece = Buffer.alloc(2 ** 20);
  const md5 = createHash("md5");
  for (let left = bytes; left > 0; left -= piece.length) md5.update(piece.subarray(0, Math.min(left, piece.length)));
  return md5.digest("hex");
}

/** Reads the memory of Chromium's processes again and again, in bytes. */
function watchMemory() {
  const before = readMemory();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory());
  }, 100);
  return { before, peak: () => peak, stop: () => clearInterval(timer) };
}

/** Without the program's own files, whose share depends on the other Chromiums of the machine. */
function readMemory(): number {
  return descendantsOf(process.pid).reduce((sum, id) => {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes("chromium")) return sum;
      const shares = readFileSync(`/proc/${id}/smaps_rollup`, "utf8").matchAll(/^Pss_(?:Anon|Shmem): *(\d+) kB/gm);
      return [...shares].reduce((bytes, [, kibibytes]) => bytes + Number(kibibytes) * 1024, sum);
    } catch {
      // The process has ended.
      return sum;
    }
  }, 0);
}
