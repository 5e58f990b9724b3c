import type { TextBatchDigest } from "@fingerpaint/api-contracts";
import { digestText } from "@fingerpaint/md5-core";
import { describe, expect, it } from "vitest";
import { post, postForm, postJson } from "../support/md5-client.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

describe("batch text MD5", () => {
  it("[M7] returns the documented fields and the results in input order, even for equal texts", async () => {
    const server = await startTestServer();
    const reply = await postJson(server, "hashTexts", { texts: ["abc", "", "abc"] });
    expect(expectData(reply, "hashTexts")).toEqual({
      results: [
        { text: "abc", hash: "900150983cd24fb0d6963f7d28e17f72", index: 0 },
        { text: "", hash: "d41d8cd98f00b204e9800998ecf8427e", index: 1 },
        { text: "abc", hash: "900150983cd24fb0d6963f7d28e17f72", index: 2 },
      ],
      total: 3,
      encoding: "utf8",
      outputFormat: "hex",
    });
  });

  it.each([
    { encoding: "utf16", outputFormat: "base64" },
    { encoding: "gbk", outputFormat: "hex-upper" },
  ] as const)("[M7] applies an encoding and a format to all: %j", async (options) => {
    const server = await startTestServer();
    const data = expectData<TextBatchDigest>(
      await postJson(server, "hashTexts", { texts: ["中文"], ...options }),
      "hashTexts",
    );
    expect(data).toMatchObject(options);
    expect(data.results[0]?.hash).toBe(await digestText("中文", options));
  });

  it("[M7] returns each text as JSON.stringify writes it, whether or not the request escaped it", async () => {
    const server = await startTestServer();
    const texts = ["plain ~\u007f", "价格 é \u2028", "😀", '"\\/', "\n\u0000\u001f"];
    const escapeAll = (json: string) =>
      json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    for (const batch of [...texts.map((text) => [text, "a"]), texts]) {
      for (const body of [JSON.stringify({ texts: batch }), escapeAll(JSON.stringify({ texts: batch }))]) {
        const { text, headers } = await post(server, "hashTexts", body);
        const json = JSON.parse(text);
        expect(json.data.results.map((result: { text: string }) => result.text)).toEqual(batch);
        expect(text).toBe(JSON.stringify(json));
        expect(headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
      }
    }
  });

  it("[M7] accepts 1 to 100 texts", async () => {
    const server = await startTestServer();
    const texts = Array.from({ length: 100 }, (_, index) => `text ${index}`);
    const data = expectData<TextBatchDigest>(await postJson(server, "hashTexts", { texts }), "hashTexts");
    expect(data.total).toBe(100);
    expect(data.results.map(({ index }) => index)).toEqual(texts.map((_, index) => index));
    expect(data.results.map(({ text }) => text)).toEqual(texts);

    const tooMany = await postJson(server, "hashTexts", { texts: [...texts, "one more"] });
    expect(expectRefusal(tooMany, "INVALID_INPUT")).toMatch(/texts.*100/);
    expect(expectRefusal(await postJson(server, "hashTexts", { texts: [] }), "INVALID_INPUT")).toContain("texts");
  });

  it("[M7, M9] accepts no more texts or files than MAX_BATCH_ITEMS", async () => {
    const server = await startTestServer({ environment: { MAX_BATCH_ITEMS: "2" } });
    const texts = await postJson(server, "hashTexts", { texts: ["", "", ""] });
    expect(expectRefusal(texts, "INVALID_INPUT")).toBe("texts: must be an array of 1 to 2 strings");
    const file = { name: "files", filename: "f", content: "" };
    const files = await postForm(server, "hashFiles", [file, file, file]);
    expect(expectRefusal(files, "INVALID_INPUT")).toBe("files: takes at most 2 files");
    expectData(await postForm(server, "hashFiles", [file, file]), "hashFiles");
  });

  it.each([undefined, null, "abc", 3, { 0: "abc", length: 1 }])("[M7] refuses %j as `texts`", async (texts) => {
    const server = await startTestServer();
    expect(expectRefusal(await postJson(server, "hashTexts", { texts }), "INVALID_INPUT")).toContain("texts");
  });

  it("[M7] fails as a whole for one bad item, whose index is in the details", async () => {
    const server = await startTestServer();
    for (const bad of [null, 1, ["a"], {}, true]) {
      const reply = await postJson(server, "hashTexts", { texts: ["a", "b", bad, "c"] });
      expect(expectRefusal(reply, "INVALID_INPUT")).toContain("texts[2]");
    }
    const unencodable = await postJson(server, "hashTexts", { texts: ["a", "b", "c", "xé"], encoding: "ascii" });
    const details = expectRefusal(unencodable, "INVALID_INPUT");
    expect(details).toContain("texts[3]");
    expect(details).toContain("U+00E9");
  });

  it("[M6] applies the text limit to each item, and names the item that exceeds it", async () => {
    const server = await startTestServer({ environment: { MAX_TEXT_BYTES: "4" } });
    expectData(await postJson(server, "hashTexts", { texts: ["abcd", "价1"] }), "hashTexts");
    const details = expectRefusal(await postJson(server, "hashTexts", { texts: ["abcd", "价12"] }), "INVALID_INPUT");
    expect(details).toContain("texts[1]");
  });

  it("[M7] refuses a batch of a million wrong items as cheaply as one of two", async () => {
    const server = await startTestServer();
    const body = { texts: new Array(1_000_000).fill(1) };
    const before = process.memoryUsage().heapUsed;
    const details = expectRefusal(await postJson(server, "hashTexts", body), "INVALID_INPUT");
    expect(details.length).toBeLessThan(1_000);
    // The items themselves take 8 MB; an error message for each of them would take hundreds.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1_048_576);
  });
});
