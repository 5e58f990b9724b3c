import * as z from "zod";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** The envelope of every successful MD5 reply (MD5 document, Success envelope). */
export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  /** A short English sentence. */
  message: string;
  /** ISO 8601 UTC time of the reply. */
  timestamp: string;
}

/** Every failed reply of either service (MD5 document, Error envelope). */
export interface ErrorEnvelope {
  success: false;
  error: {
    code: ErrorCode;
    message: string;
    /** Says what was wrong and where: field, index, position, limit. Never a stack, a path, a key or a password. */
    details: string;
  };
  /** ISO 8601 UTC time of the reply. */
  timestamp: string;
}

export const timestampSchema = z.iso.datetime({ precision: 3 }).describe("ISO 8601 UTC time with milliseconds");

/** The success envelope around the schema of an operation's data. */
export function successEnvelopeSchema<Data>(data: z.ZodType<Data>) {
  return z.strictObject({
    success: z.literal(true),
    data,
    message: z.string(),
    timestamp: timestampSchema,
  }) as z.ZodType<SuccessEnvelope<Data>>;
}

export const errorEnvelopeSchema: z.ZodType<ErrorEnvelope> = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({ code: z.enum(errorCodes), message: z.string(), details: z.string() }),
  timestamp: timestampSchema,
});

/** The error of a schema, as {@link describeIssues} shows it. @param what continues the words "must be" */
export function mustBe(what: string): (issue: { input?: unknown }) => string {
  return ({ input }) => (input === undefined ? "is required" : `must be ${what}`);
}

/** The schema of a string in a request, and the parameters of one for an object, with such errors. */
export const requestString = z.string({ error: mustBe("a string") });
export const mustBeObject = { error: "must be an object" };

/** A batch can have a hundred issues; showing more than this would only be repetitive. */
const issuesShown = 3;

/**
 * The `error.details` for input that a schema refused: `texts[2]: …; encoding: …`. Both the server and the
 * canvas service use it to describe refusals.
 *
 * @param place the name of the input itself, used if no field is to blame, such as `body`
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[], place: string): string {
  const shown = issues.slice(0, issuesShown).map(({ path, message }) => `${fieldName(path) || place}: ${message}`);
  if (issues.length > issuesShown) shown.push(`and ${issues.length - issuesShown} more`);
  return shown.join("; ");
}

/** `["results", 0, "hash"]` as written in JavaScript: `results[0].hash`. Empty for an empty path. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === "number") return `${name}[${key}]`;
    return name === "" ? String(key) : `${name}.${String(key)}`;
  }, "");
}
