import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../repository.ts";

/** Which cores are used for what, in the format of `taskset -c`. */
export interface Placement {
  /** The one core that runs the measured process. */
  measured: string;
  /** All other cores, which generate the load. */
  load: string;
}

/** Null if processes can't be pinned: there is no `taskset`, or only one core. */
export const placement: Placement | null = findPlacement();

/** Makes a command line run on the measured core. */
export function onMeasuredCore(command: readonly string[]): readonly string[] {
  return placement === null ? command : ["taskset", "-c", placement.measured, ...command];
}

/** Moves this process off the measured core. */
export function leaveMeasuredCore(): void {
  if (placement !== null) execFileSync("taskset", ["-a", "-c", "-p", placement.load, String(process.pid)]);
}

/** Moves all descendants of this process whose program has this name onto the measured core. */
export function moveChildrenToMeasuredCore(program: string): void {
  if (placement !== null) moveChildren(program, placement.measured);
}

/** Lets all descendants of this process whose program has this name use every core. */
export function moveChildrenToAllCores(program: string): void {
  if (placement !== null) moveChildren(program, `${placement.load},${placement.measured}`);
}

function moveChildren(program: string, cores: string): void {
  for (const id of descendantsOf(process.pid)) {
    if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes(program)) continue;
    execFileSync("taskset", ["-a", "-c", "-p", cores, String(id)]);
  }
}

/** The ids of all descendants of a process. */
export function descendantsOf(id: number): number[] {
  const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Processes that work continuously during a measurement, like other guests on a shared machine. */
export interface Neighbours {
  /** One sentence for the results page. */
  readonly description: string;
  stop(): void;
}

/**
 * Starts a neighbour on each hyperthread that shares the measured core; if the machine doesn't report these, on every
 * other core.
 *
 * @throws Error if processes can't be pinned to cores
 */
export function startNeighbours(): Neighbours {
  if (placement === null) throw new Error("A contended core needs `taskset` and two cores.");
  const siblings = siblingsOf(placement.measured);
  const cores = siblings.length > 0 ? siblings : placement.load.split(",");
  const script = path.join(repositoryRoot, "bench/dist/busy-loop.js");
  const children = cores.map((core) => spawn("taskset", ["-c", core, process.execPath, script], { stdio: "ignore" }));
  const place = siblings.length > 0 ? "the hyperthread beside it" : "every other core";
  return {
    description: `A neighbour worked on ${place} all the time (${cores.length === 1 ? "core" : "cores"} ${cores.join(", ")}).`,
    stop: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** The other hyperthreads of the same core; none if the system doesn't report them. */
function siblingsOf(core: string): string[] {
  try {
    const list = readFileSync(`/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`, "utf8").trim();
    return coresOf(list).filter((sibling) => sibling !== core);
  } catch {
    return [];
  }
}

function findPlacement(): Placement | null {
  if (spawnSync("taskset", ["--version"]).status !== 0) return null;
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const cores = coresOf(list);
  const measured = cores.pop();
  return measured === undefined || cores.length === 0 ? null : { measured, load: cores.join(",") };
}

/** `0-2,4` is 0, 1, 2 and 4. */
function coresOf(list: string): string[] {
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
}
