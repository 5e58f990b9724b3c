import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

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
  if (placement === null) return;
  const moved = descendantsOf(process.pid).filter((id) =>
    readFileSync(`/proc/${id}/cmdline`, "utf8").includes(program),
  );
  for (const id of moved) execFileSync("taskset", ["-a", "-c", "-p", placement.measured, String(id)]);
}

/** The ids of all descendants of a process. */
export function descendantsOf(id: number): number[] {
  const threads = readdirSync(`/proc/${id}/task`);
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${id}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function findPlacement(): Placement | null {
  if (spawnSync("taskset", ["--version"]).status !== 0) return null;
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  const cores = list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const measured = cores.pop();
  return measured === undefined || cores.length === 0 ? null : { measured: String(measured), load: cores.join(",") };
}
