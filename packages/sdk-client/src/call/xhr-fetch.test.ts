import { afterEach, describe, expect, it, vi } from "vitest";
import { exampleReply } from "../../test/fake-service.ts";
import { createClient, type UploadProgress } from "../index.ts";

/** The part of XMLHttpRequest that the client uses; `answer` plays the network. */
class FakeXhr {
  static answer: (xhr: FakeXhr) => void = () => {};
  static sent: FakeXhr[] = [];
  method = "";
  url = "";
  withCredentials = false;
  status = 0;
  responseText = "";
  responseHeaders = "";
  headers = new Headers();
  body: unknown;
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open(method: string, url: URL) {
    this.method = method;
    this.url = String(url);
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getAllResponseHeaders() {
    return this.responseHeaders;
  }
  abort() {
    this.onabort();
  }
  send(body: unknown) {
    this.body = body;
    FakeXhr.sent.push(this);
    FakeXhr.answer(this);
  }
}

function inBrowser(answer: (xhr: FakeXhr) => void) {
  FakeXhr.answer = answer;
  FakeXhr.sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const file = new File(["hello"], "hello.txt");

describe("uploads in a browser", () => {
  it("report their progress through XMLHttpRequest, with key and cookies", async () => {
    const text = await exampleReply("hashFile").text();
    inBrowser((xhr) => {
      xhr.upload.onprogress?.({ loaded: 100, total: 200, lengthComputable: true });
      Object.assign(xhr, {
        status: 200,
        responseText: text,
        responseHeaders: "x-request-id: r1\r\ncontent-type: a/b\r\n",
      });
      xhr.onload();
    });
    const seen: UploadProgress[] = [];
    const client = createClient({ baseUrl: "http://paint.example", apiKey: "k", cookies: "keep" });
    const call = client.md5.file({ file }, { onUploadProgress: (progress) => seen.push(progress) });
    expect(await call.withResponse()).toMatchObject({ requestId: "r1", data: { filename: "hello.txt" } });
    expect(seen).toEqual([{ sentBytes: 100, totalBytes: 200 }]);
    const [xhr] = FakeXhr.sent;
    expect(xhr).toMatchObject({ method: "POST", url: "http://paint.example/api/md5/file", withCredentials: true });
    expect(xhr?.headers.get("Authorization")).toBe("Bearer k");
    expect(await new Response(xhr?.body as Blob).text()).toContain("\r\n\r\nhello\r\n");
  });

  it("fail as with fetch: connection lost, aborted", async () => {
    const client = createClient({ baseUrl: "http://paint.example", retries: 0 });
    const options = { onUploadProgress: () => {} };
    inBrowser((xhr) => xhr.onerror());
    await expect(client.md5.file({ file }, options)).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
    const controller = new AbortController();
    inBrowser(() => controller.abort());
    const aborted = client.md5.file({ file }, { ...options, signal: controller.signal });
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  });

  it("end with the error of the progress callback", async () => {
    inBrowser((xhr) => xhr.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true }));
    const abort = vi.spyOn(FakeXhr.prototype, "abort");
    const broken = new Error("no such element");
    const onUploadProgress = () => {
      throw broken;
    };
    const client = createClient({ baseUrl: "http://paint.example" });
    await expect(client.md5.file({ file }, { onUploadProgress })).rejects.toBe(broken);
    expect(FakeXhr.sent).toHaveLength(1);
    expect(abort).toHaveBeenCalled();
  });

  it("send nothing if they are aborted before, such as while a key is fetched", async () => {
    inBrowser(() => {});
    const controller = new AbortController();
    const apiKey = async () => {
      controller.abort();
      return "k";
    };
    const client = createClient({ baseUrl: "http://paint.example", apiKey });
    const aborted = client.md5.file({ file }, { onUploadProgress: () => {}, signal: controller.signal });
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(FakeXhr.sent).toEqual([]);
  });

  it("refuse a reply from another origin after a redirect", async () => {
    const text = await exampleReply("hashFile").text();
    const options = { onUploadProgress: () => {} };
    const client = createClient({ baseUrl: "http://paint.example", retries: 0 });
    const answerFrom = (responseURL: string) => (xhr: FakeXhr) => {
      Object.assign(xhr, { status: 200, responseText: text, responseURL });
      xhr.onload();
    };
    inBrowser(answerFrom("https://other.example/api/md5/file"));
    await expect(client.md5.file({ file }, options)).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
    inBrowser(answerFrom("http://paint.example/moved/api/md5/file"));
    await expect(client.md5.file({ file }, options)).resolves.toMatchObject({ filename: "hello.txt" });
  });

  it("collect a stream first, because browsers can't stream over HTTP/1.1", async () => {
    inBrowser(() => {});
    const bodies: unknown[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      bodies.push(init?.body);
      return exampleReply("hashFile");
    };
    const client = createClient({ baseUrl: "http://paint.example", fetch });
    const content = new Blob(["streamed"]).stream();
    await client.md5.file({ file: { filename: "a", content } }, { onUploadProgress: () => {} });
    expect(bodies[0]).toBeInstanceOf(Blob);
    expect(await (bodies[0] as Blob).text()).toContain("\r\n\r\nstreamed\r\n");
    expect(FakeXhr.sent).toEqual([]);
  });
});
