import type { ListedCanvas } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { errorReply, exampleReply, fakeService } from "../test/fake-service.ts";

const [example] = (await exampleReply("listCanvases").json()) as [ListedCanvas];

/** A page with canvases of these titles; a `Link` header names the next page, if there is one. */
function pageReply(titles: string[], link?: string): Response {
  const canvases = titles.map((title) => ({ ...example, title }));
  return Response.json(canvases, link === undefined ? {} : { headers: { Link: link } });
}

describe("a list", () => {
  it("[C19] requests the whole list, or a page", async () => {
    const { client, requests } = fakeService([exampleReply("listCanvases")]);
    await client.canvases.list();
    await client.canvases.list({ limit: 20, cursor: "a-b_c" });
    await client.canvases.list({ cursor: "" });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(["", "?limit=20&cursor=a-b_c", ""]);
  });

  it.each([
    ['<?limit=2&cursor=abc>; rel="next"', "abc"],
    ['</tools/api/editor-canvas/mine?cursor=a%2Bb&limit=2>; rel="next"', "a+b"],
    ["<https://paint.example/api/editor-canvas/mine?cursor=abc>;rel=next", "abc"],
    ['<?cursor=first>; rel="prev", <?cursor=abc>; rel="next"', "abc"],
    ['<?cursor=first>; rel="prev"', undefined],
    ['<?limit=2>; rel="next"', undefined],
    [undefined, undefined],
  ])("[C19] returns the cursor of the next page: Link: %s", async (link, nextCursor) => {
    const { client } = fakeService([pageReply(["a"], link)]);
    const reply = await client.canvases.list({ limit: 2 }).withResponse();
    expect(reply.nextCursor).toBe(nextCursor);
    expect(reply.data.map(({ title }) => title)).toEqual(["a"]);
  });

  it("[C19] goes through all pages if it is iterated, requesting each when needed", async () => {
    const { client, requests } = fakeService([
      pageReply(["a", "b"], '<?limit=2&cursor=two>; rel="next"'),
      pageReply([], '<?limit=2&cursor=three>; rel="next"'),
      pageReply(["c"]),
    ]);
    const seen: string[] = [];
    for await (const { title } of client.canvases.list({ limit: 2, requestId: "r1" })) {
      seen.push(`${title} after ${requests.length}`);
    }
    expect(seen).toEqual(["a after 1", "b after 1", "c after 3"]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=2",
      "?limit=2&cursor=two",
      "?limit=2&cursor=three",
    ]);
    expect(requests.map(({ headers }) => headers.get("X-Request-Id"))).toEqual(["r1", "r1", "r1"]);
  });

  it("[C19] doesn't request the next page if the iteration stops before it", async () => {
    const { client, requests } = fakeService([pageReply(["a", "b"], '<?cursor=two>; rel="next"')]);
    for await (const _ of client.canvases.list({ limit: 2 })) break;
    expect(requests).toHaveLength(1);
  });

  it("throws what a page's request throws, if it is iterated", async () => {
    const { client } = fakeService([pageReply(["a"], '<?cursor=two>; rel="next"'), errorReply("INVALID_INPUT")]);
    const seen: string[] = [];
    const iterate = async () => {
      for await (const { title } of client.canvases.list({ limit: 1 })) seen.push(title);
    };
    await expect(iterate()).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(seen).toEqual(["a"]);
  });
});
