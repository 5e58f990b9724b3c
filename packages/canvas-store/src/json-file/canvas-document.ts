import type { CanvasRecord } from "../canvas.ts";
import { CanvasStoreError } from "../errors/canvas-store-error.ts";
import { DamagedFileError } from "./damaged-file.ts";

/** The format that this release writes and reads. A release that changes it must still read the ones before. */
const formatVersion = 1;

/** One canvas as it stands in its file. */
export interface CanvasDocument {
  readonly formatVersion: typeof formatVersion;
  /** Ascending over the canvases of a folder: the order of insertion, for lists with equal times. */
  readonly insertion: number;
  readonly canvas: CanvasRecord;
}

const isString = (value: unknown) => typeof value === "string";
const isStringOrNull = (value: unknown) => value === null || isString(value);

const fields: Record<keyof CanvasRecord, (value: unknown) => boolean> = {
  // It becomes a file name, so nothing that could lead out of the folder.
  canvasId: (value) => typeof value === "string" && /^[\w-]{1,200}$/.test(value),
  owner: isString,
  title: isString,
  source: isString,
  sourceMd5: isString,
  access: (value) => value === "public" || value === "password",
  password: isStringOrNull,
  expiresAt: isStringOrNull,
  createdAt: isString,
  updatedAt: isString,
};

/**
 * The document for a copy of a record.
 * @throws CanvasStoreError STORE_UNAVAILABLE for a record that couldn't be read back.
 */
export function toDocument(record: CanvasRecord, insertion: number): CanvasDocument {
  const wrong = findWrongField(record);
  if (wrong) throw new CanvasStoreError("STORE_UNAVAILABLE", `a canvas whose ${wrong} is not valid can't be stored`);
  return { formatVersion, insertion, canvas: copyRecord(record) };
}

export function serializeDocument(document: CanvasDocument): string {
  return JSON.stringify(document);
}

/**
 * Reads the document of a canvas.
 * @throws DamagedFileError where it is not the document of this canvas.
 * @throws CanvasStoreError STORE_UNAVAILABLE where a newer release wrote it: it is sound, but not for us.
 */
export function parseDocument(bytes: Uint8Array, canvasId: string): CanvasDocument {
  const document = parseJson(bytes);
  if (!isObject(document)) throw new DamagedFileError("it is not a JSON object");
  if (typeof document.formatVersion === "number" && document.formatVersion > formatVersion) {
    throw new CanvasStoreError(
      "STORE_UNAVAILABLE",
      `the document of ${canvasId} has format ${document.formatVersion}, this release reads format ${formatVersion}: use the release that wrote it`,
    );
  }
  const { insertion, canvas } = document;
  if (document.formatVersion !== formatVersion) throw new DamagedFileError("its formatVersion is not valid");
  if (!Number.isSafeInteger(insertion)) throw new DamagedFileError("its insertion is not valid");
  if (!isObject(canvas)) throw new DamagedFileError("its canvas is not an object");
  const wrong = findWrongField(canvas);
  if (wrong) throw new DamagedFileError(`its canvas.${wrong} is not valid`);
  if (canvas.canvasId !== canvasId) throw new DamagedFileError(`it holds the canvas ${canvas.canvasId}`);
  return { formatVersion, insertion: insertion as number, canvas: copyRecord(canvas as unknown as CanvasRecord) };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new DamagedFileError("it is not JSON in UTF-8", { cause: error });
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function findWrongField(canvas: object): string | undefined {
  return Object.entries(fields).find(([name, isValid]) => !isValid((canvas as Record<string, unknown>)[name]))?.[0];
}

/** A copy of a record without fields that a record doesn't have. */
export function copyRecord({
  canvasId,
  owner,
  title,
  source,
  sourceMd5,
  access,
  password,
  expiresAt,
  createdAt,
  updatedAt,
}: CanvasRecord): CanvasRecord {
  return { canvasId, owner, title, source, sourceMd5, access, password, expiresAt, createdAt, updatedAt };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
