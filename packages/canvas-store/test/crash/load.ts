import type { CanvasRecord } from "../../src/store/canvas-record.ts";
import { makeRecord } from "./records.ts";

/** The owners who write concurrently. */
export const owners = ["ann", "bob", "cem", "dai", "eva", "fay"];

/** How far a writing process has come: `written` after 20 acknowledged writes. It prints this to standard output. */
export type Stage = "opening" | "open" | "written";

/** The descriptor of the file that a writing process reports to. A file, since a full pipe would hold it up. */
export const reportDescriptor = 3;

/** A report of a writing process: one JSON line, written before the process continues. */
export type Report =
  /** A write begins: from now on the canvas may be at this version; null is removed. */
  | { event: "start"; canvasId: string; owner: string; version: number | null }
  /** The write was acknowledged. */
  | { event: "done"; canvasId: string }
  /** A view was acknowledged. */
  | { event: "viewed"; canvasId: string; viewCount: number }
  /** The disk acknowledged a view count. */
  | { event: "saved"; canvasId: string; viewCount: number };

/** The record that a version of a canvas consists of: from 2 to 60 kB, so that a write takes several blocks. */
export function recordOf(canvasId: string, owner: string, version: number): CanvasRecord {
  return makeRecord(canvasId, { owner, version, length: 2_000 + ((version * 7919) % 58_000) });
}

export function versionOf({ title }: { title: string }): number {
  return Number(title.slice("version ".length));
}

/** Returns a function that draws whole numbers from 0 to below `limit`, the same for the same seed (mulberry32). */
export function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
