import type * as z from "zod";
import { ServiceError } from "../http/service-error.ts";

/** More would only repeat itself: a batch can be wrong a hundred times. */
const issuesShown = 3;

/**
 * Input checked by an operation's schema.
 *
 * @throws UNSUPPORTED_ENCODING where `encoding` is given and isn't one of the list (rule M5), else INVALID_INPUT; details name each field
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, place: "body" | "query" | "form") {
  const result = schema.safeParse(input);
  if (result.success) return result.data as z.output<Schema>;
  const { issues } = result.error;
  const unsupportedEncoding = issues.find((issue) => issue.path.length === 1 && issue.path[0] === "encoding");
  if (unsupportedEncoding) throw new ServiceError("UNSUPPORTED_ENCODING", describe(unsupportedEncoding, place));
  const shown = issues.slice(0, issuesShown).map((issue) => describe(issue, place));
  if (issues.length > issuesShown) shown.push(`and ${issues.length - issuesShown} more`);
  throw new ServiceError("INVALID_INPUT", shown.join("; "));
}

function describe(issue: z.core.$ZodIssue, place: string): string {
  const field = issue.path.reduce<string>(
    (path, key) => (typeof key === "number" ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key)),
    "",
  );
  return `${field || place}: ${issue.message}`;
}
