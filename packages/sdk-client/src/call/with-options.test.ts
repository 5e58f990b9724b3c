import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService } from "../../test/fake-service.ts";

const source = 'import { H1 } from "editor/canvas";';

describe("withOptions", () => {
  it("replaces options, adds headers and doesn't change the first client", async () => {
    const { client, requests } = fakeService([exampleReply("hashText")], { headers: { "X-Team": "a", "X-Site": "s" } });
    const other = client.withOptions({ apiKey: "key-2", headers: { "X-Team": "b" } });
    await other.md5.text({ text: "a" });
    await client.md5.text({ text: "a" });
    const sent = requests.map(({ headers }) => ["Authorization", "X-Team", "X-Site"].map((name) => headers.get(name)));
    expect(sent).toEqual([
      ["Bearer key-2", "b", "s"],
      ["Bearer key-1", "a", "s"],
    ]);
  });

  it("stays in the session, unless it says otherwise", async () => {
    const session = { headers: { "Set-Cookie": "sessionId=s1; Path=/" } };
    const { client, requests } = fakeService([exampleReply("publishCanvas", session), exampleReply("listCanvases")], {
      cookies: "keep",
    });
    const patient = client.withOptions({ retries: 5 });
    await patient.canvases.publish({ source });
    await client.canvases.list();
    await patient.withOptions({ timeoutMs: 5 }).canvases.list();
    await client.withOptions({ cookies: "keep" }).canvases.list();
    await client.withOptions({ cookies: undefined }).canvases.list();
    expect(requests.map(({ headers }) => headers.get("Cookie"))).toEqual([
      null,
      "sessionId=s1",
      "sessionId=s1",
      null,
      null,
    ]);
  });
});

describe("fetchOptions", () => {
  it("are passed to fetch with what the client sets", async () => {
    const seen: (RequestInit | undefined)[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      seen.push(init);
      return errorReply("NOT_FOUND");
    };
    const dispatcher = {};
    const { client } = fakeService([], { fetch, fetchOptions: { keepalive: true, cache: "no-store", dispatcher } });
    await expect(client.canvases.delete("cv_x")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(seen[0]).toMatchObject({ keepalive: true, cache: "no-store", dispatcher, method: "DELETE" });
    expect(seen[0]?.signal).toBeInstanceOf(AbortSignal);
    expect((seen[0] as { dispatcher?: unknown }).dispatcher).toBe(dispatcher);
  });
});
