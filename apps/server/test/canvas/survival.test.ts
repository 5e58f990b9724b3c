import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { serverProgram } from "../support/server-program.ts";
import { createVisitor, sourceOf } from "./visitor.ts";

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "fingerpaint-survival-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the server in a separate process, as an operator would. */
function startProcess(dataFolder: string): ChildProcess {
  const { PATH, HOME } = process.env;
  const [command, ...args] = serverProgram();
  const child = spawn(command, args, {
    env: { PATH, HOME, STORAGE: "json", DATA_DIR: dataFolder, PORT: "0", API_KEYS: "test-key-0123456789" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Waits until the process says where it listens. */
async function addressOf(child: ChildProcess): Promise<{ url: string }> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
    lines.push(line);
    const { msg, address } = line.startsWith("{") ? JSON.parse(line) : {};
    // Keeps reading: a full pipe would block the process.
    if (msg === "listening") {
      child.stderr?.resume();
      return { url: address };
    }
  }
  throw new Error(`the server did not start: ${lines.join("\n")}`);
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

it("[C17] keeps everything acknowledged through kill -9, and views except for the last second's", async () => {
  const folder = await makeDataFolder();
  const first = startProcess(folder);
  const before = createVisitor(await addressOf(first), "ada");
  const kept = (await before.publish({ source: sourceOf(1), title: "Sales", access: "password", password: "secret" }))
    .body;
  const viewed = (await before.publish({ source: sourceOf(5), title: "Viewed" })).body;
  for (let view = 1; view <= 5; view++) await before.load(viewed.canvasId);
  // The file with the views is written once a second.
  await expect.poll(() => readFile(path.join(folder, "views.jsonl"), "utf8")).toContain('"viewCount":5');
  const changed = (await before.publish({ source: sourceOf(2) })).body;
  const removed = (await before.publish({ source: sourceOf(3) })).body;
  await before.update(changed.canvasId, { source: sourceOf(4), title: "Costs" });
  expect((await before.remove(removed.canvasId)).status).toBe(204);
  await killed(first);

  const server = await addressOf(startProcess(folder));
  const [after, reader] = [createVisitor(server, "ada"), createVisitor(server)];
  const listed = (await after.list()).body.map(({ canvasId, title, createdAt }) => ({ canvasId, title, createdAt }));
  expect(listed).toEqual([
    { canvasId: changed.canvasId, title: "Costs", createdAt: changed.createdAt },
    { canvasId: viewed.canvasId, title: "Viewed", createdAt: viewed.createdAt },
    { canvasId: kept.canvasId, title: "Sales", createdAt: kept.createdAt },
  ]);
  expect((await after.load(viewed.canvasId)).body.viewCount).toBe(6);
  expect((await reader.load(kept.canvasId, "?password=secret")).body.source).toBe(sourceOf(1));
  expect((await reader.load(kept.canvasId, "?password=wrong")).code).toBe("WRONG_PASSWORD");
  expect((await reader.load(changed.canvasId)).body.source).toBe(sourceOf(4));
  expect((await reader.load(removed.canvasId)).code).toBe("NOT_FOUND");
  expect((await after.publish({ source: sourceOf(1) })).body).toMatchObject({ canvasId: kept.canvasId, reused: true });
});

it("[C17] refuses a second process on the same folder, and the first continues", async () => {
  const folder = await makeDataFolder();
  const server = await addressOf(startProcess(folder));
  const second = startProcess(folder);
  const [said, [exitCode]] = await Promise.all([text(second.stderr as NodeJS.ReadableStream), once(second, "exit")]);
  expect(exitCode).toBe(1);
  expect(said).toContain(folder);
  expect(said).not.toMatch(/\n\s+at /);
  expect((await createVisitor(server, "ada").publish({ source: sourceOf() })).status).toBe(201);
});
