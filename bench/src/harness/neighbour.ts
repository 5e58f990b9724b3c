import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../repository.ts";
import { placement } from "./placement.ts";

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

/** The other hyperthreads of the same core; none if the system doesn't report them. */
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
