import { describeIssues } from "@fingerpaint/api-contracts";
import type * as z from "zod";
import { ServiceError } from "../request/service-error.ts";

/**
 * Validates input against an operation's schema and returns the schema's output.
 *
 * @throws UNSUPPORTED_ENCODING if `encoding` isn't on the list (rule M5)
 * @throws INVALID_INPUT for anything else; the details name each field
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, place: "body" | "query" | "form") {
  const result = schema.safeParse(input);
  if (result.success) return result.data as z.output<Schema>;
  const { issues } = result.error;
  const unsupportedEncoding = issues.filter((issue) => issue.path.length === 1 && issue.path[0] === "encoding");
  if (unsupportedEncoding.length > 0) {
    throw new ServiceError("UNSUPPORTED_ENCODING", describeIssues(unsupportedEncoding, place));
  }
  throw new ServiceError("INVALID_INPUT", describeIssues(issues, place));
}
