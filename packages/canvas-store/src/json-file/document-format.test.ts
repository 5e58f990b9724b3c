import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { parseDocument, toDocument } from "./documents.ts";
import { DamagedFileError } from "./durable-files.ts";

const canvasId = makeCanvasId(1);
const record = makeRecord(canvasId);
const encodeText = (text: string) => new TextEncoder().encode(text);
const encode = (value: unknown) => encodeText(JSON.stringify(value));

/** Each field with invalid values. Undefined means that the field is missing. */
const wrongFields: readonly (readonly [field: string, value: unknown])[] = [
  ...["owner", "title", "source", "sourceMd5", "access", "createdAt", "updatedAt"].flatMap((field) =>
    [undefined, null, 1, [""]].map((value) => [field, value] as const),
  ),
  ...["password", "expiresAt"].flatMap((field) => [undefined, 1, [""]].map((value) => [field, value] as const)),
  ...[undefined, "", "../a", "a b", "x".repeat(201)].map((value) => ["canvasId", value] as const),
];

describe("a canvas document", () => {
  it("[C17] reads back what was written, lone surrogates included", () => {
    const document = toDocument({ ...record, source: "\ud800 \u0000 😀 é", expiresAt: null }, 7);
    expect(parseDocument(new TextEncoder().encode(JSON.stringify(document)), canvasId)).toEqual(document);
  });

  it("[C17] copies only the record's own fields", () => {
    const stored = { ...record, viewCount: 5 };
    const document = toDocument(stored, 7);
    stored.title = "changed";
    expect(document.canvas).toEqual(record);
  });

  it.each<readonly [string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "not JSON"],
    ["zeros", new Uint8Array(100), "not JSON"],
    ["half a document", encode(toDocument(record, 1)).subarray(0, 200), "not JSON"],
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "not JSON"],
    ["null", encode(null), "the document: is not a JSON object"],
    ["another object", encode({}), "formatVersion"],
    ["no insertion number", encode({ ...toDocument(record, 1), insertion: "1" }), "insertion"],
    ["no canvas", encode({ formatVersion: 1, insertion: 1 }), "canvas"],
    [
      "a canvas without a source",
      encode({ ...toDocument(record, 1), canvas: { ...record, source: undefined } }),
      "canvas.source",
    ],
    ...wrongFields.map(
      ([field, value]) =>
        [
          `${field} ${JSON.stringify(value)}`,
          encode({ ...toDocument(record, 1), canvas: { ...record, [field]: value } }),
          `canvas.${field}`,
        ] as const,
    ),
    ["a formatVersion that is no number", encode({ ...toDocument(record, 1), formatVersion: "2" }), "formatVersion"],
    ["an insertion number that isn't whole", encode({ ...toDocument(record, 1), insertion: 1.5 }), "insertion"],
    ["a byte order mark", encodeText(`\ufeff${JSON.stringify(toDocument(record, 1))}`), "not JSON"],
    ["a canvas that is a list", encode({ ...toDocument(record, 1), canvas: [record] }), "canvas: is not a JSON object"],
    ["an unknown access", encode({ ...toDocument(record, 1), canvas: { ...record, access: "open" } }), "canvas.access"],
    ["another canvas", encode(toDocument(makeRecord(makeCanvasId(2)), 1)), makeCanvasId(2)],
  ])("[C17] reports %s as damaged", (_, bytes, reason) => {
    expect(() => parseDocument(bytes, canvasId)).toThrow(DamagedFileError);
    expect(() => parseDocument(bytes, canvasId)).toThrow(reason);
  });

  it("[C17] may have no password and no expiry", () => {
    const document = toDocument({ ...record, access: "public", password: null, expiresAt: null }, 1);
    expect(parseDocument(encode(document), canvasId)).toEqual(document);
  });

  it("[C17] gives the reason if it can't be read", () => {
    let problem: unknown;
    try {
      parseDocument(encodeText("{"), canvasId);
    } catch (error) {
      problem = error;
    }
    expect(problem).toMatchObject({ cause: expect.any(SyntaxError) });
  });

  it("[C17] reads format 1, which had no removals and no states", () => {
    const { removedAt: _, addressHash: __, state: ___, ...canvas } = record;
    const unknown = { removedAt: null, addressHash: null, state: null };
    const older = encode({ formatVersion: 1, insertion: 1, canvas } as never);
    expect(parseDocument(older, canvasId)).toEqual(toDocument({ ...record, ...unknown }, 1));
  });

  it("[C17] doesn't treat a newer release's document as damaged", () => {
    const newer = encode({ ...toDocument(record, 1), formatVersion: 3 });
    expect(() => parseDocument(newer, canvasId)).toThrow(
      expect.objectContaining({
        code: "STORE_UNAVAILABLE",
        details: `the document of ${canvasId} has format 3, but this release reads formats up to 2: use the release that wrote it`,
      }),
    );
  });

  it.each([
    ["../outside", "canvasId"],
    ["", "canvasId"],
    ["a/b", "canvasId"],
  ])("[C17] refuses the id %j, which isn't a file name", (id, field) => {
    expect(() => toDocument({ ...record, canvasId: id }, 1)).toThrow(field);
  });

  it("[C17] refuses a record that couldn't be read again", () => {
    expect(() => toDocument({ ...record, title: undefined as unknown as string }, 1)).toThrow(
      expect.objectContaining({
        code: "STORE_UNAVAILABLE",
        details: expect.stringMatching(/^a canvas that isn't valid can't be stored: canvas\.title: /),
      }),
    );
    expect(() => toDocument(record, 1.5)).toThrow("insertion: ");
  });
});
