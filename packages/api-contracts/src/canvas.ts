import * as z from "zod";
import { type InitialState, initialStateSchema } from "./canvas-state.ts";
import { mustBeObject, requestString, timestampSchema } from "./envelope.ts";
import {
  maxLinkKeyLength,
  maxListLimit,
  maxPasswordLength,
  maxSourceLength,
  maxTitleLength,
  minSourceLength,
} from "./limits.ts";

/**
 * The bodies of the canvas operations, with the field names of the canvas document. Requests drop unknown fields.
 * Replies are strict, so that a leaked field fails a test. Each body is both an interface and a schema, tied together
 * by `satisfies`: clients get a documented interface, and their declaration files don't need zod.
 */

export const canvasAccesses = ["public", "password"] as const;
export type CanvasAccess = (typeof canvasAccesses)[number];

/** POST /api/editor-canvas */
export interface PublishRequest {
  /** 20 to 200,000 characters; must import from `editor/canvas`. */
  source: string;
  /** At most 200 characters after trimming. If absent, a new canvas gets the title in its source. */
  title?: string | undefined;
  /** Default `public`. */
  access?: CanvasAccess | undefined;
  /** At most 100 characters; required when `access` is `password`. */
  password?: string | undefined;
  /** An ISO 8601 instant with a zone; if null or absent, the link doesn't expire. */
  expiresAt?: string | null | undefined;
  /** The state in which each viewer starts: a JSON object of at most 256 KiB. Null or absent for no state. */
  state?: InitialState | null | undefined;
  /** A name that you choose for the link, 1 to 100 characters: publishing under the same key updates the link. */
  key?: string | undefined;
}

export const canvasAccessSchema = z.enum(canvasAccesses, { error: 'must be "public" or "password"' });

/**
 * A text whose length in UTF-16 units, as JavaScript counts, is limited; zod's own `min` and `max` count code points.
 * Lone surrogates are refused, because UTF-8, and so a digest or a file, can't represent them.
 */
function text(minLength: number, maxLength: number, schema = requestString) {
  const limit = minLength === 0 ? `at most ${maxLength}` : `${minLength} to ${maxLength}`;
  return schema
    .superRefine((value, context) => {
      if (value.length < minLength || value.length > maxLength) {
        context.addIssue(`must have ${limit} characters, but has ${value.length}`);
        return;
      }
      const halfPair = value.search(/\p{Surrogate}/u);
      if (halfPair !== -1) context.addIssue(`has half a surrogate pair at position ${halfPair}`);
    })
    .meta({ minLength, maxLength });
}

/**
 * Control characters, and those that change the display order of text: U+202A to U+202E, U+2066 to U+2069. With them, a
 * title could pose as another one in a tab or a heading.
 */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

