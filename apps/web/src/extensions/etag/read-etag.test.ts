import { expect, it } from "vitest";
import { readETag } from "./read-etag.ts";

const hex = "5d41402abc4b2a76b9719d911017c592";
const digest = new Uint8Array(Buffer.from(hex, "hex"));

it.each([`${hex}-3`, `"${hex}-3"`, `W/"${hex.toUpperCase()}-3"`])("reads a multipart ETag: %s", (etag) => {
  expect(readETag(etag)).toEqual({ digest, etag });
});

it("treats the ETag of a single upload as the file's MD5", () => {
  expect(readETag(`"${hex}"`)).toEqual({ digest, etag: null });
});

it.each(["", "hello", `${hex}-0`, `${hex}-10001`, `"${hex}-3`])("returns null for anything but an ETag: %s", (text) => {
  expect(readETag(text)).toBe(null);
});
