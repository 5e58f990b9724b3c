import { describe, expect, it } from "vitest";
import {
  fileFieldsSchema,
  schemas,
  textBatchRequestSchema,
  textRequestSchema,
  verifyFileFieldsSchema,
  verifyTextRequestSchema,
} from "./index.ts";
import { replyExamples } from "./openapi/examples.ts";

describe("MD5 requests", () => {
  it("fill in the documented defaults", () => {
    expect(textRequestSchema.parse({ text: "" })).toEqual({ text: "", encoding: "utf8", outputFormat: "hex" });
    expect(textBatchRequestSchema.parse({ texts: [""] })).toEqual({
      texts: [""],
      encoding: "utf8",
      outputFormat: "hex",
    });
    expect(fileFieldsSchema.parse({})).toEqual({ outputFormat: "hex" });
    expect(verifyTextRequestSchema.parse({ text: "", expectedHash: "" })).toEqual({
      text: "",
      expectedHash: "",
      encoding: "utf8",
    });
  });

  it.each(["utf8", "ascii", "utf16", "gbk"])("accept the encoding %s", (encoding) => {
    expect(textRequestSchema.parse({ text: "a", encoding })).toMatchObject({ encoding });
  });

  it.each(["hex", "hex-upper", "base64"])("accept the output format %s", (outputFormat) => {
    expect(textRequestSchema.parse({ text: "a", outputFormat })).toMatchObject({ outputFormat });
  });

  it.each(["UTF8", "utf-8", "latin1", "", null, 8, ["utf8"]])(
    "[M5] refuse the encoding %j, and name the field",
    (value) => {
      const result = textRequestSchema.safeParse({ text: "a", encoding: value });
      expect(result.error?.issues.map(({ path }) => path)).toEqual([["encoding"]]);
    },
  );

  it.each(["HEX", "hexUpper", null, 16])("[M5] refuse the output format %j, and name the field", (value) => {
    const result = textRequestSchema.safeParse({ text: "a", outputFormat: value });
    expect(result.error?.issues.map(({ path }) => path)).toEqual([["outputFormat"]]);
  });

  it.each([{}, { text: null }, { text: 1 }, { text: ["a"] }, null, [], "text"])(
    "[M6] refuse %j without a text",
    (value) => {
      expect(textRequestSchema.safeParse(value).success).toBe(false);
    },
  );

  it("[M7] accept 1 to 100 texts, and name the index of an invalid one", () => {
    expect(textBatchRequestSchema.safeParse({ texts: Array(100).fill("") }).success).toBe(true);
    for (const texts of [undefined, null, "a", [], Array(101).fill("")]) {
      expect(textBatchRequestSchema.safeParse({ texts }).success).toBe(false);
    }
    const mixed = textBatchRequestSchema.safeParse({ texts: ["a", "b", 3] });
    expect(mixed.error?.issues[0]?.path).toEqual(["texts", 2]);
  });

  it("[M11] need an expectedHash that is a string; its format is checked with its own code", () => {
    expect(verifyFileFieldsSchema.parse({ expectedHash: "no hash" })).toEqual({ expectedHash: "no hash" });
    for (const expectedHash of [undefined, null, 5]) {
      expect(verifyFileFieldsSchema.safeParse({ expectedHash }).success).toBe(false);
      expect(verifyTextRequestSchema.safeParse({ text: "a", expectedHash }).success).toBe(false);
    }
  });

  it("[B5] drop unknown fields, whatever their names", () => {
    const body = JSON.parse('{"text":"a","extra":1,"__proto__":{"outputFormat":"base64"},"constructor":{"x":1}}');
    const parsed = textRequestSchema.parse(body);
    expect(Object.keys(parsed).toSorted()).toEqual(["encoding", "outputFormat", "text"]);
    expect(parsed.outputFormat).toBe("hex");
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(({} as { outputFormat?: string }).outputFormat).toBeUndefined();
  });

  it("[B5] don't treat a value of the prototype as a field", () => {
    expect(textRequestSchema.safeParse(JSON.parse('{"__proto__":{"text":"a"}}')).success).toBe(false);
  });
});

describe("MD5 replies", () => {
  type Envelope = { success: true; data: Record<string, unknown>; message: string; timestamp: string };
  const ids = ["hashText", "hashTexts", "hashFile", "hashFiles", "verifyText", "verifyFile"] as const;

  it.each(ids)("[M1] %s has the success envelope with exactly the documented fields", (id) => {
    const { reply } = schemas[id];
    const example = replyExamples[id] as Envelope;
    expect(reply.parse(example)).toEqual(example);
    for (const field of Object.keys(example)) {
      expect(reply.safeParse({ ...example, [field]: undefined }).success, `without ${field}`).toBe(false);
    }
    for (const field of Object.keys(example.data)) {
      const data = { ...example.data, [field]: undefined };
      expect(reply.safeParse({ ...example, data }).success, `without data.${field}`).toBe(false);
    }
    expect(reply.safeParse({ ...example, extra: 1 }).success).toBe(false);
    expect(reply.safeParse({ ...example, data: { ...example.data, extra: 1 } }).success).toBe(false);
  });

  it("[M2] count whole bytes and milliseconds", () => {
    const example = replyExamples.hashFile as Envelope;
    for (const field of ["size", "processingTime"]) {
      for (const value of [-1, 0.5, "1", Number.NaN]) {
        const data = { ...example.data, [field]: value };
        expect(schemas.hashFile.reply.safeParse({ ...example, data }).success, `${field} ${value}`).toBe(false);
      }
    }
  });

  it("carry a digest in one of the three notations", () => {
    const example = replyExamples.hashText as Envelope;
    const withHash = (hash: string) =>
      schemas.hashText.reply.safeParse({ ...example, data: { ...example.data, hash } });
    for (const hash of [
      "5d41402abc4b2a76b9719d911017c592",
      "5D41402ABC4B2A76B9719D911017C592",
      "XUFAKrxLKna5cZ2REBfFkg==",
    ]) {
      expect(withHash(hash).success, hash).toBe(true);
    }
    for (const hash of [
      "",
      "5D41402abc4b2a76b9719d911017c592",
      "5d41402abc4b2a76b9719d911017c59",
      "XUFAKrxLKna5cZ2REBfFkg",
    ]) {
      expect(withHash(hash).success, hash).toBe(false);
    }
  });

  it("a batch of files carries no outputFormat", () => {
    const example = replyExamples.hashFiles as Envelope;
    const data = { ...example.data, outputFormat: "hex" };
    expect(schemas.hashFiles.reply.safeParse({ ...example, data }).success).toBe(false);
  });
});
