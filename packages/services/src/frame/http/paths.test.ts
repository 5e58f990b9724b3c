import { describe, expect, it } from "vitest";
import { canonicalPath, originForm } from "./paths.ts";

describe("canonical paths", () => {
  it.each(["/api/md5/text", "/md5/text", "/md5/api/md5/text", "/api/md5/api/md5/text"])(
    "[B1] map %s to /api/md5/text",
    (path) => {
      expect(canonicalPath(path)).toBe("/api/md5/text");
      expect(canonicalPath(`${path}/batch`)).toBe("/api/md5/text/batch");
    },
  );

  it.each([
    "/",
    "/md5",
    "/md5text",
    "/text",
    "/api/text",
    "/x/md5/text",
    "/api/md5",
    "/api/editor-canvas/md5/text",
    "/api/md5/md5/text",
    "/editor-canvas/cv_0123456789abcdef",
  ])("[B1] don't change %s", (path) => {
    expect(canonicalPath(path)).toBe(path);
  });

  it("[B1] remove only one of the four prefixes", () => {
    expect(canonicalPath("/md5/md5/text")).toBe("/api/md5/md5/text");
    expect(canonicalPath("/md5/api/md5/api/md5/text")).toBe("/api/md5/api/md5/text");
  });
});

describe("targets", () => {
  it.each([
    ["/a?b#c", "/a?b#c"],
    ["http://example.org/a?b", "/a?b"],
    ["HTTPS://user@[::1]:80/a", "/a"],
    ["http://not a host:port/a", "/a"],
    ["http://example.org", "/"],
    ["http://example.org?b", "/?b"],
    ["//a/b", "//a/b"],
  ])("[B4] %s is %s", (target, expected) => {
    expect(originForm(target)).toBe(expected);
  });

  it.each(["*", "", "a", "?b", "ftp://example.org/a", "example.org:80"])("[B3] %j has no path: NOT_FOUND", (target) => {
    expect(() => originForm(target)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
  });
});
