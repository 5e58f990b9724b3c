import { execFile } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { chown, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { makeTemporaryFolder } from "./databases.ts";
import { imageUser } from "./server-program.ts";

const run = promisify(execFile);
const size = 64 * 2 ** 20;

/** A disk for the data of one server, which a test fills and frees. Gone when the test ends. */
export interface FillableDisk {
  /** The path of `DATA_DIR` from this process's point of view. */
  readonly folder: string;
  /** For the server: `DATA_DIR` from its point of view, and what it needs to survive a full disk of this kind. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether free space is counted. If it isn't, `fill` leaves nothing free, whatever it is asked for. */
  readonly hasSpace: boolean;
  /** Takes all free bytes but `leaving` from the server with this process id. */
  fill(server: number, leaving: number): Promise<void>;
  free(server: number): Promise<void>;
}

/**
 * A separate file system if this user may mount one. Otherwise an ordinary folder: a limit on the size of the server's
 * files makes its writes fail as on a full disk.
 */
export async function makeFillableDisk(): Promise<FillableDisk> {
  const tree = process.env.IMAGE_TREE;
  const place = tree ? path.join(tree, "data") : await makeTemporaryFolder();
  if (process.getuid?.() !== 0) return limitedFolder(place);
  await run("mount", ["-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", place]);
  onTestFinished(async () => void (await run("umount", ["--lazy", place])));
  if (tree) await chown(place, imageUser, imageUser);
  const ballast = path.join(place, "ballast");
  return {
    folder: place,
    environment: { DATA_DIR: tree ? "/data" : place },
    hasSpace: true,
    async fill(_server, leaving) {
      const { bavail, bsize } = await statfs(place);
      takeBytes(ballast, bavail * bsize - leaving);
    },
    async free() {
      rmSync(ballast);
    },
  };
}

// Node ignores the limit's signal, but write-file-atomic restores its default action, which ends the process.
function limitedFolder(DATA_DIR: string): FillableDisk {
  const limit = (server: number, bytes: string) => run("prlimit", [`--pid=${server}`, `--fsize=${bytes}:`]);
  return {
    folder: DATA_DIR,
    environment: { DATA_DIR, NODE_OPTIONS: `--import "data:text/javascript,process.on('SIGXFSZ',()=>{})"` },
    hasSpace: false,
    async fill(server) {
      await limit(server, "0");
    },
    async free(server) {
      await limit(server, "unlimited");
    },
  };
}

/** Adds bytes to a file, or as many as the disk has room for. */
function takeBytes(file: string, bytes: number): void {
  const descriptor = openSync(file, "a");
  const zeros = Buffer.alloc(65_536);
  try {
    for (let left = bytes; left > 0; ) left -= writeSync(descriptor, zeros, 0, Math.min(left, zeros.length));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
}
