import { readFile } from "node:fs/promises";
import { describe, expect, expectTypeOf, it } from "vitest";
import { defineError } from "./errors.ts";
import {
  codesOfStatus,
  type ErrorCode,
  errorCodes,
  errorEnvelopeSchema,
  errorMessages,
  errorStatus,
  isErrorCode,
} from "./index.ts";

function readContract(name: string): Promise<string> {
  return readFile(new URL(`../../../docs/contract/${name}`, import.meta.url), "utf8");
}

const time = "2026-01-31T12:00:00.000Z";

describe("error codes", () => {
  it("[B3] match the MD5 document's table in status and sentence", async () => {
    const rows = [...(await readContract("md5-hashing-service.md")).matchAll(/^\| ([A-Z_]+) \| (.+) \| (\d{3}) \|$/gm)];
    expect(rows.length).toBe(6);
    for (const [, code = "", meaning, status] of rows) {
      expect([errorStatus[code as ErrorCode], errorMessages[code as ErrorCode]], code).toEqual([
        Number(status),
        meaning,
      ]);
    }
  });

  it.each([
    ["GET :canvasId", "Wrong password for a protected canvas", "WRONG_PASSWORD"],
    ["GET :canvasId", "Link expired and the viewer is not the author", "CANVAS_EXPIRED"],
    ["PATCH", "No session user", "SESSION_REQUIRED"],
    ["PATCH", "Caller is not the owner", "FORBIDDEN"],
    ["DELETE", "No session user", "SESSION_REQUIRED"],
  ] as const)("[B3] %s, “%s”, has the status of the canvas document", async (operation, condition, code) => {
    const row = `| ${errorStatus[code]} | ${operation} | ${condition} |`;
    expect(await readContract("canvas-publishing-service.md")).toContain(row);
  });

  it("[B3] have the rule's status if the documents don't define them", async () => {
    const rules = await readFile(new URL("../../../docs/rules.md", import.meta.url), "utf8");
    const rule = /- \*\*B3\*\*([\s\S]*?)\n- \*\*/.exec(rules)?.[1] ?? "";
    const added = Array.from(rule.matchAll(/`([A-Z_]+)` (\d{3})/g), ([, code = "", status]) => [code, Number(status)]);
    const documented = (await readContract("md5-hashing-service.md")).matchAll(/^\| ([A-Z_]+) \| .+ \| \d{3} \|$/gm);
    expect(errorCodes.toSorted()).toEqual(
      [...Array.from(documented, ([, code = ""]) => code), ...added.map(([code]) => code)].toSorted(),
    );
    for (const [code, status] of added) expect(errorStatus[code as ErrorCode], String(code)).toBe(status);
  });

  it("[B3] can be found by status", () => {
    const statuses = [...new Set(Object.values(errorStatus))];
    expect(statuses.flatMap(codesOfStatus).toSorted()).toEqual(errorCodes.toSorted());
    for (const status of statuses) {
      for (const code of codesOfStatus(status)) expect(errorStatus[code]).toBe(status);
    }
    expect(codesOfStatus(200)).toEqual([]);
  });

  it("have a different sentence each", () => {
    expect(Object.keys(errorMessages)).toEqual(errorCodes);
    expect(new Set(Object.values(errorMessages)).size).toBe(errorCodes.length);
  });

  it("[B5] aren't mistaken for names that every object has", () => {
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

  it("[B2] accepts the document's examples", () => {
    expect(errorEnvelopeSchema.parse(envelope)).toEqual(envelope);
  });

  it.each([
    ["a success", { ...envelope, success: true }],
    ["data next to the error", { ...envelope, data: null }],
    ["a message at top level", { ...envelope, message: "Not found" }],
    ["an unknown code", { ...envelope, error: { ...envelope.error, code: "TEAPOT" } }],
    ["details that are no string", { ...envelope, error: { ...envelope.error, details: { field: "text" } } }],
    ["a stack", { ...envelope, error: { ...envelope.error, stack: "Error" } }],
    ["a time with another zone", { ...envelope, timestamp: "2026-01-31T12:00:00.000+01:00" }],
  ])("[B2] refuses %s", (_, value) => {
    expect(errorEnvelopeSchema.safeParse(value).success).toBe(false);
  });
});

describe("defineError", () => {
  class LampError extends defineError<LampError, "BROKEN" | "DARK">("api-contracts.LampError") {
    override readonly name = "LampError";
  }
  class OtherError extends defineError<OtherError, string>("api-contracts.OtherError") {}

  it("creates errors with a code, details and a cause", () => {
    const cause = new Error("dropped");
    const error = new LampError("BROKEN", "the lamp fell.", { cause });
    expect(error).toBeInstanceOf(LampError);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("LampError: BROKEN: the lamp fell.");
    expect(error).toMatchObject({ code: "BROKEN", details: "the lamp fell.", cause });
    expect(Object.keys(error).toSorted()).toEqual(["code", "details", "name"]);
    expectTypeOf(error.code).toEqualTypeOf<"BROKEN" | "DARK">();
    expect("cause" in new LampError("DARK", "night")).toBe(false);
    expect(new LampError("DARK", "night", { summary: "No light" }).message).toBe("No light: night");
  });

  it("creates classes that recognise errors from other copies of the package, and no others", () => {
    class Copy extends defineError<Copy, "BROKEN">("api-contracts.LampError") {}
    const { isInstance } = LampError;
    const caught: unknown = new LampError("DARK", "night");
    if (isInstance(caught)) expectTypeOf(caught).toEqualTypeOf<LampError>();
    expect([caught, new Copy("BROKEN", "")].map(isInstance)).toEqual([true, true]);
    for (const value of [
      new OtherError("BROKEN", ""),
      new Error("BROKEN"),
      { ...new LampError("DARK", "") },
      null,
      "BROKEN",
    ])
      expect(isInstance(value)).toBe(false);
  });
});
