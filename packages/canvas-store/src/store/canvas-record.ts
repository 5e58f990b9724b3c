import {
  type CanvasAccess,
  initialStateSchema,
  listedCanvasSchema,
  maxStateBytes,
  publishRequestSchema,
  utf8Length,
} from "@fingerpaint/api-contracts";
import { digestTextSync } from "@fingerpaint/md5-core";
import { customAlphabet } from "nanoid";
import * as z from "zod";

// The one list of a canvas's fields. The JSON document, the backup line, the comparison of records, the columns of the
// SQL stores and the cases of the conformance suite are derived from the schemas below. A new field has a default, so
// that documents, backups and index lines of earlier releases stay valid.

/** A stored canvas without its view count, which the store maintains itself. */
export interface CanvasRecord {
  /** `cv_` and 16 characters of `A-Z a-z 0-9` (rule C2). */
  readonly canvasId: string;
  /** Whose canvas it is. An opaque identity: the server passes the SHA-256 of the session (rule C4). */
  readonly owner: string;
  /** Trimmed; the empty string if none was given. */
  readonly title: string;
  /** 20 to 200,000 characters. */
  readonly source: string;
  /** MD5 of the source's UTF-8 form, lowercase hex. */
  readonly sourceMd5: string;
  readonly access: CanvasAccess;
  /** The password as the password keeper stores it; null if and only if `access` is `public`. */
  readonly password: string | null;
  /** ISO 8601 UTC with milliseconds; null if the link doesn't expire. */
  readonly expiresAt: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  /** ISO 8601 UTC with milliseconds: when it was last published or updated. */
  readonly updatedAt: string;
  /** ISO 8601 UTC with milliseconds: when an operator removed it; null if it wasn't removed. */
  readonly removedAt: string | null;
  /** A keyed hash of the address it was first published from, never the address itself; null if none was given. */
  readonly addressHash: string | null;
  /** The initial state for each viewer: a JSON object as text, at most 256 KiB; null if there is none (rule C30). */
  readonly state: string | null;
}

/** A record together with the number of loads that delivered its source (rule C11). */
export interface StoredCanvas extends CanvasRecord {
  readonly viewCount: number;
}

/** A stored canvas without its source and state, as lists show it. */
export type CanvasSummary = Omit<StoredCanvas, "source" | "state">;

/** A record as stores keep it, in the order in which they write its fields. A missing field gets its default. */
export const canvasRecordSchema = z.object(
  {
    // It becomes a file name, so it must not contain anything that could lead out of the folder.
    canvasId: z.string().regex(/^[\w-]{1,200}$/),
    owner: z.string(),
    title: z.string(),
    source: z.string(),
    sourceMd5: z.string(),
    access: z.enum(["public", "password"]),
    password: z.string().nullable(),
    expiresAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    removedAt: z.string().nullable().default(null),
    addressHash: z.string().nullable().default(null),
    state: z.string().nullable().default(null),
  } satisfies FieldSchemas<CanvasRecord>,
  { error: "is not a JSON object" },
);

/** The names of a record's fields. */
export const canvasFields = canvasRecordSchema.keyof().options;

type FieldSchemas<Canvas> = { readonly [Field in keyof Canvas]: z.ZodType<Canvas[Field]> };

const { canvasId, sourceMd5, createdAt: instant, access, viewCount } = listedCanvasSchema.shape;
const { source, title } = publishRequestSchema.shape;

/** The maximum that a database index can hold, and that a password hash needs. */
const maxOwnerLength = 512;
const maxKeptPasswordLength = 1024;

/** Characters that titles can't contain. Earlier releases accepted them. */
const unfit = /[\p{Cc}\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

/**
 * A canvas from a backup: every field has a value that the service itself could have stored, so that a forged backup
 * can't plant anything else. Backups of earlier releases may lack the fields with a default.
 */
export const restoredCanvasSchema = z
  .strictObject({
    canvasId,
    owner: z.string().min(1).max(maxOwnerLength),
    title: z
      .string()
      .transform((text) => text.replace(unfit, ""))
      .pipe(title.unwrap()),
    source,
    sourceMd5,
    access,
    password: z.string().min(1).max(maxKeptPasswordLength).nullable(),
    expiresAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    removedAt: instant.nullable(),
    addressHash: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .nullable(),
    state: z.string().superRefine(refuseOtherThanState).nullable().default(null),
    viewCount,
  } satisfies FieldSchemas<StoredCanvas>)
  .refine(({ access: kind, password }) => (kind === "password") === (password !== null), {
    path: ["password"],
    error: 'must be set if access is "password", and null otherwise',
  })
  .refine((canvas) => digestTextSync(canvas.source) === canvas.sourceMd5, {
    path: ["sourceMd5"],
    error: "isn't the MD5 of the source",
  });

function refuseOtherThanState(text: string, context: { addIssue(issue: string): void }): void {
  if (utf8Length(text) > maxStateBytes) {
    context.addIssue(`has more than ${maxStateBytes} bytes`);
    return;
  }
  const { success, error } = initialStateSchema.safeParse(tryParseJson(() => text));
  if (!success) context.addIssue(error.issues[0]?.message ?? "isn't a state");
}

/** Strips the view count, which only the store changes, so that the rest can be passed to `replace`. */
export function toRecord({ viewCount: _, ...record }: StoredCanvas): CanvasRecord {
  return record;
}

export function omitContent<Canvas extends CanvasRecord>(canvas: Canvas): Omit<Canvas, "source" | "state"> {
  const { source: _, state: __, ...rest } = canvas;
  return rest;
}

/** Whether two records are equal in every field. Ignores other properties of the objects, such as a view count. */
export function isSameRecord(a: CanvasRecord, b: CanvasRecord): boolean {
  return canvasFields.every((field) => a[field] === b[field]);
}

/**
 * How many bytes a canvas counts against quotas: its title, source and state as JSON in UTF-8. That is nearly the size
 * of its document on disk. A control character takes six bytes in JSON and one in UTF-8.
 */
export function canvasBytes({
  title,
  source,
  state = null,
}: Pick<CanvasRecord, "title" | "source"> & Partial<Pick<CanvasRecord, "state">>): number {
  const parts = state === null ? [title, source] : [title, source, state];
  return utf8Length(JSON.stringify(parts));
}

/** SHA-256 of a source in UTF-8, lowercase hex. Identifies blocked sources; MD5 collisions are easy to make. */
export async function sourceSha256(source: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The characters of ids and keys, in the order of their values as digits. */
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns a function that draws this many cryptographically random characters of `base62`, with 5.95 bits each. */
export function createBase62Draw(length: number): () => string {
  const draw = customAlphabet(base62, length);
  return () => draw();
}

/** The last `length` digits of a whole number in base 62, padded with zeros. */
export function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = "";
  while (text.length < length) {
    text = `${base62[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}

const idLength = 16;
const drawCharacters = /* @__PURE__ */ createBase62Draw(idLength);

/** Generates a canvas id (rule C2): `cv_` and 16 cryptographically random characters of `A-Z a-z 0-9`, 95 bits. */
export function createCanvasId(): string {
  return `cv_${drawCharacters()}`;
}

/** Parses JSON that may be damaged. Undefined if it isn't JSON, or if `read`, which returns its text, throws. */
export function tryParseJson(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    return undefined;
  }
}
