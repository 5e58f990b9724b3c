import { describeIssues, publishRequestSchema, stateText, updateRequestSchema } from "@fingerpaint/api-contracts";
import * as z from "zod";
import { CanvasError } from "./errors/canvas-error.ts";
import { parseInstant } from "./instant.ts";
import { importsModule } from "./source-check/imports-module.ts";

/** What `publish` and `update` take, as schemas: the contract's bodies and what only the service can check. */
export type CanvasInputSchemas = ReturnType<typeof createCanvasInputSchemas>;

/**
 * Extends the contract's schemas. Their output has the form in which it is stored, except that the password is
 * plaintext.
 *
 * @param modules the module specifiers of which a source must import one (rule C6)
 */
export function createCanvasInputSchemas(modules: readonly string[]) {
  const { source, password, expiresAt, state, key } = publishRequestSchema.shape;
  const names = modules.map((name) => JSON.stringify(name)).join(" or ");
  const commonFields = publishRequestSchema.omit({ key: true }).extend({
    source: source.refine((text) => importsModule(text, modules), {
      error: `must hold an import declaration from ${names}`,
    }),
    // An empty password counts as absent.
    password: password.transform((text) => text || undefined),
    expiresAt: expiresAt.transform(toUtc),
    state: state.transform((value) => (value ? stateText(value) : value)),
  });
  return {
    /** A password without `access: "password"` is checked and then not used: access is `public` by default. */
    publish: commonFields.extend({ key }).transform((fields, context) => {
      const { source, title, access, password, expiresAt, state, key } = fields;
      if (access !== "password") return { source, title, password: null, expiresAt, state, key };
      if (password !== undefined) return { source, title, password, expiresAt, state, key };
      context.addIssue({ code: "custom", path: ["password"], message: 'is required where access is "password"' });
      return z.NEVER;
    }),
    /** Whether a password is still missing depends on the canvas. */
    update: commonFields.partial({ source: true }).extend({ expectedMd5: updateRequestSchema.shape.expectedMd5 }),
  };
}

/**
 * Reads what a caller passed, whatever its types.
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
