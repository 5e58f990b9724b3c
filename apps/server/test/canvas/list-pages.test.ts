import { createHash } from "node:crypto";
import { type CanvasRecord, CanvasStoreError, createMemoryStore } from "@fingerpaint/canvas-store";
import { createClient } from "@fingerpaint/sdk-client";
import { describe, expect, it } from "vitest";
import { readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";
import { createVisitor, send } from "./visitor.ts";

const path = "/api/editor-canvas/mine";
const headers = { Cookie: "sessionId=ada" };

/** A store that holds this many canvases of the session `ada`. */
async function storeWithCanvases(count: number) {
  const store = createMemoryStore();
  for (let n = 1; n <= count; n++) {
    const instant = new Date(Date.UTC(2020, 0, 1) + n).toISOString();
    const record: CanvasRecord = {
      canvasId: `cv_${String(n).padStart(16, "0")}`,
      owner: createHash("sha256").update("ada").digest("hex"),
      title: `${n}`,
      source: `import { Stack } from "editor/canvas"; // ${n}`,
      sourceMd5: "8b1a9953c4611296a827abf8c47804d7",
      access: "public",
      password: null,
      expiresAt: null,
      createdAt: instant,
      updatedAt: instant,
      removedAt: null,
      addressHash: null,
      state: null,
    };
    await store.insert(record);
  }
  return store;
}

const titlesFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => `${first - index}`);

describe("pages of mine", () => {
  it("[C19] are arrays whose Link headers lead through the whole list, each canvas once", async () => {
    const server = await startTestServer({ store: await storeWithCanvases(23), environment: { BASE_PATH: "/tools" } });
    const titles: string[] = [];
    const lengths: number[] = [];
    let address: URL | null = new URL(`${server.url}${path}?limit=10`);
    while (address !== null) {
      const reply: Response = await fetch(address, { headers });
      const page = (await reply.json()) as { title: string; shareUrl: string }[];
      titles.push(...page.map(({ title }) => title));
      lengths.push(page.length);
      expect(page[0]?.shareUrl).toContain("/tools/editor-canvas/cv_");
      const next: string | undefined = /^<(.+)>; rel="next"$/.exec(reply.headers.get("link") ?? "")?.[1];
      address = next === undefined ? null : new URL(next, address);
    }
    expect(lengths).toEqual([10, 10, 3]);
    expect(titles).toEqual(titlesFrom(23, 1));
  });

  it("[C19] have 100 canvases if only a cursor is given, and at most 1000", async () => {
    const server = await startTestServer({ store: await storeWithCanvases(1_200) });
    const client = createClient({ baseUrl: server.url, headers });
    const first = await client.canvases.list({ limit: 1_000 }).withResponse();
    expect([first.data.length, first.headers.get("content-type")]).toEqual([1_000, "application/json; charset=utf-8"]);
    const { data, nextCursor } = await client.canvases.list({ cursor: first.nextCursor }).withResponse();
    expect(data.map(({ title }) => title)).toEqual(titlesFrom(200, 101));
    expect(nextCursor).toBeDefined();
  });

  it("[C19] show each canvas once while others are published and deleted", async () => {
    const server = await startTestServer({ store: await storeWithCanvases(10) });
    const client = createClient({ baseUrl: server.url, headers });
    const seen: string[] = [];
    for await (const { title, canvasId } of client.canvases.list({ limit: 3 })) {
      seen.push(title);
      if (Number(title) % 2 === 0) await client.canvases.delete(canvasId);
      await client.canvases.publish({ source: `import { Stack } from "editor/canvas"; // new ${title}` });
    }
    expect(seen).toEqual(titlesFrom(10, 1));
  });

  it.each(["limit=0", "limit=1001", "limit=x", "limit=1&limit=2", "cursor=x", "cursor=a&cursor=b"])(
    "[C19] refuse ?%s, naming the field",
    async (query) => {
      const server = await startTestServer();
      for (const session of [headers, {}]) {
        const reply = await readReply(await fetch(`${server.url}${path}?${query}`, { headers: session }));
        expect(reply.status).toBe(400);
        expect(reply.text).toContain("INVALID_INPUT");
        expect(JSON.parse(reply.text).error.details).toMatch(new RegExp(`^${query.split("=")[0]}: `));
      }
    },
  );

  it("[C19] are empty without a session, and ignore other parameters", async () => {
    const server = await startTestServer({ store: await storeWithCanvases(1) });
    expect(await (await fetch(`${server.url}${path}?limit=5`)).json()).toEqual([]);
    const reply = await fetch(`${server.url}${path}?page=2`, { headers });
    expect(await reply.json()).toHaveLength(1);
    expect(reply.headers.get("link")).toBeNull();
  });

  it("[C15, C19] let a page of another origin read the Link", async () => {
    const server = await startTestServer({ environment: { CORS_ORIGINS: "https://other.example" } });
    const reply = await fetch(`${server.url}${path}`, { headers: { Origin: "https://other.example" } });
    expect(reply.headers.get("access-control-expose-headers")).toContain("Link");
  });
});

describe("the whole list", () => {
  it("[C13, C19] is one array without parameters, however long", async () => {
    const server = await startTestServer({ store: await storeWithCanvases(1_234) });
    const { body, headers: received } = await createVisitor(server, "ada").list();
    expect(body.map(({ title }) => title)).toEqual(titlesFrom(1_234, 1));
    expect(received.get("link")).toBeNull();
    expect((await send(server, "HEAD", path, { headers })).status).toBe(200);
  });

  it("[C19] doesn't block other requests while it is written", async () => {
    const store = await storeWithCanvases(2_000);
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns++;
      if (isRunning) setImmediate(count);
    };
    const server = await startTestServer({
      store: {
        ...store,
        listByOwner: (owner, page) => {
          if (!page.after) count();
          return store.listByOwner(owner, page).then((listed) => {
            if (listed.next === null) isRunning = false;
            return listed;
          });
        },
      },
    });
    await createVisitor(server, "ada").list();
    // At least one turn between any two of its eight pages.
    expect(turns).toBeGreaterThanOrEqual(7);
  });

  it("[C19] is cut off if the store fails in the middle, and the log says why", async () => {
    const store = await storeWithCanvases(600);
    const server = await startTestServer({
      store: {
        ...store,
        listByOwner: (owner, page) =>
          page.after
            ? Promise.reject(new CanvasStoreError("STORE_UNAVAILABLE", "the disk is gone"))
            : store.listByOwner(owner, page),
      },
    });
    await expect(send(server, "GET", path, { headers })).rejects.toThrow();
    await expect.poll(() => server.logText()).toContain("the disk is gone");
  });
});
