import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exampleReply, fakeService } from "../../test/fake-service.ts";
import { type Client, createClient, OptionError } from "../index.ts";

type AnyCall = (client: Client) => Promise<unknown>;

const oneFile =
  "must be a File, a Blob, a Uint8Array, a stream of bytes, { filename, content } of one of these, or { path }";
const id = "must be an id such as cv_8sK2mQx0ZbT4rLw9";
const cycle: Record<string, unknown> = { source: "x" };
cycle.title = cycle;

/** Passes a value that only programs without types can pass. */
const wrong = (value: unknown) => value as never;

const wrongCalls: [details: string, call: AnyCall][] = [
  ['input must be an object such as { text: "hello" }', (client) => client.md5.text(wrong(undefined))],
  ['input must be an object such as { text: "hello" }', (client) => client.md5.text(wrong("hello"))],
  ['input must be an object such as { texts: ["hello"] }', (client) => client.md5.texts(wrong(["a"]))],
  ["input must be an object such as { file }", (client) => client.md5.file(wrong(null))],
  [`file ${oneFile}`, (client) => client.md5.file(wrong({}))],
  [`file ${oneFile}`, (client) => client.md5.file(wrong({ file: "disk.iso" }))],
  [`file ${oneFile}`, (client) => client.md5.file(wrong({ file: new ArrayBuffer(1) }))],
  [`file ${oneFile}`, (client) => client.md5.file(wrong({ file: { filename: "a", content: "text" } }))],
  [`file ${oneFile}`, (client) => client.md5.file(wrong({ file: { filename: "a", content: null } }))],
  ["file.filename is required", (client) => client.md5.file(wrong({ file: { content: new Blob() } }))],
  ["file.filename must be a string", (client) => client.md5.file(wrong({ file: { path: "a", filename: 1 } }))],
  ["file.path must be a string", (client) => client.md5.file(wrong({ file: { path: 5 } }))],
  [
    "file has a path that can't be read (ENOENT)",
    (client) => client.md5.file({ file: { path: `${tmpdir()}/no such file` } }),
  ],
  ["file has a path that isn't a file", (client) => client.md5.file({ file: { path: tmpdir() } })],
  [
    "file has a path that can't be read (ERR_INVALID_URL_SCHEME)",
    (client) => client.md5.file({ file: { path: new URL("http://paint.example/a") } }),
  ],
  [
    "file has a path that can't be read (not a path)",
    (client) => client.md5.file({ file: { path: new URL("file:///a%ff") } }),
  ],
  ["outputFormat must be a string", (client) => client.md5.file(wrong({ file: new Blob(), outputFormat: 5 }))],
  [
    "file is a stream that is locked or was read already",
    async (client) => {
      const stream = Readable.from([new Uint8Array(1)]);
      await buffer(stream);
      await client.md5.file({ file: stream });
    },
  ],
  [
    "file.content is a stream that is locked or was read already",
    async (client) => {
      const content = new Blob().stream();
      content.getReader();
      await client.md5.file({ file: { filename: "a", content } });
    },
  ],
  [
    "files must not have the same stream twice",
    (client) => {
      const stream = Readable.from([new Uint8Array(1)]);
      return client.md5.files({ files: [stream, { filename: "a", content: stream }] });
    },
  ],
  ["files is required", (client) => client.md5.files(wrong({}))],
  ["files must be an array", (client) => client.md5.files(wrong({ files: new Blob() }))],
  [`files[1] ${oneFile}`, (client) => client.md5.files(wrong({ files: [new Blob(), null] }))],
  ["input must be an object such as { text, expectedHash }", (client) => client.md5.verifyText(wrong(null))],
  ["expectedHash is required", (client) => client.md5.verifyFile(wrong({ file: new Blob() }))],
  ["input must be an object such as { source }", (client) => client.canvases.publish(wrong("source"))],
  ["input has a value that JSON can't represent", (client) => client.canvases.publish(wrong(cycle))],
  ["input has a value that JSON can't represent", (client) => client.md5.text(wrong({ text: "a", salt: 1n }))],
  [`canvasId ${id}`, (client) => client.canvases.load(wrong(undefined))],
  [`canvasId ${id}`, (client) => client.canvases.delete(wrong(5))],
  ["canvasId must not have a lone surrogate", (client) => client.canvases.load("\ud800")],
  ['input must be an object such as { title: "New" }', (client) => client.canvases.update("cv_x", wrong(undefined))],
  ["password must be a string", (client) => client.canvases.load("cv_x", wrong({ password: 5 }))],
  ["password must not have a lone surrogate", (client) => client.canvases.load("cv_x", { password: "a\ud800" })],
  ["options must be an object such as { signal }", (client) => client.canvases.list(wrong(5))],
  ["signal must be an AbortSignal", (client) => client.canvases.list(wrong({ signal: new AbortController() }))],
  ["signal must be an AbortSignal", (client) => client.canvases.list(wrong({ signal: null }))],
  [
    "onUploadProgress must be a function",
    (client) => client.md5.file({ file: new Blob() }, wrong({ onUploadProgress: 5 })),
  ],
];

