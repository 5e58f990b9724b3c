import fs from "node:fs";
import path from "node:path";
import { onTestFinished, vi } from "vitest";

/** The operations of `node:fs` below a folder, and the files that a power loss would leave. */
interface RecordedDisk {
  /** `write`, `flush`, `rename`, `unlink` and `mkdir` with the names inside the folder, in the order of their ends. */
  readonly steps: readonly string[];
  /**
   * The files a loss of power would leave now, by their names inside the folder.
   * - `least`: names whose folder wasn't flushed are as before, content that wasn't flushed is as before.
   * - `names`: all names survive, content that wasn't flushed doesn't, as file systems do that journal names only.
   */
  survivors(kind: "least" | "names"): Map<string, Uint8Array>;
  /** Gives `node:fs` back. The end of the test does so too. */
  stop(): void;
}

export interface RecordedDiskOptions {
  /** Called after each step. */
  onStep?: () => void;
  /** Flushes that this disk claims to have done and hasn't: what a store would lose that left them out. */
  ignore?: "file flushes" | "folder flushes";
}

interface Inode {
  flushed: Uint8Array;
  /**
   * Whether it was overwritten since the last flush. Then a crash may lose the old content before the new one is there.
   */
  isTruncated: boolean;
}

type Names = Map<string, Inode>;

/** Watches what `node:fs` does below an empty folder. The work is done all the same. */
export function recordDisk(folder: string, { onStep, ignore }: RecordedDiskOptions = {}): RecordedDisk {
  const steps: string[] = [];
  const names: Names = new Map();
  /** The names that each folder had when it was last flushed. */
  const flushedNames = new Map<string, Names>([["", new Map()]]);
  const pathOfDescriptor = new Map<number, string>();

  const isBelow = (file: string) => file === folder || file.startsWith(folder + path.sep);
  const nameOf = (file: string) => path.relative(folder, file);

  function note(step: string, ...files: string[]): void {
    if (!files.some(isBelow)) return;
    steps.push([step, ...files.map(nameOf)].join(" "));
    onStep?.();
  }
  function create(file: string): void {
    if (file === folder || !isBelow(file) || names.has(nameOf(file))) return;
    names.set(nameOf(file), { flushed: new Uint8Array(), isTruncated: false });
  }
  function rename(from: string, to: string): void {
    const inode = names.get(nameOf(from));
    if (inode) names.set(nameOf(to), inode);
    names.delete(nameOf(from));
    note("rename", from, to);
  }
  function unlink(file: string): void {
    if (isBelow(file) && names.delete(nameOf(file))) note("unlink", file);
  }
  function flush(file: string): void {
    const name = nameOf(file);
    if (fs.statSync(file).isDirectory()) {
      const inFolder = [...names].filter(([other]) => other !== "" && path.dirname(other) === (name || "."));
      if (ignore !== "folder flushes") flushedNames.set(name, new Map(inFolder));
    } else {
      const inode = names.get(name);
      if (inode && ignore !== "file flushes") {
        inode.flushed = fs.readFileSync(file);
        inode.isTruncated = false;
      }
    }
    note("flush", file);
  }

  const spies: { mockRestore(): void }[] = [];
  const { open, fsync, rename: renameFile, unlink: unlinkFile } = fs;
  spies.push(
    vi.spyOn(fs, "open").mockImplementation(((file: string, flags: string, mode: number, callback: OpenCallback) =>
      open(file, flags, mode, (error, descriptor) => {
        pathOfDescriptor.set(descriptor, file);
        if (!error) create(file);
        callback(error, descriptor);
      })) as typeof fs.open),
  );
  spies.push(
    vi.spyOn(fs, "fsync").mockImplementation(((descriptor: number, callback: fs.NoParamCallback) =>
      fsync(descriptor, (error) => {
        const file = pathOfDescriptor.get(descriptor) ?? "";
        if (!error && isBelow(file)) flush(file);
        callback(error);
      })) as typeof fs.fsync),
  );
  spies.push(
    vi.spyOn(fs, "rename").mockImplementation(((from: string, to: string, callback: fs.NoParamCallback) =>
      renameFile(from, to, (error) => {
        if (!error) rename(from, to);
        callback(error);
      })) as typeof fs.rename),
  );
  spies.push(
    vi.spyOn(fs, "unlink").mockImplementation(((file: string, callback: fs.NoParamCallback) =>
      unlinkFile(file, (error) => {
        if (!error) unlink(file);
        callback(error);
      })) as typeof fs.unlink),
  );

  const promises = { ...fs.promises };
  spies.push(
    vi.spyOn(fs.promises, "mkdir").mockImplementation((async (made: string, options: fs.MakeDirectoryOptions) => {
      const first = await promises.mkdir(made, options);
      if (first !== undefined) {
        create(made);
        note("mkdir", made);
      }
      return first;
    }) as typeof fs.promises.mkdir),
  );
  spies.push(
    vi.spyOn(fs.promises, "writeFile").mockImplementation((async (file: string, content: string) => {
      await promises.writeFile(file, content);
      create(file);
      const inode = names.get(nameOf(file));
      if (inode) inode.isTruncated = true;
      note("write", file);
    }) as typeof fs.promises.writeFile),
  );
  spies.push(
    vi.spyOn(fs.promises, "rename").mockImplementation((async (from: string, to: string) => {
      await promises.rename(from, to);
      rename(from, to);
    }) as typeof fs.promises.rename),
  );
  spies.push(
    vi.spyOn(fs.promises, "unlink").mockImplementation((async (file: string) => {
      await promises.unlink(file);
      unlink(file);
    }) as typeof fs.promises.unlink),
  );
  spies.push(
    vi.spyOn(fs.promises, "open").mockImplementation((async (file: string, flags: number, mode: number) => {
      const handle = await promises.open(file, flags, mode);
      const { sync, writeFile } = handle;
      create(file);
      handle.sync = async () => {
        await sync.call(handle);
        if (isBelow(file)) flush(file);
      };
      handle.writeFile = async (content) => {
        await writeFile.call(handle, content);
        note("write", file);
      };
      return handle;
    }) as typeof fs.promises.open),
  );

  const stop = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(stop);

  return {
    steps,
    stop,
    survivors(kind) {
      if (kind === "names") {
        return new Map(
          [...names].map(([name, { flushed, isTruncated }]) => [name, isTruncated ? new Uint8Array() : flushed]),
        );
      }
      const left = new Map<string, Uint8Array>();
      const walk = (name: string) => {
        for (const [child, { flushed }] of flushedNames.get(name) ?? []) {
          left.set(child, flushed);
          walk(child);
        }
      };
      walk("");
      return left;
    },
  };
}

type OpenCallback = (error: NodeJS.ErrnoException | null, descriptor: number) => void;
