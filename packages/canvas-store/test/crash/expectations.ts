import { isDeepStrictEqual } from "node:util";
import type { CanvasStore } from "../../src/store/store.ts";
import { listAll } from "../../src/testing/store-case.ts";
import { owners, type Report, recordOf } from "./load.ts";

interface Expected {
  owner: string;
  /**
   * The versions that may be found after a kill: the result of the last acknowledged write, then that of each write
   * that the kill may have cut off. Null: the canvas isn't there.
   */
  possible: (number | null)[];
  /** The last view count that the disk acknowledged, and the last one that the store did. */
  savedViews: number;
  countedViews: number;
}

/** The contents that a store must or may have after everything reported so far. */
export interface Expectations {
  note(report: Report): void;
  /** How many writes were acknowledged so far. */
  readonly acknowledgedWrites: number;
  /** Compares a reopened store and takes what it holds as acknowledged. Returns what is wrong. */
  compare(store: CanvasStore): Promise<string[]>;
}

export function createExpectations(): Expectations {
  const canvases = new Map<string, Expected>();
  let acknowledgedWrites = 0;
  return {
    get acknowledgedWrites() {
      return acknowledgedWrites;
    },

    note(report) {
      if (report.event === "start") {
        const { canvasId, owner, version } = report;
        const expected = canvases.get(canvasId) ?? { owner, possible: [null], savedViews: 0, countedViews: 0 };
        expected.possible.push(version);
        canvases.set(canvasId, expected);
        return;
      }
      const expected = canvases.get(report.canvasId);
      if (!expected) throw new Error(`${report.canvasId} was reported without a start`);
      if (report.event === "viewed") {
        expected.countedViews = report.viewCount;
      } else if (report.event === "saved") {
        expected.savedViews = report.viewCount;
      } else {
        expected.possible.splice(0, expected.possible.length - 1);
        acknowledgedWrites++;
      }
    },

    async compare(store) {
      const problems: string[] = [];
      for (const [canvasId, expected] of canvases) {
        const { owner, possible, savedViews, countedViews } = expected;
        const canvas = await store.read(canvasId);
        const found = possible.find((version) =>
          version === null || canvas === null
            ? version === canvas
            : isDeepStrictEqual({ ...recordOf(canvasId, owner, version), viewCount: canvas.viewCount }, canvas),
        );
        if (found === undefined) {
          problems.push(`${canvasId} is ${canvas?.title ?? "not there"}, not version ${possible.join(" or ")}`);
        } else if (canvas) {
          // One view more may have been counted than was reported: the process died between the two.
          if (canvas.viewCount < savedViews || canvas.viewCount > countedViews + 1) {
            problems.push(`${canvasId} has ${canvas.viewCount} views, not ${savedViews} to ${countedViews + 1}`);
          }
          expected.savedViews = canvas.viewCount;
          expected.countedViews = canvas.viewCount;
        }
        expected.possible = [found ?? null];
      }
      for (const owner of owners) {
        for (const { canvasId } of await listAll(store, owner)) {
          const expected = canvases.get(canvasId);
          if (expected?.owner !== owner || expected.possible[0] === null) {
            problems.push(`${owner} has ${canvasId}, which nobody published`);
          }
        }
      }
      return problems;
    },
  };
}
