import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "..");
const tour = readFileSync(path.join(root, "docs/tour.md"), "utf8");

/** A command of the tour, and its output according to the page. */
interface Stop {
  command: string;
  shown: string;
}

const [settings = "", ...commands] = Array.from(tour.matchAll(/```sh\n([^`]*)```/g), ([, block = ""]) => block);
const stops: Stop[] = Array.from(
  tour.matchAll(/```sh\n([^`]*)```\n```(?:json|text)\n([^`]*)\n```/g),
  ([, command = "", shown = ""]) => ({ command, shown }),
);

let folder: string;
let server: ChildProcess;
let written = "";
let log = "";
let outputs: string[];

/** Starts the server as after a fresh clone, takes the key from its output, and walks the tour in one shell. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-tour-"));
  server = spawn(process.execPath, ["--import", "tsx", "--conditions=@fingerpaint/source", "apps/server/src/main.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: path.join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stderr?.on("data", (chunk) => {
    log += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on("data", (chunk) => {
      written += chunk;
      if (/answers at \S+\n/.test(written)) resolve();
    });
    server.once("close", () => reject(new Error(`The server ended before it answered: ${log}`)));
  });
  outputs = await walk(commands, { BASE: baseUrl(), KEY: /fp_\w{28}/.exec(written)?.[0] ?? "", TMPDIR: folder });
});

afterAll(async () => {
  if (server.exitCode === null) {
    server.kill("SIGKILL");
    await once(server, "close");
  }
  rmSync(folder, { recursive: true });
});

describe("docs/tour.md", () => {
  it("starts with the two settings that its commands use, and shows each command's output", () => {
    expect(settings).toMatch(/^BASE=http:\/\/127\.0\.0\.1:3000\nKEY=fp_… #.*\n$/);
    expect(stops.map(({ command }) => command)).toEqual(commands);
  });

  it.each(stops.map((stop, index) => ({ ...stop, index })))("shows the actual output: $command", ({ shown, index }) => {
    expect(outputs[index]?.trim()).toMatch(patternOf(shown));
  });

  it("has every operation of both services succeed", async () => {
    // A request's log line is written after its reply.
    await expect.poll(succeededOperations).toEqual((Object.keys(operations) as OperationId[]).sort());
  });

  it("[M13] runs the command that the first start printed", async () => {
    const command = /^ {2}(curl .*)$/m.exec(written)?.[1] ?? "";
    const [output] = await walk([command], {});
    expect(JSON.parse(output ?? "")).toMatchObject({ data: { hash: "5d41402abc4b2a76b9719d911017c592" } });
  });
});

function baseUrl(): string {
  return /answers at (\S+)/.exec(written)?.[1] ?? "";
}

/** Runs commands in one shell, as they would be typed, and returns the output of each. @throws if one fails */
async function walk(lines: readonly string[], variables: Record<string, string>): Promise<string[]> {
  const outputFolder = mkdtempSync(path.join(folder, "outputs-"));
  const script = lines.map((line, index) => `exec > "${outputFolder}/${index}"\n${line}`).join("\n");
  const env = { PATH: process.env.PATH, HOME: folder, ...variables };
  await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], { cwd: root, env });
  const names = readdirSync(outputFolder).sort((a, b) => Number(a) - Number(b));
  return names.map((name) => readFileSync(path.join(outputFolder, name), "utf8"));
}

/** Matches the output shown, with anything in place of each `…`, and this server instead of the documented address. */
function patternOf(shown: string): RegExp {
  const literal = shown.replaceAll("http://127.0.0.1:3000", baseUrl()).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll("…", "[\\s\\S]*")}$`);
}

function succeededOperations(): string[] {
  const lines = log.split("\n").flatMap((line) => (line.includes('"operation"') ? [JSON.parse(line)] : []));
  const succeeded = lines.filter(({ status, operation }) => status < 400 && operation in operations);
  return [...new Set<string>(succeeded.map(({ operation }) => operation))].sort();
}
