import { createReadStream, openAsBlob } from "node:fs";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { errorReply, exampleReply } from "../../test/fake-service.ts";
import { startServer } from "../../test/http-server.ts";
import { createClient, type FileContent, type FileInput, type UploadProgress } from "../index.ts";

/** A server that records each form it gets, as the platform parses it, and answers with the contract's example. */
async function formServer() {
  const forms: FormData[] = [];
  const lengths: (string | undefined)[] = [];
  const url = await startServer(async (request, response) => {
    lengths.push(request.headers["content-length"]);
    const type = request.headers["content-type"] ?? "";
    forms.push(await new Response(await arrayBuffer(request), { headers: { "Content-Type": type } }).formData());
    response.setHeader("Content-Type", "application/json");
    response.end(await exampleReply(request.url?.endsWith("/batch") ? "hashFiles" : "hashFile").text());
  });
  return { forms, lengths, client: createClient({ baseUrl: url, apiKey: "k", retries: 0 }) };
}

async function contents(form: FormData | undefined, field: string) {
  const files = (form?.getAll(field) ?? []) as File[];
  return Promise.all(files.map(async (file) => [file.name, await file.text()]));
}

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

describe("uploads", () => {
  const contentKinds: [string, () => FileContent][] = [
    ["a blob", () => new Blob(["hello"])],
    ["bytes", () => new TextEncoder().encode("hello")],
    ["a part of a larger buffer", () => Buffer.from("--hello--").subarray(2, 7)],
    ["an async iterable", () => chunks("he", "", "llo")],
    ["a web stream", () => new Blob(["hello"]).stream()],
    ["a Node stream", () => Readable.from([Buffer.from("hel"), Buffer.from("lo")])],
  ];

  it.each(contentKinds)("[M9] send %s with its name and fields", async (_, content) => {
    const { client, forms } = await formServer();
    await client.md5.file({ file: { filename: "a.txt", content: content() }, outputFormat: "base64" });
    expect(await contents(forms[0], "file")).toEqual([["a.txt", "hello"]]);
    expect(forms[0]?.get("outputFormat")).toBe("base64");
  });

  it.each(["价格表.txt", "naïve 😀.bin", 'a "quoted" name', "two\r\nlines", "semi;colon=", "%22 already"])(
    "[M9] keep the file name %j like browsers",
    async (filename) => {
      const { client, forms } = await formServer();
      await client.md5.file({ file: new File(["x"], filename) });
      const browser = new FormData();
      browser.append("file", new File(["x"], filename));
      const expected = await new Response(browser).formData();
      expect(await contents(forms[0], "file")).toEqual(await contents(expected, "file"));
    },
  );

  it("[M9] send a batch in order, mixed kinds and empty files too", async () => {
    const { client, forms } = await formServer();
    const files = [
      new File(["one"], "1"),
      { filename: "2", content: chunks("tw", "o") },
      { filename: "3", content: new Uint8Array() },
      { filename: "1", content: new Blob(["again"]) },
    ];
    await client.md5.files({ files });
    expect(await contents(forms[0], "files")).toEqual([
      ["1", "one"],
      ["2", "two"],
      ["3", ""],
      ["1", "again"],
    ]);
  });

  it("send a file from disk without reading it into memory first, with its length", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sdk-client-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "big"), "x".repeat(1_000_000));
    const { client, forms, lengths } = await formServer();
    await client.md5.file({ file: { filename: "big", content: await openAsBlob(join(folder, "big")) } });
    expect(forms[0]?.get("file")).toHaveProperty("size", 1_000_000);
    expect(Number(lengths[0])).toBeGreaterThan(1_000_000);
  });

  it.each<[string, (path: string) => FileInput, string]>([
    ["a path", (path) => ({ path }), "价格 a.txt"],
    ["a file: URL", (path) => ({ path: pathToFileURL(path) }), "价格 a.txt"],
    ["a path under another name", (path) => ({ path, filename: "b.txt" }), "b.txt"],
  ])("send the file of %s", async (_, input, name) => {
    const folder = await mkdtemp(join(tmpdir(), "sdk-client-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "价格 a.txt");
    await writeFile(path, "hello");
    const { client, forms } = await formServer();
    await client.md5.file({ file: input(path) });
    expect(await contents(forms[0], "file")).toEqual([[name, "hello"]]);
  });

  it.each(contentKinds)("send %s without a name as file", async (_, content) => {
    const { client, forms } = await formServer();
    await client.md5.file({ file: content() });
    expect(await contents(forms[0], "file")).toEqual([["file", "hello"]]);
  });

  it("refuse a path if the platform has no files", async () => {
    vi.stubGlobal("process", undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const client = createClient({ baseUrl: "http://paint.example" });
    await expect(client.md5.file({ file: { path: "a" } })).rejects.toMatchObject({
      details: "file must be a File, a Blob, bytes or a stream: this platform can't read paths",
    });
  });

  it("report their progress until they are complete", async () => {
    const { client } = await formServer();
    for (const content of [new Blob(["x".repeat(300_000)]), chunks("x".repeat(100_000), "x".repeat(200_000))]) {
      const seen: UploadProgress[] = [];
      const file = { filename: "a", content, size: 300_000 };
      await client.md5.file({ file }, { onUploadProgress: (progress) => seen.push(progress) });
      const sent = seen.map(({ sentBytes }) => sentBytes);
      expect(sent.length).toBeGreaterThan(2);
      expect(sent).toEqual(sent.toSorted((a, b) => a - b));
      expect(sent.at(-1)).toBe(seen[0]?.totalBytes);
      expect(sent.at(-1)).toBeGreaterThan(300_000);
    }
  });

  it("report no total for a stream of unknown size", async () => {
    const { client } = await formServer();
    const totals = new Set<number | undefined>();
    const options = { onUploadProgress: ({ totalBytes }: UploadProgress) => totals.add(totalBytes) };
    await client.md5.file({ file: { filename: "a", content: chunks("hello") } }, options);
    expect([...totals]).toEqual([undefined]);
  });

  it("repeat a blob, never a stream", async () => {
    let requests = 0;
    const baseUrl = await startServer(async (request, response) => {
      requests += 1;
      await arrayBuffer(request);
      response.writeHead(500).end(await errorReply("INTERNAL_ERROR").text());
    });
    const client = createClient({ baseUrl, retries: 2, timing: { sleep: async () => {} } });
    await expect(client.md5.file({ file: new File(["x"], "x") })).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(requests).toBe(3);
    const file = { filename: "x", content: chunks("x") };
    await expect(client.md5.file({ file })).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
    expect(requests).toBe(4);
  });

  it("[M8] return an error that arrives before the upload is complete", async () => {
    const baseUrl = await startServer(async (request, response) => {
      response.writeHead(413, { "Content-Type": "application/json" });
      response.end(await errorReply("FILE_TOO_LARGE").text());
      request.resume();
    });
    const client = createClient({ baseUrl, retries: 0 });
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(65_536);
      } finally {
        closed = true;
      }
    }
    await expect(client.md5.file({ file: { filename: "x", content: endless() } })).rejects.toMatchObject({
      code: "FILE_TOO_LARGE",
      status: 413,
    });
    await expect.poll(() => closed).toBe(true);
  });

  it("stop immediately when aborted, and close the caller's stream", async () => {
    const controller = new AbortController();
    let cut = false;
    const baseUrl = await startServer((request) => {
      request.on("close", () => {
        cut = !request.complete;
      });
      request.once("data", () => controller.abort());
    });
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          yield new Uint8Array(65_536);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        closed = true;
      }
    }
    const client = createClient({ baseUrl });
    const call = client.md5.file({ file: { filename: "x", content: endless() } }, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    await expect.poll(() => [cut, closed]).toEqual([true, true]);
  });

  it("throw the error of the caller's stream unchanged", async () => {
    const baseUrl = await startServer((request) => request.resume());
    const client = createClient({ baseUrl });
    const broken = new Error("disk gone");
    async function* failing() {
      yield new Uint8Array(10);
      throw broken;
    }
    await expect(client.md5.file({ file: { filename: "x", content: failing() } })).rejects.toBe(broken);
    const text = Readable.from(["text"]) as AsyncIterable<Uint8Array>;
    await expect(client.md5.file({ file: { filename: "x", content: text } })).rejects.toMatchObject({
      code: "INVALID_OPTION",
    });
  });

  it("close every stream at the end of the call, even those that weren't read", async () => {
    const baseUrl = await startServer(async (request, response) => {
      response.writeHead(401, { "Content-Type": "application/json" });
      response.end(await errorReply("UNAUTHORIZED").text());
      request.resume();
    });
    const refusing = createClient({ baseUrl, apiKey: "k" });
    const unreachable = createClient({ baseUrl: "http://localhost:1", apiKey: "k" });
    const keyless = createClient({ baseUrl, apiKey: () => Promise.reject(new Error("no key")) });
    const calls: ((files: FileContent[]) => Promise<unknown>)[] = [
      (files) => refusing.md5.files({ files }),
      (files) => unreachable.md5.files({ files }),
      (files) => keyless.md5.files({ files }),
      (files) => refusing.md5.files({ files }, { signal: AbortSignal.abort() }),
    ];
    for (const call of calls) {
      const hanging = () => new Readable({ read() {} });
      const [first, second, cancel] = [hanging(), hanging(), vi.fn()];
      await expect(call([first, second, new ReadableStream({ cancel })])).rejects.toThrow();
      expect([first.destroyed, second.destroyed, cancel.mock.calls.length]).toEqual([true, true, 1]);
    }
  });

  it("say that a file has changed since it was opened, and aren't repeated", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sdk-client-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "log");
    await writeFile(path, "a line\n");
    const baseUrl = await startServer((request) => request.on("error", () => {}).resume());
    const onRequest = vi.fn(() => appendFile(path, "another line\n"));
    const client = createClient({ baseUrl, onRequest });
    for (const options of [{}, { onUploadProgress: () => {} }]) {
      await expect(client.md5.file({ file: { path } }, options)).rejects.toMatchObject({ name: "NotReadableError" });
    }
    expect(onRequest).toHaveBeenCalledTimes(2);
  });

  it("need nothing from an iterator that has ended", async () => {
    const { client, forms } = await formServer();
    const next = vi.fn(async () => ({ done: true as const, value: undefined }));
    const hanging = { [Symbol.asyncIterator]: () => ({ next, return: () => new Promise<never>(() => {}) }) };
    await client.md5.file({ file: hanging });
    expect(await contents(forms[0], "file")).toEqual([["file", ""]]);
  });

  it("throw the error of a Node stream that fails before it is read", async () => {
    const stream = createReadStream("/no such file");
    const apiKey = async () => {
      await new Promise<void>((resolve) => stream.on("close", resolve));
      return "k";
    };
    const { client } = await formServer();
    const call = client.withOptions({ apiKey }).md5.file({ file: stream as AsyncIterable<Uint8Array> });
    await expect(call).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("end with the error of the progress callback, and aren't repeated", async () => {
    const baseUrl = await startServer((request) => request.on("error", () => {}).resume());
    const client = createClient({ baseUrl });
    const broken = new Error("no such element");
    const onUploadProgress = vi.fn(() => {
      throw broken;
    });
    for (const file of [new Blob(["x"]), chunks("x")]) {
      await expect(client.md5.file({ file }, { onUploadProgress })).rejects.toBe(broken);
    }
    expect(onUploadProgress).toHaveBeenCalledTimes(2);
  });

  it("read a stream no faster than it is sent", async () => {
    let release = () => {};
    const baseUrl = await startServer((request, response) => {
      request.pause();
      release = () => {
        request.resume().on("end", async () => response.end(await exampleReply("hashFile").text()));
      };
    });
    let given = 0;
    async function* counted() {
      for (; given < 640; given += 1) yield new Uint8Array(65_536);
    }
    const call = createClient({ baseUrl }).md5.file({ file: { filename: "x", content: counted() } });
    let before = -1;
    await expect
      .poll(
        () => {
          const still = given > 0 && given === before;
          before = given;
          return still;
        },
        { interval: 100 },
      )
      .toBe(true);
    expect(given).toBeLessThan(640);
    release();
    await call;
    expect(given).toBe(640);
  });
});
