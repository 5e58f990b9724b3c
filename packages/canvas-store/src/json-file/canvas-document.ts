import { describeIssues } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { type CanvasRecord, canvasRecordSchema } from "../store/canvas-record.ts";
import { DamagedFileError } from "./damaged-file.ts";

/**
 * The format that this release writes. It can also read all earlier ones. Format 1 has neither `removedAt` nor
 * `addressHash`; a release that reads only format 1 would show canvases that an operator has removed. Older documents
 * have no `state`.
 */
const formatVersion = 2 as const;

/** A canvas as stored in its file. Immutable: a canvas that changes gets a new document. */
export interface CanvasDocument {
  readonly formatVersion: typeof formatVersion;
  /** The order of insertion in a folder, ascending. Breaks ties in lists when times are equal. */
  readonly insertion: number;
  readonly canvas: CanvasRecord;
}

const documentSchema = z.object(
  {
    formatVersion: z.literal([1, formatVersion]).transform((): typeof formatVersion => formatVersion),
    insertion: z.int(),
    canvas: canvasRecordSchema,
  },
  { error: "is not a JSON object" },
) satisfies z.ZodType<CanvasDocument>;

/**
 * Creates a document from a copy of a record.
 * @throws CanvasStoreError STORE_UNAVAILABLE for a record that couldn't be read back.
 */
export function toDocument(record: CanvasRecord, insertion: number): CanvasDocument {
  const { success, data, error } = documentSchema.safeParse({ formatVersion, insertion, canvas: record });
  if (success) return data;
  throw new CanvasStoreError(
    "STORE_UNAVAILABLE",
    `a canvas that isn't valid can't be stored: ${describeIssues(error.issues, "document")}`,
  );
}

export function serializeDocument(document: CanvasDocument): string {
  return JSON.stringify(document);
}

/**
 * Reads the document of a canvas.
 * @throws DamagedFileError if it isn't the document of this canvas.
 * @throws CanvasStoreError STORE_UNAVAILABLE if a newer release wrote it: it is valid, but this release can't read it.
 */
export function parseDocument(bytes: Uint8Array, canvasId: string): CanvasDocument {
  const value = decodeJson(bytes);
  const newer = newerFormatSchema.safeParse(value);
  if (newer.success) {
    throw new CanvasStoreError(
      "STORE_UNAVAILABLE",
      `the document of ${canvasId} has format ${newer.data.formatVersion}, this release reads formats up to ${formatVersion}: use the release that wrote it`,
    );
  }
  const { success, data, error } = documentSchema.safeParse(value);
  if (!success) throw new DamagedFileError(describeIssues(error.issues, "the document"));
  if (data.canvas.canvasId !== canvasId) throw new DamagedFileError(`it holds the canvas ${data.canvas.canvasId}`);
  return data;
}

const newerFormatSchema = z.object({ formatVersion: z.number().gt(formatVersion) });

function decodeJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new DamagedFileError("it is not JSON in UTF-8", { cause: error });
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
