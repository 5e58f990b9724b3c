import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** On which cores what runs, as `taskset -c` takes them. */
export interface Placement {
  /** The one core of whatever is measured. */
  measured: string;
  /** All others: they make the load. */
  load: string;
}

/** Null where nothing can be pinned: no `taskset`, or a single core. */
export const placement: Placement | null = findPlacement();

/** A command line that runs on the core of what is measured. */
export function onMeasuredCore(command: readonly string[]): readonly string[] {
  return placement === null ? command : ["taskset", "-c", placement.measured, ...command];
}

/** Moves this process off the core of what is measured. */
export function leaveMeasuredCore(): void {
  if (placement !== null) execFileSync("taskset", ["-a", "-c", "-p", placement.load, String(process.pid)]);
}

/** Moves this process's children, and theirs, onto the core of what is measured: those whose program has this name. */
export function moveChildrenToMeasuredCore(program: string): void {
  if (placement === null) return;
  const moved = descendantsOf(process.pid).filter((id) =>
    readFileSync(`/proc/${id}/cmdline`, "utf8").includes(program),
  );
  for (const id of moved) execFileSync("taskset", ["-a", "-c", "-p", placement.measured, String(id)]);
}

/** The processes that a process started, and those that they started. */
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
