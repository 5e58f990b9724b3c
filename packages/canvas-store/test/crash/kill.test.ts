import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { createJsonFileStore, type DamagedFile } from "../../src/json-file/index.ts";
import { buildProgram } from "./build-program.ts";
import { createExpectations, type Expectations } from "./expectations.ts";
import { createRandom, type Report, type Stage } from "./load.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** `CRASH_KILLS=1000 CRASH_SEED=1 pnpm test:crash` repeats a run, as far as the machine's timing does. */
const kills = Number(process.env.CRASH_KILLS ?? 32);
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1_000_000));
const foldersAtOnce = 4;

/** When a process is killed: this many milliseconds after it reached a stage. */
interface Moment {
  after: Stage;
  delayMs: number;
}

it(`[C17] loses nothing acknowledged in ${kills} kills`, { timeout: 300_000 + kills * 2_000 }, async () => {
  const program = await buildProgram("writing-process.ts");
  const folders = Array.from({ length: foldersAtOnce }, (_, place) =>
    killRepeatedly(program, seed + place).catch((error) => [error.message]),
  );
  expect(await Promise.all(folders), `CRASH_SEED=${seed}`).toEqual(folders.map(() => []));
});

async function killRepeatedly(program: string, folderSeed: number): Promise<string[]> {
  const random = createRandom(folderSeed);
  const folder = await makeTemporaryFolder();
  const expectations = createExpectations();
  const last = Math.floor(kills / foldersAtOnce);
  for (let kill = 1; kill <= last; kill++) {
    // The last one waits for writes, however slow the machine is.
    const moment: Moment = kill < last ? chooseMoment(random(100), random) : { after: "written", delayMs: 0 };
    await writeUntilKilled(program, folder, kill, moment, expectations);
    // Every other recovery from a kill is killed itself before anybody looks.
    if (moment.after !== "opening" && random(2) === 0 && kill + 1 < last) {
      kill++;
      await writeUntilKilled(program, folder, kill, { after: "opening", delayMs: random(25) }, expectations);
    }
    const problems = await inspect(folder, expectations);
    if (problems.length > 0) return problems.map((problem) => `kill ${kill}, ${JSON.stringify(moment)}: ${problem}`);
  }
  return expectations.acknowledgedWrites >= last ? [] : ["too few writes were acknowledged to prove anything"];
}

function chooseMoment(percent: number, random: (limit: number) => number): Moment {
  if (percent < 20) return { after: "opening", delayMs: random(25) };
  // Long enough for view counts to be due.
  if (percent < 40) return { after: "open", delayMs: 1_200 + random(600) };
  if (percent < 60) return { after: "written", delayMs: random(300) };
  return { after: "open", delayMs: random(300) };
}

/** Runs a writing process up to its death, and notes what it reports. */
async function writeUntilKilled(
  program: string,
  folder: string,
  processSeed: number,
  { after, delayMs }: Moment,
  expectations: Expectations,
): Promise<void> {
  const reportFile = path.join(folder, `reports-${processSeed}`);
  const reports = await open(reportFile, "a");
  const child = spawn(process.execPath, [program, folder, String(processSeed)], {
    stdio: ["ignore", "pipe", "inherit", reports.fd],
  });
  const closed = once(child, "close");
  for await (const stage of createInterface({ input: child.stdout as Readable })) {
    if (stage === after) void delay(delayMs).then(() => child.kill("SIGKILL"));
  }
  const [, signal] = await closed;
  await reports.close();
  if (signal !== "SIGKILL") throw new Error(`the writing process ended by itself`);
  for (const line of (await readFile(reportFile, "utf8")).split("\n").slice(0, -1)) {
    const report: Report = JSON.parse(line);
    expectations.note(report);
  }
}

async function inspect(folder: string, expectations: Expectations): Promise<string[]> {
  const damaged: string[] = [];
  const onDamaged = ({ name, reason }: DamagedFile) => damaged.push(`${name} is damaged: ${reason}`);
  const store = await createJsonFileStore({ folder, onDamaged });
  try {
    const problems = await expectations.compare(store);
    const names = (await readdir(path.join(folder, "canvases"))).filter((name) => !/^\w+\.json$/.test(name));
    return [...problems, ...damaged, ...names.map((name) => `${name} was left behind`)];
  } finally {
    await store.close();
  }
}
