import { describeIssues } from "@fingerpaint/api-contracts";
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type * as z from "zod";
import { CanvasRefusal } from "../canvas-refusal.ts";

/**
 * The schema that a tool announces. It accepts everything: the tool validates with `readToolInput` instead, so that its
 * refusals read like all others, and also say that there is no link.
 */
export function announced(schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> {
  const { jsonSchema } = schema["~standard"];
  return { "~standard": { version: 1, vendor: "fingerpaint", validate: (value) => ({ value }), jsonSchema } };
}

/** @throws CanvasRefusal INVALID_INPUT that names each field and its limit. */
export function readToolInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(input ?? {});
  if (!success) throw new CanvasRefusal("INVALID_INPUT", describeIssues(error.issues, "arguments"));
  return data;
}