function refuseControls(title: string, context: { addIssue(issue: string): void }): void {
  const position = title.search(controls);
  if (position === -1) return;
  const code = (title.codePointAt(position) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  context.addIssue(`has a control character, U+${code}, at position ${position}`);
}

const canvasFields = z.object(
  {
    source: text(minSourceLength, maxSourceLength).describe("Must import from `editor/canvas`"),
    title: text(0, maxTitleLength, requestString.trim().superRefine(refuseControls))
      .describe("The length is counted after trimming. A new canvas without a title gets the one in its source")
      .optional(),
    access: canvasAccessSchema.optional(),
    password: text(0, maxPasswordLength).optional(),
    expiresAt: z
      .string({ error: "must be a string or null" })
      .nullable()
      .optional()
      .describe("An ISO 8601 instant with a zone; null: no expiry"),
    state: initialStateSchema
      .nullable()
      .optional()
      .describe("Each viewer's initial values, by key of useCanvasState: at most 256 KiB as JSON; null: no state"),
  },
  mustBeObject,
);

export const publishRequestSchema = canvasFields.extend({
  key: text(1, maxLinkKeyLength)
    .describe("A name you choose for the link: publishing under the same key again updates it")
    .optional(),
}) satisfies z.ZodType<unknown, PublishRequest>;

/** PATCH /api/editor-canvas/:canvasId. An absent field keeps its value, null clears `expiresAt` and `state`. */
export interface UpdateRequest extends Omit<PublishRequest, "source" | "key"> {
  source?: string | undefined;
  /** The update is refused unless this is the MD5 of the current source. */
  expectedMd5?: string | undefined;
}

const expectedMd5 = z
  .string({ error: "must be a string" })
  .regex(/^[0-9a-f]{32}$/, { error: "must be a sourceMd5: 32 characters of 0-9 a-f" })
  .describe("Refuse the update unless this is the MD5 of the current source");

export const updateRequestSchema = canvasFields
  .partial()
  .extend({ expectedMd5: expectedMd5.optional() }) satisfies z.ZodType<unknown, UpdateRequest>;

/** The reply of POST and PATCH: the canvas document's create/update response. */
export interface PublishedCanvas {
  canvasId: string;
  shareUrl: string;
  title: string;
  sourceMd5: string;
  /** True if this owner's existing canvas with the same source was reused. */
  reused: boolean;
  createdAt: string;
  access: CanvasAccess;
  hasPassword: boolean;
  expiresAt: string | null;
}

/** `cv_` and 16 letters or digits. */
export const canvasIdSchema = z.string().regex(/^cv_[A-Za-z0-9]{16}$/);
const shareUrl = z.url({ protocol: /^https?$/ });
const sourceMd5 = z.string().regex(/^[0-9a-f]{32}$/);

export const publishedCanvasSchema = z.strictObject({
  canvasId: canvasIdSchema,
  shareUrl,
  title: z.string(),
  sourceMd5,
  reused: z.boolean(),
  createdAt: timestampSchema,
  access: canvasAccessSchema,
  hasPassword: z.boolean(),
  expiresAt: timestampSchema.nullable(),
}) satisfies z.ZodType<PublishedCanvas>;

/** POST /api/editor-canvas/claim */
export interface ClaimRequest {
  /** The one-time link's last part. */
  token: string;
}

const maxClaimTokenLength = 200;

export const claimRequestSchema = z.object(
  { token: text(1, maxClaimTokenLength).describe("The part of the one-time link after `#claim=`") },
  mustBeObject,
) satisfies z.ZodType<unknown, ClaimRequest>;

/** The query of GET /api/editor-canvas/:canvasId. */
export interface LoadQuery {
  /** Empty and absent both mean "not supplied". */
  password?: string | undefined;
  /** The version of the reader's compiler: asks for the compiled source. Empty and absent both mean "not asked for". */
  compiled?: string | undefined;
}

export const loadQuerySchema = z.object({
  password: z.string({ error: "must be given once" }).optional(),
  compiled: z.string({ error: "must be given once" }).optional(),
}) satisfies z.ZodType<unknown, LoadQuery>;

const diagnosticCodes = ["syntax", "unknown-module", "unknown-export", "import-meta", "no-default-export"] as const;

/** Something in a source that is wrong, or will look wrong: what the compiler of `canvas-runtime` reports. */
export interface CompileDiagnostic {
  /** An error means that there is no code to run; a warning, that a placeholder replaces something missing. */
  severity: "error" | "warning";
  code: (typeof diagnosticCodes)[number];
  message: string;
  /** Line of the source, from 1. */
  line: number;
  /** Column of the line in UTF-16 units, from 1, if known. */
  column?: number;
}

/** A source compiled by the server. It is as trusted as the source: run it only in the sandbox. */
export interface CompiledSource {
  /** The version of the compiler: the one that the load asked for. */
  version: string;
  /** An expression that evaluates to the function that runs the module; null if the source has errors. */
  code: string | null;
  diagnostics: CompileDiagnostic[];
}

const compiledSourceSchema = z.strictObject({
  version: z.string(),
  code: z.string().nullable().describe("JavaScript, as trusted as the source; null if the source has errors"),
  diagnostics: z.array(
    z.strictObject({
      severity: z.enum(["error", "warning"]),
      code: z.enum(diagnosticCodes),
      message: z.string(),
      line: z.int().positive(),
      column: z.int().positive().exactOptional(),
    }),
  ),
}) satisfies z.ZodType<CompiledSource>;

/** The fields of a loaded canvas, locked or not. */
interface LoadedCanvasFields {
  canvasId: string;
  title: string;
  /** Includes this load if it delivered the source. */
  viewCount: number;
  createdAt: string;
  access: CanvasAccess;
  /** True only for the author. */
  canOpenEditor: boolean;
  expiresAt: string | null;
}

/** A load that delivered the source. */
export interface UnlockedCanvas extends LoadedCanvasFields {
  source: string;
  requiresPassword: false;
  /** The state in which each viewer starts; absent if the canvas has none. */
  state?: InitialState | undefined;
  /** Only if the load asked for it and the server has it in time. */
  compiled?: CompiledSource | undefined;
}

/** A load of a protected link without its password. */
export interface LockedCanvas extends LoadedCanvasFields {
  source: "";
  requiresPassword: true;
}

/** The canvas document's load response. The source is empty exactly while `requiresPassword` is true. */
export type LoadedCanvas = UnlockedCanvas | LockedCanvas;

function loadedCanvasFields<Source extends z.ZodType, Locked extends boolean>(source: Source, locked: Locked) {
  return z.strictObject({
    canvasId: canvasIdSchema,
    title: z.string(),
    source,
    viewCount: z.int().nonnegative(),
    createdAt: timestampSchema,
    access: canvasAccessSchema,
    requiresPassword: z.literal(locked),
    canOpenEditor: z.boolean(),
    expiresAt: timestampSchema.nullable(),
  });
}

export const loadedCanvasSchema = z.discriminatedUnion("requiresPassword", [
  loadedCanvasFields(z.string().min(1), false)
    .extend({
      state: initialStateSchema.optional().describe("Only if the canvas has one"),
      compiled: compiledSourceSchema.optional().describe("Only if asked for, and if the server has it in time"),
    })
    .describe("Delivered with its source"),
  loadedCanvasFields(z.literal(""), true).describe("Locked: the link needs its password"),
]) satisfies z.ZodType<LoadedCanvas>;

/** The query of GET /api/editor-canvas/mine. Without either, the reply is the whole list. */
export interface ListQuery {
  /** The most canvases on the page, 1 to 1000. */
  limit?: number | undefined;
  /** The start of the page, from the previous page's `Link`. */
  cursor?: string | undefined;
}

const wholeNumber = /^[1-9]\d{0,9}$/;

export const listQuerySchema = z.object({
  limit: z
    .string({ error: "must be given once" })
    .refine((text) => wholeNumber.test(text) && Number(text) <= maxListLimit, {
      error: `must be a whole number from 1 to ${maxListLimit}`,
    })
    .transform(Number)
    .optional(),
  cursor: z.string({ error: "must be given once" }).optional(),
}) satisfies z.ZodType<ListQuery, unknown>;

/** One item of GET /api/editor-canvas/mine. */
export interface ListedCanvas {
  canvasId: string;
  shareUrl: string;
  title: string;
  sourceMd5: string;
  createdAt: string;
  updatedAt: string;
  access: CanvasAccess;
  hasPassword: boolean;
  expiresAt: string | null;
  viewCount: number;
  /** When the site's operator removed it; absent if it wasn't removed. */
  removedAt?: string | undefined;
}

export const listedCanvasSchema = z.strictObject({
  canvasId: canvasIdSchema,
  shareUrl,
  title: z.string(),
  sourceMd5,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  access: canvasAccessSchema,
  hasPassword: z.boolean(),
  expiresAt: timestampSchema.nullable(),
  viewCount: z.int().nonnegative(),
  removedAt: timestampSchema.optional().describe("Only if the site's operator removed the canvas"),
}) satisfies z.ZodType<ListedCanvas>;

/** How much of one resource a session uses. */
export interface QuotaUse {
  used: number;
  /** Null: no limit. */
  allowed: number | null;
}

/** GET /api/editor-canvas/mine/quota. */
export interface CanvasQuota {
  canvases: QuotaUse;
  bytes: QuotaUse;
}

const quotaUseSchema = z.strictObject({
  used: z.int().nonnegative(),
  allowed: z.int().nonnegative().nullable().describe("Null: no limit"),
}) satisfies z.ZodType<QuotaUse>;

export const canvasQuotaSchema = z.strictObject({
  canvases: quotaUseSchema,
  bytes: quotaUseSchema.describe("Titles, sources and states as JSON in UTF-8"),
}) satisfies z.ZodType<CanvasQuota>;
