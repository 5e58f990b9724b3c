import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../repository.ts";
import { placement } from "./placement.ts";

/** Processes that work without a pause beside what is measured, as other guests of a shared machine do. */
export interface Neighbours {
  /** In a sentence, for the page of figures. */
  readonly description: string;
  stop(): void;
}

/**
 * Starts a neighbour on each hyperthread that shares the measured core. Where the machine doesn't tell which do, one on
 * each other core.
 *
 * @throws Error where nothing can be pinned to a core
 */
export function startNeighbours(): Neighbours {
  if (placement === null) throw new Error("A contended core needs `taskset` and two cores.");
  const siblings = siblingsOf(placement.measured);
  const cores = siblings.length > 0 ? siblings : placement.load.split(",");
  const script = path.join(repositoryRoot, "bench/dist/busy-loop.js");
  const children: ChildProcess[] = cores.map((core) =>
    spawn("taskset", ["-c", core, process.execPath, script], { stdio: "ignore" }),
  );
  const place = siblings.length > 0 ? "the hyperthread beside it" : "every other core";
  return {
    description: `A neighbour worked on ${place} all the time (${cores.length === 1 ? "core" : "cores"} ${cores.join(", ")}).`,
    stop: () => {
      for (const child of children) child.kill("SIGKILL");
    },
  };
}

/** The hyperthreads of the same core as this one, without itself; none where the system doesn't say. */
function siblingsOf(core: string): string[] {
  try {
    const list = readFileSync(`/sys/devices/system/cpu/cpu${core}/topology/thread_siblings_list`, "utf8").trim();
    return list
      .split(",")
      .flatMap((range) => {
        const [first = 0, last = first] = range.split("-").map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
      })
      .filter((sibling) => sibling !== core);
  } catch {
    return [];
  }
}
