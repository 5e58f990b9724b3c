import { describe, expect, it } from "vitest";
import { makeCanvasId, makeRecord } from "../../test/crash/records.ts";
import { parseDocument, serializeDocument, toDocument } from "./canvas-document.ts";
import { DamagedFileError } from "./damaged-file.ts";

const canvasId = makeCanvasId(1);
const record = makeRecord(canvasId);
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe("a canvas document", () => {
  it("[C17] reads back what was written, lone surrogates included", () => {
    const document = toDocument({ ...record, source: "\ud800 \u0000 😀 é", expiresAt: null }, 7);
    expect(parseDocument(new TextEncoder().encode(serializeDocument(document)), canvasId)).toEqual(document);
  });

  it("[C17] copies the record and leaves out what isn't its own", () => {
    const stored = { ...record, viewCount: 5 };
    const document = toDocument(stored, 7);
    stored.title = "changed";
    expect(document.canvas).toEqual(record);
  });

  it.each([
    ["nothing", new Uint8Array(), "not JSON"],
    ["zeros", new Uint8Array(100), "not JSON"],
    ["half a document", encode(toDocument(record, 1)).subarray(0, 200), "not JSON"],
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "not JSON"],
    ["null", encode(null), "not a JSON object"],
    ["another object", encode({}), "formatVersion"],
    ["no insertion number", encode({ ...toDocument(record, 1), insertion: "1" }), "insertion"],
    ["no canvas", encode({ formatVersion: 1, insertion: 1 }), "canvas"],
    [
      "a canvas without a source",
      encode({ ...toDocument(record, 1), canvas: { ...record, source: undefined } }),
      "canvas.source",
    ],
    ["an unknown access", encode({ ...toDocument(record, 1), canvas: { ...record, access: "open" } }), "canvas.access"],
    ["another canvas", encode(toDocument(makeRecord(makeCanvasId(2)), 1)), makeCanvasId(2)],
  ])("[C17] reports %s as damaged", (_, bytes, reason) => {
    expect(() => parseDocument(bytes, canvasId)).toThrow(DamagedFileError);
    expect(() => parseDocument(bytes, canvasId)).toThrow(reason);
  });

  it("[C17] doesn't take a newer release's document for a damaged one", () => {
    const newer = encode({ ...toDocument(record, 1), formatVersion: 2 });
    expect(() => parseDocument(newer, canvasId)).toThrow(
      expect.objectContaining({ code: "STORE_UNAVAILABLE", details: expect.stringContaining("format 2") }),
    );
  });

  it.each([
    ["../outside", "canvasId"],
    ["", "canvasId"],
    ["a/b", "canvasId"],
  ])("[C17] refuses the id %j, which is no file name", (id, field) => {
    expect(() => toDocument({ ...record, canvasId: id }, 1)).toThrow(field);
  });

  it("[C17] refuses a record that couldn't be read back", () => {
    expect(() => toDocument({ ...record, title: undefined as unknown as string }, 1)).toThrow("title");
  });
});
