import { describe, expect, it } from "vitest";
import { codesOfStatus, errorCodes, errorEnvelopeSchema, errorMessages, errorStatus, isErrorCode } from "./index.ts";

const time = "2026-01-31T12:00:00.000Z";

describe("error codes", () => {
  it("[B3] gives the documents' codes and the added ones one status each", () => {
    expect(errorStatus).toEqual({
      INVALID_INPUT: 400,
      FILE_TOO_LARGE: 413,
      UNSUPPORTED_ENCODING: 400,
      INVALID_HASH_FORMAT: 400,
      RATE_LIMIT_EXCEEDED: 429,
      INTERNAL_ERROR: 500,
      UNAUTHORIZED: 401,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      CANVAS_EXPIRED: 410,
      WRONG_PASSWORD: 401,
      SESSION_REQUIRED: 401,
      SERVICE_UNAVAILABLE: 503,
    });
  });

  it("[B3] leads from each status back to exactly the codes that have it", () => {
    const statuses = [...new Set(Object.values(errorStatus))];
    expect(statuses.flatMap(codesOfStatus).toSorted()).toEqual(errorCodes.toSorted());
    for (const status of statuses) {
      for (const code of codesOfStatus(status)) expect(errorStatus[code]).toBe(status);
    }
    expect(codesOfStatus(200)).toEqual([]);
  });

  it("has a sentence for each code, different from every other", () => {
    expect(Object.keys(errorMessages)).toEqual(errorCodes);
    expect(new Set(Object.values(errorMessages)).size).toBe(errorCodes.length);
  });

  it("[B5] knows a code from a name that every object has", () => {
    expect(isErrorCode("NOT_FOUND")).toBe(true);
    for (const value of ["not_found", "__proto__", "constructor", "toString", 404, null]) {
      expect(isErrorCode(value)).toBe(false);
    }
  });
});

describe("the error envelope", () => {
  const envelope = {
    success: false,
    error: { code: "NOT_FOUND", message: "Not found", details: "canvasId" },
    timestamp: time,
  };

  it("[B2] accepts what the document shows", () => {
    expect(errorEnvelopeSchema.parse(envelope)).toEqual(envelope);
  });

  it.each([
    ["a success", { ...envelope, success: true }],
    ["data beside the error", { ...envelope, data: null }],
    ["a message at top level", { ...envelope, message: "Not found" }],
    ["an unknown code", { ...envelope, error: { ...envelope.error, code: "TEAPOT" } }],
    ["details that are no string", { ...envelope, error: { ...envelope.error, details: { field: "text" } } }],
    ["a stack", { ...envelope, error: { ...envelope.error, stack: "Error" } }],
    ["a time with another zone", { ...envelope, timestamp: "2026-01-31T12:00:00.000+01:00" }],
  ])("[B2] refuses %s", (_, value) => {
    expect(errorEnvelopeSchema.safeParse(value).success).toBe(false);
  });
});
