import { describe, expect, it } from "vitest";
import {
  describeIssues,
  publishRequestSchema,
  textBatchDigestSchema,
  textBatchRequestSchema,
  updateRequestSchema,
} from "./index.ts";

function details(schema: typeof publishRequestSchema | typeof textBatchRequestSchema, input: unknown): string {
  return describeIssues(schema.safeParse(input).error?.issues ?? [], "body");
}

describe("describeIssues", () => {
  it.each([
    [textBatchRequestSchema, { texts: ["a", 1] }, /^texts\[1\]: [^;]+$/],
    [textBatchRequestSchema, { texts: 1, outputFormat: "x" }, /^texts: [^;]+; outputFormat: [^;]+$/],
    [
      textBatchRequestSchema,
      { texts: Array(5).fill(1) },
      /^texts\[0\]: .+; texts\[1\]: .+; texts\[2\]: .+; and 2 more$/,
    ],
    [textBatchRequestSchema, { texts: Array(3).fill(1) }, /^texts\[0\]: .+; texts\[1\]: .+; texts\[2\]: [^;]+$/],
    [textBatchRequestSchema, null, /^body: /],
  ])("[B2] names each field and its place (case %#)", (schema, input, expected) => {
    expect(details(schema, input)).toMatch(expected);
  });

  it("[B2] joins nested names with a dot", () => {
    const { error } = textBatchDigestSchema.safeParse({ results: [{ text: "", hash: 1, index: 0 }], total: 1 });
    expect(describeIssues(error?.issues.slice(0, 1) ?? [], "reply")).toMatch(/^results\[0\]\.hash: /);
  });

  it.each([
    [{}, "texts: is required"],
    [{ texts: "a" }, "texts: must be an array of 1 to 100 strings"],
    [{ texts: [] }, "texts: must be an array of 1 to 100 strings"],
    [{ texts: Array(101).fill("") }, "texts: must be an array of 1 to 100 strings"],
    [{ texts: ["", null] }, "texts[1]: must be a string"],
    [{ texts: [""], encoding: "UTF-8" }, "encoding: must be one of utf8, ascii, utf16, gbk"],
    [{ texts: [""], outputFormat: 1 }, "outputFormat: must be one of hex, hex-upper, base64"],
    [[""], "body: must be an object"],
  ])("[M5, M7] names an MD5 request's invalid field and what it may be (case %#)", (input, expected) => {
    expect(details(textBatchRequestSchema, input)).toBe(expected);
  });

  const source = 'import "editor/canvas"';
  it.each([
    [{}, "source: is required"],
    [{ source: null }, "source: must be a string"],
    [{ source: "short" }, "source: must have 20 to 200000 characters, but has 5"],
    [{ source: `${source}\ud800` }, "source: has half a surrogate pair at position 22"],
    [{ source, title: 1 }, "title: must be a string"],
    [{ source, title: "x".repeat(201) }, "title: must have at most 200 characters, but has 201"],
    [{ source, access: "private" }, 'access: must be "public" or "password"'],
    [{ source, password: 1 }, "password: must be a string"],
    [{ source, password: "x".repeat(101) }, "password: must have at most 100 characters, but has 101"],
    [{ source, expiresAt: 1 }, "expiresAt: must be a string or null"],
    [[source], "body: must be an object"],
  ])("[C5] names a canvas's invalid field, its fault and its limit (case %#)", (input, expected) => {
    expect(details(publishRequestSchema, input)).toBe(expected);
  });

  it("[C9] describes a PATCH like a POST, but requires no source", () => {
    expect(describeIssues(updateRequestSchema.safeParse({ source: 1 }).error?.issues ?? [], "body")).toBe(
      "source: must be a string",
    );
    expect(updateRequestSchema.safeParse({}).success).toBe(true);
  });
});
