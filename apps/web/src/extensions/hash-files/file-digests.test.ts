import type { digestFiles } from "@fingerpaint/md5-core/browser";
import { describe, expect, it } from "vitest";
import { createFileDigests } from "./file-digests.ts";

type Options = NonNullable<Parameters<typeof digestFiles<"bytes">>[1]>;

/** Digests that take files when asked to and end as the test says. */
function createDigests() {
  const runs: {
    readonly taken: { readonly file: File; readonly signal: AbortSignal }[];
    take(count: number): void;
    readonly options: Options;
    settle(error?: unknown): void;
  }[] = [];
  const digests = createFileDigests((files, options = {}) => {
    const source = files[Symbol.iterator]();
    const taken: { readonly file: File; readonly signal: AbortSignal }[] = [];
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
      runs.push({
        taken,
        options,
        take(count) {
          for (let n = 0; n < count; n++) {
            const { value } = source.next();
            if (value && "file" in value && value.signal) taken.push({ file: value.file, signal: value.signal });
          }
        },
        settle: (error) => (error === undefined ? resolve() : reject(error)),
      });
    });
  });
  const add = (...names: readonly string[]) =>
    digests.add(names.map((path) => ({ path, file: new File(["12345"], path) })));
  const states = () => digests.list().files.map(({ progress }) => progress.status);
  /** Waits for the next drawing. */
  const drawn = () => new Promise<void>((resolve) => digests.subscribe(resolve));
  return { digests, runs, add, states, drawn };
}

const digest = new Uint8Array(16);

describe("the files of the hash page", () => {
  it("are digested in one run, with those added before it ends", async () => {
    const { runs, add, states, drawn } = createDigests();
    add("a", "b");
    expect(states()).toEqual(["reading", "reading"]);
    runs[0]?.take(1);
    add("c");
    runs[0]?.take(3);
    expect(runs[0]?.taken.map(({ file }) => file.name)).toEqual(["a", "b", "c"]);
    for (const [index, { file }] of (runs[0]?.taken ?? []).entries())
      runs[0]?.options.onFile?.({ index, file, hash: digest });
    await drawn();
    expect(states()).toEqual(["done", "done", "done"]);
    expect(runs).toHaveLength(1);
  });

  it("are digested in another run if they are added later", async () => {
    const { runs, add } = createDigests();
    add("a");
    runs[0]?.take(2);
    add("b");
    expect(runs).toHaveLength(1);
    runs[0]?.settle();
    await expect.poll(() => runs.length).toBe(2);
  });

  it("show the progress and speed of reading, and why one has no digest", async () => {
    const { digests, runs, add, drawn } = createDigests();
    add("a", "b");
    runs[0]?.take(2);
    const [a, b] = (runs[0]?.taken ?? []).map(({ file }) => file) as [File, File];
    const error = new Error("b: gone", { cause: new DOMException("gone", "NotFoundError") });
    runs[0]?.options.onFile?.({ index: 1, file: b, error });
    runs[0]?.options.onProgress?.({ bytes: 3, files: 1, reading: [{ index: 0, file: a, bytes: 3 }] });
    await drawn();
    expect(digests.list().files.map(({ progress }) => progress)).toEqual([
      { status: "reading", bytesRead: 3 },
      { status: "failed", reason: "gone" },
    ]);
    expect(digests.list().bytesPerSecond).toBeGreaterThan(0);
  });

  it("can be cancelled individually, whether or not a worker has them", async () => {
    const { digests, runs, add, states } = createDigests();
    add("a", "b", "c");
    runs[0]?.take(1);
    const [a, b] = digests.list().files;
    digests.cancel(a?.id);
    digests.cancel(b?.id);
    expect(runs[0]?.taken[0]?.signal.aborted).toBe(true);
    runs[0]?.options.onFile?.({ index: 0, file: new File([], "a"), error: "cancelled" });
    runs[0]?.take(2);
    expect(runs[0]?.taken.map(({ file }) => file.name)).toEqual(["a", "c"]);
    expect(states()).toEqual(["cancelled", "cancelled", "reading"]);
  });

  it("can be cancelled together, which ends the run; others can be added afterwards", async () => {
    const { digests, runs, add, states } = createDigests();
    add("a", "b");
    runs[0]?.take(1);
    digests.cancel();
    expect(runs[0]?.options.signal?.aborted).toBe(true);
    add("c");
    expect(runs).toHaveLength(2);
    runs[1]?.take(2);
    expect(runs[1]?.taken.map(({ file }) => file.name)).toEqual(["c"]);
    await Promise.resolve();
    expect(states()).toEqual(["cancelled", "cancelled", "reading"]);
  });

  it("fail together if the workers can't be started", async () => {
    const { digests, runs, add, states, drawn } = createDigests();
    add("a", "b");
    runs[0]?.take(1);
    runs[0]?.settle(new Error("no worker"));
    await drawn();
    expect(states()).toEqual(["failed", "failed"]);
    expect(digests.list().files[1]?.progress).toEqual({ status: "failed", reason: "no worker" });
  });

  it("are in the list with the folders that can't be listed", () => {
    const { digests, runs } = createDigests();
    const error = new DOMException("denied", "NotReadableError");
    digests.addUnread([
      { path: "folder/", isFolder: true, error },
      { path: "folder/gone", isFolder: false, error },
    ]);
    expect(digests.list().files.map(({ name, progress }) => ({ name, ...progress }))).toEqual([
      { name: "folder/", status: "unread", isFolder: true, reason: "denied" },
      { name: "folder/gone", status: "unread", isFolder: false, reason: "denied" },
    ]);
    expect(runs).toHaveLength(0);
  });

  it("are removed by clearing", () => {
    const { digests, runs, add } = createDigests();
    add("a");
    digests.clear();
    expect(digests.list().files).toEqual([]);
    expect(runs[0]?.options.signal?.aborted).toBe(true);
  });
});
