import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createETagChecks, type ETagReply, type ETagRequest, keyOf, readETag } from "./etag-checks.ts";

/** A worker that replies when the test says so. */
function fakeWorker() {
  const worker = {
    asked: [] as ETagRequest[],
    isEnded: false,
    onmessage: null as ((event: MessageEvent<ETagReply>) => void) | null,
    onerror: null as ((event: ErrorEvent) => void) | null,
    postMessage: (request: ETagRequest) => void worker.asked.push(request),
    terminate: () => {
      worker.isEnded = true;
    },
    reply(data: ETagReply): void {
      worker.onmessage?.(new MessageEvent("message", { data }));
    },
  };
  return worker;
}

function createFakes() {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const checks = createETagChecks(() => {
    const worker = fakeWorker();
    workers.push(worker);
    return worker;
  });
  return { workers, checks };
}

const request = (id: number, ...etags: string[]): ETagRequest => ({ id, file: new File([], `${id}`), etags });
const match = { kind: "match", partSize: 8 } as const;

describe("files that are compared with ETags", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are read one after another by one worker, and reported together", () => {
    const { workers, checks } = createFakes();
    const [a, b] = [request(1, "a-2"), request(2, "a-2")];
    let drawings = 0;
    checks.subscribe(() => drawings++);
    expect(workers).toHaveLength(0);
    checks.want([a, b]);
    expect(workers[0]?.asked).toEqual([a]);
    workers[0]?.reply({ bytesRead: 5 });
    workers[0]?.reply({ outcome: match });
    expect(workers[0]?.asked).toEqual([a, b]);
    workers[0]?.reply({ bytesRead: 7 });
    vi.advanceTimersByTime(100);
    expect([workers.length, drawings]).toEqual([1, 1]);
    expect([...checks.outcomes()]).toEqual([
      [keyOf(a), match],
      [keyOf(b), { kind: "comparing", bytesRead: 7 }],
    ]);
  });

  it("aren't read again while they are still wanted", () => {
    const { workers, checks } = createFakes();
    const [a, b] = [request(1, "a-2"), request(2, "a-2")];
    checks.want([a]);
    workers[0]?.reply({ outcome: match });
    checks.want([a, b]);
    checks.want([a, b]);
    expect(workers[0]?.asked).toEqual([a, b]);
    expect(workers).toHaveLength(1);
  });

  it("stop their worker if they are no longer wanted", () => {
    const { workers, checks } = createFakes();
    checks.want([request(1, "a-2"), request(2, "a-2")]);
    checks.want([request(2, "a-2")]);
    expect(workers.map(({ asked, isEnded }) => [asked[0]?.id, isEnded])).toEqual([
      [1, true],
      [2, false],
    ]);
    workers[1]?.reply({ outcome: match });
    checks.want([]);
    expect(workers[1]?.isEnded).toBe(true);
    checks.want([request(2, "a-2")]);
    expect(workers[2]?.asked[0]?.id).toBe(2);
  });

  it("are compared by another worker after one that failed", () => {
    const { workers, checks } = createFakes();
    const [a, b] = [request(1, "a-2"), request(2, "a-2")];
    checks.want([a, b]);
    workers[0]?.onerror?.(new Event("error", { cancelable: true }) as ErrorEvent);
    workers[1]?.reply({ outcome: match });
    vi.advanceTimersByTime(100);
    expect([...checks.outcomes().values()]).toEqual([
      { kind: "failed", reason: "the worker could not be started" },
      match,
    ]);
  });
});

const hex = "5d41402abc4b2a76b9719d911017c592";
const digest = new Uint8Array(Buffer.from(hex, "hex"));

it.each([`${hex}-3`, `"${hex}-3"`, `W/"${hex.toUpperCase()}-3"`])("reads a multipart ETag: %s", (etag) => {
  expect(readETag(etag)).toEqual({ digest, etag });
});

it("treats the ETag of a single upload as the file's MD5", () => {
  expect(readETag(`"${hex}"`)).toEqual({ digest, etag: null });
});

it.each(["", "hello", `${hex}-0`, `${hex}-10001`, `"${hex}-3`])("returns null for anything but an ETag: %s", (text) => {
  expect(readETag(text)).toBe(null);
});
