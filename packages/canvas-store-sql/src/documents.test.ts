import { describe, expect, it, onTestFinished } from "vitest";
import { engines } from "../test/engines.ts";

describe.each(engines)("documents in $engine", ({ openEmpty }) => {
  async function openStores(count: number) {
    const { openStore } = await openEmpty();
    const stores = await Promise.all(Array.from({ length: count }, openStore));
    onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
    return stores.map((store) => store.documents);
  }

  it("[M13] are null until they are created, and are read as written, lone surrogates included", async () => {
    const [documents] = (await openStores(1)) as [Awaited<ReturnType<typeof openStores>>[number]];
    expect([await documents.read("keys"), await documents.revision("keys")]).toEqual([null, 0]);
    await documents.update("keys", (content) => `${content} é 😀 \ud800 \0`);
    expect(await documents.read("keys")).toEqual({ revision: 1, content: "null é 😀 \ud800 \0" });
    await documents.update("keys", (content) => `${content}!`);
    expect(await documents.read("keys")).toEqual({ revision: 2, content: "null é 😀 \ud800 \0!" });
    expect(await documents.revision("keys")).toBe(2);
    expect(await documents.read("other")).toBeNull();
  });

  it("[M13] keep the additions of four simultaneous writers", async () => {
    const stores = await openStores(4);
    await Promise.all(
      stores.map(async (documents, writer) => {
        for (let n = 0; n < 5; n++) await documents.update("keys", (content) => `${content ?? ""} ${writer}.${n}`);
      }),
    );
    const { content = "", revision } = (await stores[0]?.read("keys")) ?? {};
    const expected = [0, 1, 2, 3].flatMap((writer) => [0, 1, 2, 3, 4].map((n) => `${writer}.${n}`));
    expect(content.trim().split(" ").sort()).toEqual(expected);
    expect(revision).toBe(20);
  });

  it("[M13] stay unchanged if the change throws", async () => {
    const [documents] = (await openStores(1)) as [Awaited<ReturnType<typeof openStores>>[number]];
    await documents.update("keys", () => "kept");
    const refuse = () => {
      throw new RangeError("no");
    };
    await expect(documents.update("keys", refuse)).rejects.toThrow(RangeError);
    expect(await documents.read("keys")).toEqual({ revision: 1, content: "kept" });
  });
});
