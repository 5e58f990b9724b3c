import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService } from "../../test/fake-service.ts";
import { createCookieJar } from "../index.ts";

const site = new URL("https://paint.example/tools/api/editor-canvas");

describe("createCookieJar", () => {
  it("[C3] keeps a session with the attributes that the service sets", () => {
    const jar = createCookieJar([], () => 1000);
    jar.setCookies(site, ["sessionId=abc.d=e; Max-Age=31536000; Path=/tools; HttpOnly; SameSite=Lax; Secure"]);
    expect(jar.list()).toEqual([
      {
        host: "paint.example",
        name: "sessionId",
        value: "abc.d=e",
        path: "/tools",
        secure: true,
        expiresAtMs: 31_536_001_000,
      },
    ]);
    expect(jar.cookieHeader(site)).toBe("sessionId=abc.d=e");
  });

  it.each([
    ["https://paint.example/tools", true],
    ["https://paint.example/tools/x", true],
    ["https://paint.example/toolshed", false],
    ["https://paint.example/", false],
    ["http://paint.example/tools", false],
    ["https://sub.paint.example/tools", false],
    ["https://paint.example:8443/tools", false],
  ])("sends a secure cookie of /tools to %s: %s", (address, sent) => {
    const jar = createCookieJar();
    jar.setCookies(site, ["a=1; Path=/tools; Secure; Domain=example"]);
    expect(jar.cookieHeader(new URL(address))).toBe(sent ? "a=1" : undefined);
  });

  it("replaces, removes and forgets expired cookies", () => {
    let nowMs = 0;
    const jar = createCookieJar([], () => nowMs);
    jar.setCookies(site, [
      "a=1; Path=/",
      "b=1; Path=/; Max-Age=10",
      "c=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:20 GMT",
    ]);
    jar.setCookies(site, ["a=2; Path=/"]);
    expect(jar.cookieHeader(site)).toBe("a=2; b=1; c=1");
    nowMs = 10_000;
    expect(jar.cookieHeader(site)).toBe("a=2; c=1");
    nowMs = 20_000;
    expect(jar.cookieHeader(site)).toBe("a=2");
    jar.setCookies(site, ["a=; Path=/; Max-Age=0"]);
    expect(jar.list()).toEqual([]);
  });

  it("lets Max-Age win over Expires, and the longer path go first", () => {
    const jar = createCookieJar([], () => 0);
    jar.setCookies(site, [
      "a=short; Path=/",
      "a=long",
      "b=1; Path=/; Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    ]);
    expect(jar.cookieHeader(site)).toBe("a=long; a=short; b=1");
  });

  it("accepts no cookie without a name", () => {
    const jar = createCookieJar();
    jar.setCookies(site, ["", "novalue", "=x", "; Path=/"]);
    expect(jar.list()).toEqual([]);
  });

  it("can be restored from its list", () => {
    const jar = createCookieJar();
    jar.setCookies(site, ["sessionId=abc; Path=/"]);
    expect(createCookieJar(jar.list()).cookieHeader(site)).toBe("sessionId=abc");
  });
});

describe("the client's cookies", () => {
  const session = exampleReply("publishCanvas", { headers: { "Set-Cookie": "sessionId=abc; Path=/; HttpOnly" } });
  const source = 'import "editor/canvas";';

  it("[C3] keep a publish's session on request", async () => {
    const { client, requests } = fakeService([session, exampleReply("listCanvases")], { cookies: "keep" });
    await client.canvases.publish({ source });
    await client.canvases.list();
    expect(requests.map(({ headers }) => headers.get("Cookie"))).toEqual([null, "sessionId=abc"]);
    expect(requests.map(({ credentials }) => credentials)).toEqual(["include", "include"]);
  });

  it("[C3] stay in one session if the first publishes are made at the same time", async () => {
    const { client, requests } = fakeService([errorReply("INTERNAL_ERROR"), session], { cookies: "keep", retries: 0 });
    const published = await Promise.allSettled(Array.from({ length: 4 }, () => client.canvases.publish({ source })));
    expect(published.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
    expect(requests.map(({ headers }) => headers.get("Cookie"))).toEqual([
      null,
      null,
      "sessionId=abc",
      "sessionId=abc",
    ]);
  });

  it("[C3] don't make a publish wait for one that was aborted", async () => {
    const controller = new AbortController();
    const { client, requests } = fakeService([() => new Promise<never>(() => {}), session], { cookies: "keep" });
    const { signal } = controller;
    const aborted = [1, 2].map(() => client.canvases.publish({ source }, { signal }));
    const published = client.canvases.publish({ source });
    await expect.poll(() => requests.length).toBe(1);
    controller.abort();
    await Promise.all(aborted.map((call) => expect(call).rejects.toMatchObject({ name: "AbortError" })));
    await published;
    expect(requests).toHaveLength(2);
  });

  it("aren't kept by default", async () => {
    const { client, requests } = fakeService([session, exampleReply("listCanvases")]);
    await client.canvases.publish({ source });
    await client.canvases.list();
    expect(requests[1]?.headers.get("Cookie")).toBeNull();
    expect(requests[1]?.credentials).toBe("same-origin");
  });

  it("can be kept in the caller's jar, even if the call fails", async () => {
    const cookies = createCookieJar();
    const refused = new Response("", { status: 500, headers: { "Set-Cookie": "sessionId=abc; Path=/" } });
    const { client } = fakeService([refused], { cookies });
    await expect(client.canvases.publish({ source })).rejects.toThrow();
    expect(cookies.list()).toMatchObject([{ host: "paint.example", name: "sessionId", value: "abc" }]);
  });
});
