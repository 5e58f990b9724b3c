import { createHash, randomBytes } from "node:crypto";
import { type FileBatchDigest, type FileDigest, operations } from "@fingerpaint/api-contracts";
import { describe, expect, it } from "vitest";
import { formOperations, goodForms, post, postForm, withKey } from "../support/md5-client.ts";
import { expectData, expectRefusal, readReply } from "../support/replies.ts";
import { startTestServer } from "../support/test-server.ts";

const md5OfAbc = "900150983cd24fb0d6963f7d28e17f72";
const md5OfNothing = "d41d8cd98f00b204e9800998ecf8427e";

describe("file MD5", () => {
  it("[M1] returns the documented fields for one file", async () => {
    const server = await startTestServer();
    const reply = await postForm(server, "hashFile", goodForms.hashFile);
    expect(expectData(reply, "hashFile")).toEqual({
      filename: "abc.txt",
      size: 3,
      hash: md5OfAbc,
      outputFormat: "hex",
      processingTime: expect.any(Number),
    });
  });

  it("[M1] returns the documented fields for a batch, without outputFormat", async () => {
    const server = await startTestServer();
    const data = expectData<FileBatchDigest>(await postForm(server, "hashFiles", goodForms.hashFiles), "hashFiles");
    expect(data).toEqual({
      results: [
        { filename: "abc.txt", size: 3, hash: md5OfAbc, processingTime: expect.any(Number) },
        { filename: "empty", size: 0, hash: md5OfNothing, processingTime: expect.any(Number) },
      ],
      total: 2,
      totalSize: 3,
      totalTime: expect.any(Number),
    });
  });

  it("[M1] hashes the form of an ordinary library", async () => {
    const server = await startTestServer();
    const bytes = randomBytes(300_000);
    const form = new FormData();
    form.append("file", new File([bytes], "random.bin"));
    form.append("outputFormat", "base64");
    const response = await fetch(`${server.url}/api/md5/file`, { method: "POST", headers: withKey, body: form });
    expect(expectData<FileDigest>(await readReply(response), "hashFile")).toMatchObject({
      filename: "random.bin",
      size: 300_000,
      hash: createHash("md5").update(bytes).digest("base64"),
      outputFormat: "base64",
    });
  });

  it.each([
    { outputFormat: "hex-upper", hash: md5OfAbc.toUpperCase() },
    { outputFormat: "base64", hash: "kAFQmDzST7DWlj99KOF/cg==" },
  ])("[M9] accepts outputFormat before or after the files: %j", async ({ outputFormat, hash }) => {
    const server = await startTestServer();
    const field = { name: "outputFormat", content: outputFormat };
    for (const operation of ["hashFile", "hashFiles"] as const) {
      const [file] = goodForms[operation] as [{ name: string; content: string }];
      for (const parts of [
        [field, file],
        [file, field],
      ]) {
        const data = expectData<FileDigest & FileBatchDigest>(await postForm(server, operation, parts), operation);
        expect((data.results?.[0] ?? data).hash).toBe(hash);
      }
    }
  });

  it("[M5] refuses another outputFormat, or two of them, in a form", async () => {
    const server = await startTestServer();
    const field = (content: string) => ({ name: "outputFormat", content });
    for (const fields of [[field("HEX")], [field("")], [field("hex"), field("hex")]]) {
      const reply = await postForm(server, "hashFile", [...goodForms.hashFile, ...fields]);
      expect(expectRefusal(reply, "INVALID_INPUT")).toContain("outputFormat");
    }
  });

  it("[M9] keeps the upload order, even for files of very different size", async () => {
    const server = await startTestServer();
    const contents = [randomBytes(700_000), Buffer.alloc(0), randomBytes(10), randomBytes(400_000), Buffer.from("x")];
    const parts = contents.map((content, index) => ({ name: "files", filename: `f${index}`, content }));
    const data = expectData<FileBatchDigest>(await postForm(server, "hashFiles", parts), "hashFiles");
    expect(data.results.map(({ filename, size, hash }) => ({ filename, size, hash }))).toEqual(
      contents.map((content, index) => ({
        filename: `f${index}`,
        size: content.length,
        hash: createHash("md5").update(content).digest("hex"),
      })),
    );
    expect(data.totalSize).toBe(1_100_011);
  });

  it("[M9] accepts 1 to 100 files in a batch", async () => {
    const server = await startTestServer();
    const parts = Array.from({ length: 101 }, (_, index) => ({
      name: "files",
      filename: `${index}`,
      content: `${index}`,
    }));
    const hundred = await postForm(server, "hashFiles", parts.slice(0, 100));
    expect(expectData<FileBatchDigest>(hundred, "hashFiles").total).toBe(100);
    expect(expectRefusal(await postForm(server, "hashFiles", parts), "INVALID_INPUT")).toMatch(/files.*100/);
  });

  it.each(["hashFile", "verifyFile"] as const)("[M9] %s accepts exactly one file", async (operation) => {
    const server = await startTestServer();
    const parts = goodForms[operation];
    const reply = await postForm(server, operation, [...parts, { name: "file", filename: "b", content: "b" }]);
    expect(expectRefusal(reply, "INVALID_INPUT")).toContain("file");
  });

  it.each(formOperations)(
    "[M9] %s refuses a missing file, another field's file, and a text in its place",
    async (id) => {
      const server = await startTestServer();
      const parts = goodForms[id];
      const [file] = parts as [(typeof parts)[number]];
      const rest = parts.filter((part) => part.filename === undefined);
      const otherName = file.name === "file" ? "files" : "file";
      const wrong = {
        missing: rest,
        "under another name": [{ ...file, name: otherName }, ...rest],
        "beside one under another name": [file, { ...file, name: otherName }, ...rest],
        "sent as text": [{ name: file.name, content: "abc" }, ...rest],
        "under the name of an array": [{ ...file, name: `${file.name}[]` }, ...rest],
        "in other case": [{ ...file, name: "File" }, ...rest],
      };
      for (const [how, sent] of Object.entries(wrong)) {
        const details = expectRefusal(await postForm(server, id, sent), "INVALID_INPUT");
        expect(details, how).toMatch(/\bfiles?\b/);
      }
    },
  );

  it.each(formOperations)(
    "[M9] %s refuses a text next to a file in the file's field, before or after it",
    async (operation) => {
      const server = await startTestServer();
      const { fileField } = operations[operation];
      const text = { name: fileField, content: "a text" };
      for (const parts of [
        [...goodForms[operation], text],
        [text, ...goodForms[operation]],
        [...goodForms[operation], { ...text, name: `${fileField}[]` }],
      ]) {
        const details = expectRefusal(await postForm(server, operation, parts), "INVALID_INPUT");
        expect(details).toBe(`${fileField}: a text field was sent instead of a file`);
      }
    },
  );

  it("[M9] accepts an empty file", async () => {
    const server = await startTestServer();
    const data = expectData(
      await postForm(server, "hashFile", [{ name: "file", filename: "e", content: "" }]),
      "hashFile",
    );
    expect(data).toMatchObject({ filename: "e", size: 0, hash: md5OfNothing });
  });

  it("[M9] hashes a file whose content looks like a boundary, byte for byte", async () => {
    const server = await startTestServer();
    const content = "\r\n------fingerpaint-test-boundar\r\n--\r\n\r\n------fingerpaint\r\r\n";
    const data = expectData(await postForm(server, "hashFile", [{ name: "file", filename: "x", content }]), "hashFile");
    expect(data).toMatchObject({ size: content.length, hash: createHash("md5").update(content).digest("hex") });
  });

  it("[M9] refuses JSON for a form operation", async () => {
    const server = await startTestServer();
    expect(expectRefusal(await post(server, "hashFile", "{}"), "INVALID_INPUT")).toContain("multipart/form-data");
  });
});
