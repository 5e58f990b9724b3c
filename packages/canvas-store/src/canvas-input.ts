import type { CanvasAccess } from "./canvas.ts";
import { CanvasError } from "./errors/canvas-error.ts";
import { parseInstant } from "./instant.ts";
import { maxPasswordLength, maxSourceLength, maxTitleLength, minSourceLength } from "./limits.ts";
import { importsModule } from "./source-check/imports-module.ts";

/** The fields of a POST or PATCH, checked and in the form they are kept in. Undefined: absent. */
export interface CanvasFields {
  source: string | undefined;
  title: string | undefined;
  access: CanvasAccess | undefined;
  /** As supplied, in plaintext; an empty one counts as absent. */
  password: string | undefined;
  expiresAt: string | null | undefined;
}

/** A POST's fields, its defaults filled in. */
export interface PublishFields {
  source: string;
  /** Undefined keeps the title of a canvas that is reused (rule C8). */
  title: string | undefined;
  /** The password to ask for, in plaintext; null: public. */
  password: string | null;
  expiresAt: string | null;
}

/**
 * Reads what a caller passed to `publish`, whatever its types. A password without `access: "password"` is checked and then not used,
 * since `access` is documented to be `public` by default and public canvases have none.
 *
 * @throws CanvasError INVALID_INPUT, naming the field and its limit.
 */
export function readPublishInput(input: unknown, modules: readonly string[]): PublishFields {
  const { source, title, access, password, expiresAt } = readUpdateInput(input, modules);
  if (source === undefined) throw invalid("source", "is required");
  if (access !== "password") return { source, title, password: null, expiresAt: expiresAt ?? null };
  if (password === undefined) throw invalid("password", 'is required where access is "password"');
  return { source, title, password, expiresAt: expiresAt ?? null };
}

/**
 * Reads what a caller passed to `update`, whatever its types. Whether a password is still missing depends on the canvas.
 *
 * @throws CanvasError INVALID_INPUT, naming the field and its limit.
 */
export function readUpdateInput(input: unknown, modules: readonly string[]): CanvasFields {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new CanvasError("INVALID_INPUT", "The input must be an object.");
  }
  const { source, title, access, password, expiresAt } = input as Partial<Record<keyof CanvasFields, unknown>>;
  return {
    source: source === undefined ? undefined : readSource(source, modules),
    title: title === undefined ? undefined : readText("title", title, 0, maxTitleLength, (text) => text.trim()),
    access: access === undefined ? undefined : readAccess(access),
    password: password === undefined ? undefined : readText("password", password, 0, maxPasswordLength) || undefined,
    expiresAt: expiresAt === undefined || expiresAt === null ? expiresAt : readExpiry(expiresAt),
  };
}

/** The refusal of one field. `problem` completes the sentence that the field's name begins. */
export function invalid(field: keyof CanvasFields, problem: string): CanvasError {
  return new CanvasError("INVALID_INPUT", `${field} ${problem}.`);
}

function readSource(value: unknown, modules: readonly string[]): string {
  const source = readText("source", value, minSourceLength, maxSourceLength);
  if (!importsModule(source, modules)) {
    throw invalid(
      "source",
      `must hold an import declaration from ${modules.map((name) => JSON.stringify(name)).join(" or ")}`,
    );
  }
  return source;
}

function readAccess(value: unknown): CanvasAccess {
  if (value !== "public" && value !== "password") throw invalid("access", 'must be "public" or "password"');
  return value;
}

function readExpiry(value: unknown): string {
  const instant = typeof value === "string" ? parseInstant(value) : null;
  if (instant === null) {
    throw invalid("expiresAt", 'must be null or an ISO 8601 instant with a zone, such as "2030-01-31T12:00:00Z"');
  }
  return instant;
}

function readText(
  field: "source" | "title" | "password",
  value: unknown,
  minLength: number,
  maxLength: number,
  normalize: (text: string) => string = (text) => text,
): string {
  if (typeof value !== "string") throw invalid(field, "must be a string");
  const text = normalize(value);
  if (text.length < minLength)
    throw invalid(field, `must have at least ${minLength} characters, but has ${text.length}`);
  if (text.length > maxLength)
    throw invalid(field, `must have at most ${maxLength} characters, but has ${text.length}`);
  // UTF-8 has no form for half of a surrogate pair, so neither a digest nor a file could keep it.
  const loneSurrogate = text.search(/\p{Surrogate}/u);
  if (loneSurrogate !== -1) throw invalid(field, `has a lone surrogate at position ${loneSurrogate}`);
  return text;
}
