import {
  type ErrorCode,
  type ErrorEnvelope,
  errorEnvelopeSchema,
  errorMessages,
  errorStatus,
  type OperationId,
  schemas,
} from "@fingerpaint/api-contracts";
import { expect } from "vitest";

/** A reply that has been read to its end. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

export async function readReply(response: Response): Promise<Reply> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Checks the headers that every reply of the server carries (rule B6). */
export function expectCommonHeaders({ headers }: Reply): void {
  expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._~-]{1,128}$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.has("x-powered-by")).toBe(false);
}

/** Checks that a reply is the success envelope of an operation, field by field, and returns its data. */
export function expectData<Data = Record<string, unknown>>(reply: Reply, operation: OperationId): Data {
  expect(reply.text.slice(0, 500)).toContain('"success":true');
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expectCommonHeaders(reply);
  const { reply: schema } = schemas[operation] as (typeof schemas)["hashText"];
  const envelope = schema.parse(JSON.parse(reply.text));
  expect(envelope.message).toMatch(/^[A-Z][ -~]{5,80}$/);
  expect(Math.abs(Date.parse(envelope.timestamp) - Date.now())).toBeLessThan(60_000);
  return envelope.data as Data;
}

/** Checks that a reply is the error envelope of a code with the code's one status, and returns its details. */
export function expectRefusal(reply: Reply, code: ErrorCode): string {
  const envelope = parseRefusal(reply);
  expect(envelope.error).toMatchObject({ code, message: errorMessages[code] });
  return envelope.error.details;
}

/** Checks that a reply is an error envelope, with any code. */
export function parseRefusal(reply: Reply): ErrorEnvelope {
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expectCommonHeaders(reply);
  const envelope = errorEnvelopeSchema.parse(JSON.parse(reply.text));
  expect(reply.status).toBe(errorStatus[envelope.error.code]);
  expect(Math.abs(Date.parse(envelope.timestamp) - Date.now())).toBeLessThan(60_000);
  // Neither a stack nor a place on this machine (rule B2).
  expect(envelope.error.details).not.toMatch(/\.[cm]?[jt]s:\d|node_modules|\/(?:home|root|tmp|usr|var|work)\//);
  return envelope;
}
