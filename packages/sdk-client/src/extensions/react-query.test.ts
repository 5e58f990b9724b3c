import { getRandomValues } from "node:crypto";
import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from "vitest";
import { errorReply, exampleReply, fakeService } from "../../test/fake-service.ts";
import { ApiError, type ClientError, type ListedCanvas, type LoadedCanvas, type PublishedCanvas } from "../index.ts";
import { createQueries } from "./react-query.ts";

const source = 'import { H1 } from "editor/canvas";';
const canvasId = "cv_8sK2mQx0ZbT4rLw9";

function open(answers: Parameters<typeof fakeService>[0]) {
  const { client, requests } = fakeService(answers, { retries: 0 });
  return { queries: createQueries(client), requests, queryClient: new QueryClient() };
}

describe("queries for TanStack Query", () => {
  it("cover every method of the client", () => {
    const { client } = fakeService([]);
    const { md5, canvases } = createQueries(client);
    expect(Object.keys(md5)).toEqual(Object.keys(client.md5));
    expect(Object.keys(canvases)).toEqual(expect.arrayContaining(Object.keys(client.canvases)));
  });

  it("return a list, and pages of it", async () => {
    const second = await exampleReply("listCanvases").json();
    const { queries, queryClient, requests } = open([
      exampleReply("listCanvases"),
      exampleReply("listCanvases", { headers: { Link: '<?limit=5&cursor=two>; rel="next"' } }),
      exampleReply("listCanvases"),
    ]);
    expect(await queryClient.fetchQuery(queries.canvases.list())).toEqual(second);
    const observer = new InfiniteQueryObserver(queryClient, queries.canvases.pages({ limit: 5 }));
    const stop = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true);
    const { data } = await observer.fetchNextPage();
    stop();
    expect(data?.pages.flatMap((page) => page.data)).toHaveLength(2);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(["", "?limit=5", "?limit=5&cursor=two"]);
  });

  it("return the quota", async () => {
    const { queries, queryClient } = open([exampleReply("readCanvasQuota")]);
    expect(await queryClient.fetchQuery(queries.canvases.quota())).toEqual(
      await exampleReply("readCanvasQuota").json(),
    );
  });

  it("name a password on a page without HTTPS too", () => {
    vi.stubGlobal("crypto", {
      getRandomValues: <Values extends ArrayBufferView>(values: Values) => getRandomValues(values),
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { queries } = open([]);
    expect(queries.canvases.load(canvasId, { password: "secret" }).queryKey[4]).toMatch(/^\d+(-\d+){3}$/);
  });

  it("load a canvas once, and keep its password out of the key", async () => {
    const { queries, queryClient, requests } = open([exampleReply("loadCanvas")]);
    const options = queries.canvases.load(canvasId, { password: "secret" });
    for (let mounted = 0; mounted < 3; mounted += 1) {
      const observer = new QueryObserver(queryClient, queries.canvases.load(canvasId, { password: "secret" }));
      const stop = observer.subscribe(() => {});
      await expect.poll(() => observer.getCurrentResult().data?.title).toBe("Build times");
      stop();
    }
    expect(requests).toHaveLength(1);
    expect(JSON.stringify(options.queryKey)).not.toContain("secret");
    expect(queries.canvases.load(canvasId, { password: "other" }).queryKey).not.toEqual(options.queryKey);
    expect(queries.canvases.load(canvasId).queryKey).toEqual(["fingerpaint", "canvases", "load", canvasId, null]);
  });

  it("stop a load that nobody is waiting for", async () => {
    const { queries, queryClient, requests } = open([() => new Promise<Response>(() => {})]);
    const observer = new QueryObserver(queryClient, queries.canvases.list());
    const stop = observer.subscribe(() => {});
    await expect.poll(() => requests.length).toBe(1);
    stop();
    expect(requests[0]?.signal.aborted).toBe(true);
  });

  it("leave retries to the client", async () => {
    const { queries, queryClient, requests } = open([errorReply("INTERNAL_ERROR")]);
    const observer = new QueryObserver(queryClient, queries.canvases.list());
    const stop = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().error).toBeInstanceOf(ApiError);
    stop();
    expect(requests).toHaveLength(1);
  });

  it("publish, change and delete as mutations", async () => {
    const { queries, queryClient, requests } = open([
      exampleReply("publishCanvas"),
      exampleReply("updateCanvas"),
      exampleReply("deleteCanvas"),
      errorReply("UNAUTHORIZED"),
    ]);
    const { canvases, md5 } = queries;
    const published = await new MutationObserver(queryClient, canvases.publish()).mutate({ source });
    expectTypeOf(published).toEqualTypeOf<PublishedCanvas>();
    await new MutationObserver(queryClient, canvases.update()).mutate({ canvasId, title: "New" });
    await new MutationObserver(queryClient, canvases.delete()).mutate(canvasId);
    const hashing = new MutationObserver(queryClient, md5.text());
    await expect(hashing.mutate({ text: "a" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expectTypeOf(hashing.getCurrentResult().error).toEqualTypeOf<ClientError | null>();
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      "POST /api/editor-canvas",
      `PATCH /api/editor-canvas/${canvasId}`,
      `DELETE /api/editor-canvas/${canvasId}`,
      "POST /api/md5/text",
    ]);
    expect(await requests[1]?.json()).toEqual({ title: "New" });
  });

  it("have the client's types", () => {
    const { queries, queryClient } = open([]);
    const observer = new QueryObserver(queryClient, queries.canvases.load(canvasId));
    expectTypeOf(observer.getCurrentResult().data).toEqualTypeOf<LoadedCanvas | undefined>();
    expectTypeOf(observer.getCurrentResult().error).toEqualTypeOf<ClientError | null>();
    const { list, quota, pages } = queries.canvases;
    for (const queried of [new QueryObserver(queryClient, list()), new QueryObserver(queryClient, quota())]) {
      expectTypeOf(queried.getCurrentResult().error).toEqualTypeOf<ClientError | null>();
    }
    const paged = new InfiniteQueryObserver(queryClient, pages());
    expectTypeOf(paged.getCurrentResult().error).toEqualTypeOf<ClientError | null>();
    // The data cached under `queryKey` has the query's type.
    expectTypeOf(queryClient.getQueryData(list().queryKey)).toEqualTypeOf<ListedCanvas[] | undefined>();
    // @ts-expect-error a field that publishing doesn't have
    const misuse = () => new MutationObserver(queryClient, queries.canvases.publish()).mutate({ text: "a" });
    return misuse;
  });
});
