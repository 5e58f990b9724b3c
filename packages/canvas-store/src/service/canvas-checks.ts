import { describeIssues, publishRequestSchema, stateText, updateRequestSchema } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { CanvasError } from "../errors.ts";
import type { CanvasRecord, CanvasSummary } from "../store/canvas-record.ts";
import type { PublishResult } from "./canvas-service-types.ts";
import { parseInstant } from "./instant.ts";

export function isSession(owner: unknown): owner is string {
  return typeof owner === "string" && owner !== "";
}

export function assertSession(owner: unknown): asserts owner is string {
  if (!isSession(owner)) throw new CanvasError("SESSION_REQUIRED", "Only a session can own or change canvases.");
}

export function assertNotRemoved({ removedAt }: Pick<CanvasRecord, "removedAt">): void {
  if (removedAt !== null) throw new CanvasError("CANVAS_REMOVED", `This canvas was removed at ${removedAt}.`);
}

/** @param read `CanvasStore.read` or `CanvasStore.readSummary` @throws NOT_FOUND */
export async function readExisting<Canvas>(
  read: (canvasId: string) => Promise<Canvas | null>,
  canvasId: string,
): Promise<Canvas> {
  const canvas = typeof canvasId === "string" ? await read(canvasId) : null;
  if (canvas === null) throw notFound();
  return canvas;
}

/** Returns the canvas if this caller may change it. The checks follow the order of rule C12. */
export async function readOwned<Canvas extends CanvasSummary>(
  read: (canvasId: string) => Promise<Canvas | null>,
  owner: string | null,
  canvasId: string,
): Promise<Canvas> {
  assertSession(owner);
  const canvas = await readExisting(read, canvasId);
  if (canvas.owner !== owner) throw new CanvasError("FORBIDDEN", "This canvas belongs to someone else.");
  return canvas;
}

export function notFound(): CanvasError {
  return new CanvasError("NOT_FOUND", "There is no canvas with this id.");
}

/** A canvas as the author of a change sees it. */
export function publishedView(record: CanvasRecord, reused: boolean): PublishResult {
  const { canvasId, title, sourceMd5, createdAt, access, password, expiresAt } = record;
  return { canvasId, title, sourceMd5, reused, createdAt, access, hasPassword: password !== null, expiresAt };
}

const { password, expiresAt, state, key } = publishRequestSchema.shape;

/** The contract's schema. Its output has the stored form, except that the password is plaintext. */
const commonFields = publishRequestSchema.omit({ key: true }).extend({
  // An empty password counts as absent.
  password: password.transform((text) => text || undefined),
  expiresAt: expiresAt.transform(toUtc),
  state: state.transform((value) => (value ? stateText(value) : value)),
});

/**
 * The input of `publish`: the contract's body. A password without `access: "password"` is validated but not used, since
 * access is `public` by default. The source's content is checked later, because that takes longer.
 */
export const publishInputSchema = commonFields.extend({ key }).transform((input, context) => {
  const { access, password, ...fields } = input;
  if (access !== "password") return { ...fields, password: null };
  if (password !== undefined) return { ...fields, password };
  context.addIssue({ code: "custom", path: ["password"], message: 'is required if access is "password"' });
  return z.NEVER;
});

/** The input of `update`. Whether a password is still required depends on the canvas. */
export const updateInputSchema = commonFields
  .partial({ source: true })
  .extend({ expectedMd5: updateRequestSchema.shape.expectedMd5 });

/** The fields that a request sets and that are stored as `commonFields` returns them. */
type Settings = Pick<CanvasRecord, "title" | "state">;

/** The defaults of a new canvas. */
export const unset: Settings = { title: "", state: null };

/** Sets the fields that a request holds. The others keep their values. */
export function withSettings<Canvas extends Settings>(
  canvas: Canvas,
  { title = canvas.title, state = canvas.state }: { readonly [Field in keyof Settings]?: Settings[Field] | undefined },
): Canvas {
  return { ...canvas, title, state };
}

/**
 * Validates what a caller passed, whatever its type.
 *
 * @throws CanvasError INVALID_INPUT, naming each field and its limit.
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (!result.success) throw new CanvasError("INVALID_INPUT", describeIssues(result.error.issues, "input"));
  return result.data;
}

/** Rule C7. */
function toUtc(text: string | null | undefined, context: z.RefinementCtx): string | null | undefined {
  if (typeof text !== "string") return text;
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  context.addIssue('must be null or an ISO 8601 instant with a zone, such as "2030-01-31T12:00:00Z"');
  return z.NEVER;
}

/** How long links stay valid (rule C22), in milliseconds. */
export interface ExpiryPolicy {
  /** Used if a publish names no expiry; null means it never expires. */
  readonly defaultMs: number | null;
  /** The longest time from a publish or update to the expiry; null means no limit. */
  readonly maxMs: number | null;
}

/** Links expire only if their author says so. */
export const noExpiry: ExpiryPolicy = { defaultMs: null, maxMs: null };

/**
 * The expiry that a canvas gets.
 * @param requested ISO 8601 UTC; null for as late as possible; undefined if not given.
 * @throws CanvasError INVALID_INPUT if it is later than the policy allows.
 */
export function expiryUnder(
  { defaultMs, maxMs }: ExpiryPolicy,
  requested: string | null | undefined,
  now: Date,
): string | null {
  const latest = maxMs === null ? null : after(now, maxMs);
  if (requested === undefined) return defaultMs === null ? latest : after(now, defaultMs);
  if (requested === null) return latest;
  if (latest !== null && requested > latest) {
    throw new CanvasError("INVALID_INPUT", `expiresAt: must be ${latest} or earlier`);
  }
  return requested;
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