describe("a wrong argument", () => {
  it.each(wrongCalls)("rejects: %s", async (details, call) => {
    const { client, requests } = fakeService([exampleReply("hashText")]);
    const error = await call(client).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OptionError);
    expect(error).toMatchObject({ code: "INVALID_OPTION", details });
    expect(requests).toEqual([]);
  });

  it("keeps the reason why JSON can't represent it", async () => {
    const { client } = fakeService([]);
    const cause = new Error("no longer available");
    const date = {
      toJSON() {
        throw cause;
      },
    };
    await expect(client.canvases.publish(wrong({ source: "x", date }))).rejects.toHaveProperty("cause", cause);
  });

  it("is refused when a client is created", () => {
    const wrongOptions = { details: 'options must be an object such as { baseUrl: "https://paint.example" }' };
    expect(() => createClient(wrong(undefined))).toThrow(expect.objectContaining(wrongOptions));
    const { client } = fakeService([]);
    const wrongChanges = { details: "options must be an object such as { retries: 0 }" };
    expect(() => client.withOptions(wrong(null))).toThrow(expect.objectContaining(wrongChanges));
    expect(() => client.withOptions({ retries: -1 })).toThrow(OptionError);
  });
});

describe("the address of the service", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ["/", "https://site.example/api/editor-canvas/mine"],
    ["/tools/", "https://site.example/tools/api/editor-canvas/mine"],
    ["//other.example", "https://other.example/api/editor-canvas/mine"],
  ])("is on the page's site for the path %s", async (baseUrl, expected) => {
    vi.stubGlobal("location", new URL("https://site.example/a/page?with=query#fragment"));
    const { client, requests } = fakeService([exampleReply("listCanvases")], { baseUrl });
    await client.canvases.list();
    expect(requests[0]?.url).toBe(expected);
  });

  it.each(["", "tools", "?a"])("can't be %j, which means the page itself", (baseUrl) => {
    vi.stubGlobal("location", new URL("https://site.example/a/page"));
    expect(() => createClient({ baseUrl })).toThrow(OptionError);
  });

  it.each([undefined, new URL("about:srcdoc")])(
    "can't be a path for a request from %s, which has no site",
    async (location) => {
      vi.stubGlobal("location", location);
      const { client, requests } = fakeService([], { baseUrl: "/tools" });
      const file = new Blob(["hello"]).stream();
      await expect(client.md5.file({ file })).rejects.toMatchObject({
        name: "OptionError",
        details:
          "baseUrl must be a complete http or https address, such as https://paint.example/tools: only a page can resolve a path",
      });
      expect(requests).toEqual([]);
      expect(file.locked, "not left locked and open").toBe(false);
    },
  );

  it("is relative to the page that sends the request, wherever the client was created", async () => {
    const { client, requests } = fakeService([exampleReply("listCanvases")], { baseUrl: "/tools" });
    vi.stubGlobal("location", new URL("https://site.example/a/page"));
    await client.canvases.list();
    await client.withOptions({ retries: 0 }).canvases.list();
    expect(requests.map(({ url }) => url)).toEqual(Array(2).fill("https://site.example/tools/api/editor-canvas/mine"));
  });
});
