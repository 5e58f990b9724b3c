import { describe, expect, it } from "vitest";
import {
  listedCanvasSchema,
  listQuerySchema,
  loadedCanvasSchema,
  loadQuerySchema,
  publishedCanvasSchema,
  publishRequestSchema,
  updateRequestSchema,
} from "./index.ts";
import { replyExamples } from "./openapi/examples.ts";

const source = "x".repeat(20);
const published = replyExamples.publishCanvas as Record<string, unknown>;
const loaded = replyExamples.loadCanvas as Record<string, unknown>;
const [listed] = replyExamples.listCanvases as [Record<string, unknown>];

describe("canvas requests", () => {
  it.each([
    ["source", 20, 200_000],
    ["title", 0, 200],
    ["password", 0, 100],
  ])("[C5] accept a %s of %i to %i characters", (field, shortest, longest) => {
    const withLength = (length: number) =>
      publishRequestSchema.safeParse({ source, [field]: "x".repeat(length) }).success;
    expect(withLength(shortest)).toBe(true);
    expect(withLength(longest)).toBe(true);
    expect(withLength(longest + 1)).toBe(false);
    if (shortest > 0) expect(withLength(shortest - 1)).toBe(false);
  });

  it("[C5] count like JavaScript, and trim the title before counting", () => {
    expect(publishRequestSchema.safeParse({ source: "😀".repeat(10) }).success).toBe(true);
    expect(publishRequestSchema.safeParse({ source, password: "😀".repeat(50) }).success).toBe(true);
    expect(publishRequestSchema.safeParse({ source, password: "😀".repeat(51) }).success).toBe(false);
    expect(publishRequestSchema.parse({ source, title: `  ${"x".repeat(200)}\n` }).title).toBe("x".repeat(200));
  });

  it.each(["a\0b", "a\r\nb", "a\u001bb", "a\u0085b", "a\u202eb", "a\u2066b", "a\u2069b"])(
    "[C5] refuse the title %j, which would be displayed as something else",
    (title) => {
      const { error } = updateRequestSchema.safeParse({ title });
      expect(error?.issues[0]?.message).toMatch(/^has a control character, U\+[0-9A-F]{4}, at position 1$/);
      // Marks that Arabic and Hebrew need, and joiners of emoji, aren't overrides.
      for (const fine of ["a\u200fb", "👩\u200d💻", "\ttrimmed\n"]) {
        expect(updateRequestSchema.safeParse({ title: fine }).success).toBe(true);
      }
    },
  );

  it("need a source to publish and nothing to update", () => {
    expect(publishRequestSchema.safeParse({}).success).toBe(false);
    expect(updateRequestSchema.parse({})).toEqual({});
  });

  it("[C9] keep an absent expiresAt apart from null", () => {
    expect(updateRequestSchema.parse({ expiresAt: null })).toEqual({ expiresAt: null });
    expect("expiresAt" in updateRequestSchema.parse({ title: "a" })).toBe(false);
  });

  it.each([
    { access: "private" },
    { access: null },
    { title: null },
    { password: 5 },
    { expiresAt: 1 },
    { source: null },
  ])("refuse %j", (field) => {
    expect(publishRequestSchema.safeParse({ source, ...field }).success).toBe(false);
    expect(updateRequestSchema.safeParse(field).success).toBe(false);
  });

  it("[B5] drop unknown fields, whatever their names", () => {
    const body = JSON.parse(`{"source":"${source}","canvasId":"cv_x","viewCount":9,"__proto__":{"access":"password"}}`);
    expect(publishRequestSchema.parse(body)).toEqual({ source });
    expect(publishRequestSchema.parse(body).access).toBeUndefined();
  });

  it("[C10] accept one password in the query, even an empty one", () => {
    expect(loadQuerySchema.parse({ password: "" })).toEqual({ password: "" });
    expect(loadQuerySchema.parse({})).toEqual({});
    expect(loadQuerySchema.safeParse({ password: ["a", "b"] }).error?.issues[0]?.message).toBe("must be given once");
  });

  it("[C38] accept one version of the compiler in the query", () => {
    expect(loadQuerySchema.parse({ compiled: "a1b2" })).toEqual({ compiled: "a1b2" });
    expect(loadQuerySchema.safeParse({ compiled: ["a", "b"] }).error?.issues[0]?.message).toBe("must be given once");
  });
});

