import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readSandboxReply, type SandboxReply, type SandboxRequest } from "./read-reply.ts";

/** Resource limits for untrusted code. */
export interface SandboxLimits {
  /** Time from the start of the process to its reply, in milliseconds. */
  readonly timeMs: number;
  /** Memory of the whole process, in bytes. */
  readonly memoryBytes: number;
}

/** Rendering takes tenths of a second and about 120 MB, most of it for Node itself. */
export const defaultLimits: SandboxLimits = { timeMs: 10_000, memoryBytes: 512 * 2 ** 20 };

/** Why there is no reply. */
export type SandboxEnd = "time" | "memory" | "crash";

const ownFolder = path.dirname(fileURLToPath(import.meta.url));
const msBetweenLooks = 25;
/** A reply has two themes of at most a few megabytes each. */
const maxReplyBytes = 64 * 2 ** 20;

/**
 * Runs untrusted code in a separate process: without files, processes, threads or native code (Node's permission
 * model), without the network (the permission model of Node 25 and newer; in older versions only the fake browser
 * prevents it), and killed if it exceeds the limits.
 *
 * @param programFolder where the build put the sandbox program and the fake browser
 */
export async function runInSandbox(
  request: SandboxRequest,
  limits: SandboxLimits = defaultLimits,
  programFolder: string = ownFolder,
): Promise<SandboxReply | SandboxEnd> {
  const child = start(limits, programFolder);
  let end: SandboxEnd | null = null;
  const stop = (why: SandboxEnd) => {
    end ??= why;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(stop, limits.timeMs, "time");
  const looks = setInterval(() => {
    if (memoryOf(child) > limits.memoryBytes) stop("memory");
  }, msBetweenLooks);
  try {
    const { output, complaint } = await outputOf(child, JSON.stringify(request), () => stop("memory"));
    if (end !== null) return end;
    if (/heap out of memory|allocation failed/i.test(complaint)) return "memory";
    return readSandboxReply(output, request.format) ?? "crash";
  } finally {
    clearTimeout(timer);
    clearInterval(looks);
  }
}

function start({ timeMs, memoryBytes }: SandboxLimits, folder: string): ChildProcess {
  const files = ["sandbox.cjs", "fake-browser.js"].map((name) => realpathSync(path.join(folder, name)));
  const { args, options } = sandboxArguments(files, memoryBytes);
  return spawn(process.execPath, [...args, ...files, String(2 * timeMs)], options);
}

/**
 * The Node arguments for a process that may only read a few files. Without `--allow-net`, Node 25 and newer also deny
 * access to the network.
 *
 * @param files the only files it may read
 */
export function sandboxArguments(files: readonly string[], memoryBytes: number) {
  const isStable = process.allowedNodeEnvironmentFlags.has("--permission");
  const args = [
    isStable ? "--permission" : "--experimental-permission",
    ...files.map((file) => `--allow-fs-read=${file}`),
    "--disallow-code-generation-from-strings",
    // Freezes the built-in objects of the process, because code in the realm can reach them.
    "--frozen-intrinsics",
    "--no-warnings",
    `--max-old-space-size=${Math.floor(memoryBytes / 2 ** 20 / 2)}`,
  ];
  // Empty environment, because ours may contain secrets.
  return { args, options: { env: {} } };
}

/** The memory of a process according to Linux; 0 on other systems, where only the heap is limited. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    // `statm` would be shorter, but counts pages, which have 4, 16 or 64 KiB.
    const [, kibibytes = "0"] = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
}

function outputOf(
  child: ChildProcess,
  input: string,
  onTooMuch: () => void,
): Promise<{ output: string; complaint: string }> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    let complaint = "";
    child.stdout?.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxReplyBytes) onTooMuch();
      else pieces.push(piece);
    });
    child.stderr?.on("data", (piece: Buffer) => {
      complaint = (complaint + piece).slice(-4096);
    });
    child.on("error", reject);
    child.on("close", () => resolve({ output: Buffer.concat(pieces).toString(), complaint }));
    // The process may be killed before it has read everything.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
