import type { FileVerification, TextVerification } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { postForm, postJson } from "../support/md5-client.ts";
import { expectData, expectRefusal } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const hex = "900150983cd24fb0d6963f7d28e17f72";
const base64 = "kAFQmDzST7DWlj99KOF/cg==";

const invalidHashes = [
  "",
  " ",
  hex.slice(1),
  `${hex}0`,
  ` ${hex}`,
  `${hex}\n`,
  `${base64} `,
  `${hex}  abc.txt`,
  `${hex} *abc.txt`,
  `MD5 (abc.txt) = ${hex}`,
  `${hex.slice(0, 31)}g`,
  `0x${hex.slice(2)}`,
  base64.slice(0, 22),
  `${base64.slice(0, 23)}`,
  `${base64}=`,
  // The same bytes, but the last character's unused bits are set.
  "kAFQmDzST7DWlj99KOF/ch==",
  "kAFQmDzST7DWlj99KOF_cg==",
  "９００１５０９８３ｃｄ２４ｆｂ０ｄ６９６３ｆ７ｄ２８ｅ１７ｆ７２",
];

describe("verification", () => {
  it("[M12] returns the documented fields for a text", async () => {
    const server = await startTestServer();
    const reply = await postJson(server, "verifyText", { text: "abc", expectedHash: hex });
    expect(expectData(reply, "verifyText")).toEqual({
      text: "abc",
      expectedHash: hex,
      calculatedHash: hex,
      isValid: true,
      encoding: "utf8",
    });
  });

  it("[M12] returns the documented fields for a file", async () => {
    const server = await startTestServer();
    const reply = await postForm(server, "verifyFile", [
      { name: "expectedHash", content: hex },
      { name: "file", filename: "abc.txt", content: "abc" },
    ]);
    expect(expectData(reply, "verifyFile")).toEqual({
      filename: "abc.txt",
      expectedHash: hex,
      calculatedHash: hex,
      isValid: true,
      size: 3,
    });
  });

  it.each([
    { expectedHash: hex.toUpperCase(), calculatedHash: hex, isValid: true },
    { expectedHash: "900150983CD24fb0d6963f7d28e17F72", calculatedHash: hex, isValid: true },
    { expectedHash: base64, calculatedHash: base64, isValid: true },
    { expectedHash: "0".repeat(32), calculatedHash: hex, isValid: false },
    { expectedHash: "AAAAAAAAAAAAAAAAAAAAAA==", calculatedHash: base64, isValid: false },
    { expectedHash: `${hex.slice(0, 31)}3`, calculatedHash: hex, isValid: false },
  ])("[M12] compares bytes, and returns the expected hash as sent: %j", async (expected) => {
    const server = await startTestServer();
    const { expectedHash } = expected;
    const text = await postJson(server, "verifyText", { text: "abc", expectedHash });
    expect(expectData<TextVerification>(text, "verifyText")).toMatchObject(expected);
    const file = await postForm(server, "verifyFile", [
      { name: "file", filename: "abc", content: "abc" },
      { name: "expectedHash", content: expectedHash },
    ]);
    expect(expectData<FileVerification>(file, "verifyFile")).toMatchObject(expected);
  });

  it("[M12] verifies in the requested encoding", async () => {
    const server = await startTestServer();
    // MD5 of the two BOM bytes.
    const body = { text: "", encoding: "utf16", expectedHash: "f3b25701fe362ec84616a93a45ce9998" };
    expect(expectData(await postJson(server, "verifyText", body), "verifyText")).toMatchObject({
      isValid: true,
      encoding: "utf16",
    });
  });

  it.each(invalidHashes)("[M11] %j is INVALID_HASH_FORMAT", async (expectedHash) => {
    const server = await startTestServer();
    const text = await postJson(server, "verifyText", { text: "abc", expectedHash });
    expect(expectRefusal(text, "INVALID_HASH_FORMAT")).toContain("expectedHash");
    const file = await postForm(server, "verifyFile", [
      { name: "file", filename: "abc", content: "abc" },
      { name: "expectedHash", content: expectedHash },
    ]);
    expect(expectRefusal(file, "INVALID_HASH_FORMAT")).toContain("expectedHash");
  });

  it("[M6, M11] a long expectedHash is INVALID_HASH_FORMAT before anything searches it", async () => {
    const server = await startTestServer();
    const body = { text: "abc", expectedHash: `(${")".repeat(1_000_000)}` };
    expect(expectRefusal(await postJson(server, "verifyText", body), "INVALID_HASH_FORMAT")).not.toContain("got");
  });

  it.each([undefined, null, 0, true, [hex], { hex }])("[M11] an expectedHash of %j is INVALID_INPUT", async (value) => {
    const server = await startTestServer();
    const reply = await postJson(server, "verifyText", { text: "abc", expectedHash: value });
    expect(expectRefusal(reply, "INVALID_INPUT")).toContain("expectedHash");
  });

  it("[M11] a form without expectedHash, with two of them, or with it as a file is INVALID_INPUT", async () => {
    const server = await startTestServer();
    const file = { name: "file", filename: "abc", content: "abc" };
    const field = { name: "expectedHash", content: hex };
    for (const parts of [[file], [file, field, field], [file, { ...field, filename: "hash.txt" }]]) {
      expectRefusal(await postForm(server, "verifyFile", parts), "INVALID_INPUT");
    }
  });
});