describe("the list's query", () => {
  it("[C19] accepts a limit of 1 to 1000, any cursor, both or neither", () => {
    expect(listQuerySchema.parse({})).toEqual({});
    expect(listQuerySchema.parse({ limit: "1", cursor: "" })).toEqual({ limit: 1, cursor: "" });
    expect(listQuerySchema.parse({ limit: "1000", other: "x" })).toEqual({ limit: 1000 });
  });

  it.each(["0", "1001", "-1", "1.5", "1e2", " 5", "05", "", "five", "99999999999999999999", ["1", "2"]])(
    "[C19] refuses a limit of %j",
    (limit) => {
      expect(listQuerySchema.safeParse({ limit }).success).toBe(false);
    },
  );

  it("[C19] accepts one cursor", () => {
    expect(listQuerySchema.safeParse({ cursor: ["a", "b"] }).success).toBe(false);
  });
});

describe("canvas replies", () => {
  it.each([
    ["create/update", publishedCanvasSchema, published],
    ["load", loadedCanvasSchema, loaded],
    ["list", listedCanvasSchema, listed],
  ])("the %s response has exactly its documented fields", (_, schema, example) => {
    expect(schema.parse(example)).toEqual(example);
    for (const field of Object.keys(example)) {
      expect(schema.safeParse({ ...example, [field]: undefined }).success, `without ${field}`).toBe(false);
    }
    for (const secret of ["password", "owner", "passwordHash"]) {
      expect(schema.safeParse({ ...example, [secret]: "x" }).success, `with ${secret}`).toBe(false);
    }
  });

  it("[C13] list canvases without their source", () => {
    expect(listedCanvasSchema.safeParse({ ...listed, source }).success).toBe(false);
  });

  it.each(["cv_", "cv_short", "cv_0123456789abcde-", "xx_0123456789abcdef", "cv_0123456789abcdef0"])(
    "[C2] refuse %s as a canvas id",
    (canvasId) => {
      expect(publishedCanvasSchema.safeParse({ ...published, canvasId }).success).toBe(false);
    },
  );

  it("[C10] have an empty source exactly while the password is required", () => {
    expect(loadedCanvasSchema.safeParse({ ...loaded, source: "", requiresPassword: true }).success).toBe(true);
    expect(loadedCanvasSchema.safeParse({ ...loaded, requiresPassword: true }).success).toBe(false);
    expect(loadedCanvasSchema.safeParse({ ...loaded, source: "" }).success).toBe(false);
  });

  it("[C38] have a compiled source only with the source", () => {
    const diagnostic = { severity: "warning", code: "unknown-export", message: "x", line: 1 };
    const compiled = { version: "a", code: "(function(){})", diagnostics: [diagnostic, { ...diagnostic, column: 2 }] };
    expect(loadedCanvasSchema.parse({ ...loaded, compiled })).toEqual({ ...loaded, compiled });
    expect(loadedCanvasSchema.safeParse({ ...loaded, source: "", requiresPassword: true, compiled }).success).toBe(
      false,
    );
    expect(loadedCanvasSchema.safeParse({ ...loaded, compiled: { ...compiled, owner: "x" } }).success).toBe(false);
  });

  it("[C7] have expiresAt in UTC with milliseconds, or null", () => {
    for (const expiresAt of ["2030-01-31T12:00:00Z", "2030-01-31T12:00:00.000+01:00", "2030-01-31", ""]) {
      expect(publishedCanvasSchema.safeParse({ ...published, expiresAt }).success, expiresAt).toBe(false);
    }
    expect(publishedCanvasSchema.safeParse({ ...published, expiresAt: "2030-01-31T12:00:00.000Z" }).success).toBe(true);
  });

  it("[C16] have a web address as share URL", () => {
    expect(publishedCanvasSchema.safeParse({ ...published, shareUrl: "javascript:alert(1)" }).success).toBe(false);
    expect(
      publishedCanvasSchema.safeParse({ ...published, shareUrl: "/editor-canvas/cv_8sK2mQx0ZbT4rLw9" }).success,
    ).toBe(false);
  });
});
