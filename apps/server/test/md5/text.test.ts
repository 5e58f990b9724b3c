import { createHash } from "node:crypto";
import type { TextDigest } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { postJson } from "../support/md5-client.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const md5OfAbc = "900150983cd24fb0d6963f7d28e17f72";

/** Texts and their bytes in each encoding, written out by hand. */
const encodedTexts = [
  { encoding: "utf8", text: "价é🙂", bytes: "e4bbb7c3a9f09f9982" },
  { encoding: "utf8", text: "", bytes: "" },
  { encoding: "utf8", text: "\uFEFFa", bytes: "efbbbf61" },
  { encoding: "ascii", text: "Az\u0000\u007f", bytes: "417a007f" },
  { encoding: "utf16", text: "a价🙂", bytes: "fffe6100f74e3dd842de" },
  { encoding: "utf16", text: "", bytes: "fffe" },
  { encoding: "gbk", text: "a中文", bytes: "61d6d0cec4" },
];

describe("text MD5", () => {
  it("[M1] returns the documented fields and no others, with defaults utf8 and hex", async () => {
    const server = await startTestServer();
    const reply = await postJson(server, "hashText", { text: "abc" });
    expect(expectData(reply, "hashText")).toEqual({
      text: "abc",
      hash: md5OfAbc,
      encoding: "utf8",
      outputFormat: "hex",
      length: 32,
    });
    expect(Object.keys(JSON.parse(reply.text)).sort()).toEqual(["data", "message", "success", "timestamp"]);
  });

  it("[M2] counts the characters of the hash as `length`: 32, 32 and 24", async () => {
    const server = await startTestServer();
    const answers = ["hex", "hex-upper", "base64"].map(async (outputFormat) => {
      const reply = await postJson(server, "hashText", { text: "abc", outputFormat });
      const { hash, length, outputFormat: used } = expectData<TextDigest>(reply, "hashText");
      return { hash, length, used };
    });
    expect(await Promise.all(answers)).toEqual([
      { hash: md5OfAbc, length: 32, used: "hex" },
      { hash: md5OfAbc.toUpperCase(), length: 32, used: "hex-upper" },
      { hash: "kAFQmDzST7DWlj99KOF/cg==", length: 24, used: "base64" },
    ]);
  });

  it.each(encodedTexts)("[M3] hashes %j as exactly these bytes", async ({ encoding, text, bytes }) => {
    const server = await startTestServer();
    const data = expectData<TextDigest>(await postJson(server, "hashText", { text, encoding }), "hashText");
    expect(data).toMatchObject({ text, encoding });
    expect(data.hash).toBe(createHash("md5").update(Buffer.from(bytes, "hex")).digest("hex"));
  });

  it.each([
    { encoding: "ascii", text: "caf\u00e9", codePoint: "U+00E9", position: 3 },
    { encoding: "gbk", text: "中🙂é", codePoint: "U+1F642", position: 1 },
    { encoding: "utf8", text: "ab\uD800c", codePoint: "U+D800", position: 2 },
    { encoding: "utf16", text: "\uDFFF", codePoint: "U+DFFF", position: 0 },
    { encoding: "ascii", text: "🙂\uDC00", codePoint: "U+1F642", position: 0 },
    { encoding: "gbk", text: "\uD83D", codePoint: "U+D83D", position: 0 },
  ])("[M4] refuses %j and names the character, its code point and position", async (sample) => {
    const server = await startTestServer();
    const { encoding, text, codePoint, position } = sample;
    // Sent as JSON, in which a lone surrogate is escaped.
    const details = expectRefusal(await postJson(server, "hashText", { text, encoding }), "INVALID_INPUT");
    expect(details).toContain(codePoint);
    expect(details).toMatch(new RegExp(`\\b${position}\\b`));
    const verified = await postJson(server, "verifyText", { text, encoding, expectedHash: md5OfAbc });
    expect(expectRefusal(verified, "INVALID_INPUT")).toContain(codePoint);
  });

  it.each(["hashText", "hashTexts", "verifyText"] as const)(
    "[M5] %s: any encoding but the four spellings is UNSUPPORTED_ENCODING, whatever its type",
    async (operation) => {
      const server = await startTestServer();
      const body = { text: "abc", texts: ["abc"], expectedHash: md5OfAbc };
      for (const encoding of ["UTF8", "utf-8", "", " utf8", "latin1", null, 8, true, [], ["utf8"], {}, "__proto__"]) {
        const details = expectRefusal(await postJson(server, operation, { ...body, encoding }), "UNSUPPORTED_ENCODING");
        expect(details).toContain("encoding");
      }
    },
  );

  it("[M5] answers UNSUPPORTED_ENCODING even if other fields are wrong, too", async () => {
    const server = await startTestServer();
    expectRefusal(await postJson(server, "hashText", { encoding: "big5", outputFormat: "x" }), "UNSUPPORTED_ENCODING");
  });

  it.each(["hashText", "hashTexts"] as const)(
    "[M5] %s: any outputFormat but the three is INVALID_INPUT",
    async (id) => {
      const server = await startTestServer();
      for (const outputFormat of ["HEX", "hex-Upper", "Base64", "", null, 16, [], {}]) {
        const reply = await postJson(server, id, { text: "abc", texts: ["abc"], outputFormat });
        expect(expectRefusal(reply, "INVALID_INPUT")).toContain("outputFormat");
      }
    },
  );

  it("[M6] requires `text`, a string that may be empty", async () => {
    const server = await startTestServer();
    for (const body of [{}, { text: null }, { text: 1 }, { text: ["abc"] }, { text: { length: 1 } }, { Text: "abc" }]) {
      expect(expectRefusal(await postJson(server, "hashText", body), "INVALID_INPUT")).toContain("text");
    }
    const empty = await postJson(server, "hashText", { text: "" });
    expect(expectData<TextDigest>(empty, "hashText").hash).toBe("d41d8cd98f00b204e9800998ecf8427e");
  });
});
