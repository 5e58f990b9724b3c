import type { FileDigest } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { postForm, withKey } from "../support/md5-client.ts";
import { expectData, expectRefusal, readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

/** Parameters as clients write them, and the file name each of them means. */
const filenames = [
  { parameter: 'filename="价格表.txt"', filename: "价格表.txt" },
  { parameter: 'filename="naïve 🙂.png"', filename: "naïve 🙂.png" },
  { parameter: 'filename="a/b\\\\c.txt"', filename: "c.txt" },
  { parameter: 'filename="a/b\\c.txt"', filename: "c.txt" },
  { parameter: 'filename="C:\\x\\y.txt"', filename: "y.txt" },
  { parameter: 'filename="../../etc/passwd"', filename: "passwd" },
  { parameter: 'filename="say \\"hi\\".txt"', filename: 'say "hi".txt' },
  { parameter: 'filename="say %22hi%22.txt"', filename: 'say "hi".txt' },
  { parameter: "filename=plain.txt", filename: "plain.txt" },
  { parameter: 'filename="a;b=c.txt"', filename: "a;b=c.txt" },
  { parameter: 'filename=" spaced .txt"', filename: " spaced .txt" },
  { parameter: 'filename="50%.pdf"', filename: "50%.pdf" },
  { parameter: "filename*=UTF-8''%E4%BB%B7%E6%A0%BC.txt", filename: "价格.txt" },
  { parameter: "filename=\"plain.txt\"; filename*=UTF-8''%E4%BB%B7.txt", filename: "价.txt" },
  { parameter: 'filename="__proto__"', filename: "__proto__" },
  { parameter: `filename="${"长".repeat(85)}"`, filename: "长".repeat(85) },
];

describe("file names", () => {
  it.each(filenames)("[M9] are returned as the base name in UTF-8: %j", async ({ parameter, filename }) => {
    const server = await startTestServer();
    const disposition = `form-data; name="file"; ${parameter}`;
    const reply = await postForm(server, "hashFile", [
      { name: "file", content: "abc", filename: "unused", disposition },
    ]);
    expect(expectData<FileDigest>(reply, "hashFile").filename).toBe(filename);
  });

  it("[M9] are returned as a browser's form sends them", async () => {
    const server = await startTestServer();
    const form = new FormData();
    form.append("files", new File(["abc"], '价格表 "1".txt'));
    form.append("files", new File(["abc"], "b.txt"));
    const response = await fetch(`${server.url}/api/md5/file/batch`, { method: "POST", headers: withKey, body: form });
    const { results } = expectData<{ results: FileDigest[] }>(await readReply(response), "hashFiles");
    expect(results.map(({ filename }) => filename)).toEqual(['价格表 "1".txt', "b.txt"]);
  });

  it.each(['filename=""', 'filename="a/"', 'filename=".."', ""])("[M9] must not be missing: %j", async (parameter) => {
    const server = await startTestServer();
    for (const [operation, field] of [
      ["hashFile", "file"],
      ["hashFiles", "files"],
    ] as const) {
      const disposition = `form-data; name="${field}"; ${parameter}`.replace(/; $/, "");
      const nameless = { name: field, content: "abc", filename: "", disposition };
      const named = { name: field, content: "abc", filename: "a.txt" };
      const parts = operation === "hashFiles" ? [named, nameless] : [nameless];
      expect(expectRefusal(await postForm(server, operation, parts), "INVALID_INPUT")).toBe(
        `${field}: a file has no name`,
      );
    }
  });

  it("[M9] may be missing in an empty part, which a browser sends for an input without a file", async () => {
    const server = await startTestServer();
    const empty = { name: "files", content: "", filename: "" };
    const named = { name: "files", content: "abc", filename: "a.txt" };
    const reply = await postForm(server, "hashFiles", [empty, named, empty]);
    const { results } = expectData<{ results: FileDigest[] }>(reply, "hashFiles");
    expect(results.map(({ filename }) => filename)).toEqual(["a.txt"]);
    expect(expectRefusal(await postForm(server, "hashFiles", [empty]), "INVALID_INPUT")).toContain(
      "a file is required",
    );
  });
});
