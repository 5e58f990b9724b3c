import { type OperationId, operations } from "@fingerpaint/api-contracts";
import { multipart, type Part } from "../../../../packages/services/test/support/multipart.ts";
import { type Reply, readReply } from "./replies.ts";
import { testApiKey } from "./test-server.ts";

export type JsonOperation = "hashText" | "hashTexts" | "verifyText";
export type FormOperation = "hashFile" | "hashFiles" | "verifyFile";

export const jsonOperations: readonly JsonOperation[] = ["hashText", "hashTexts", "verifyText"];
export const formOperations: readonly FormOperation[] = ["hashFile", "hashFiles", "verifyFile"];

export const withKey = { Authorization: `Bearer ${testApiKey}` };

/** Sends an arbitrary body, as JSON and with a valid key unless the headers say otherwise. */
export async function post(
  server: { url: string },
  operation: OperationId,
  body: string | Uint8Array | null,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(server.url + operations[operation].path, {
    method: "POST",
    headers: { ...withKey, "Content-Type": "application/json", ...headers },
    body: body as BodyInit | null,
  });
  return readReply(response);
}

export function postJson(server: { url: string }, operation: JsonOperation, body: unknown): Promise<Reply> {
  return post(server, operation, JSON.stringify(body));
}

/** Sends exactly these parts, in this order. */
export function postForm(server: { url: string }, operation: FormOperation, parts: Part[]): Promise<Reply> {
  const { body, contentType } = multipart(parts);
  return post(server, operation, body, { "Content-Type": contentType });
}

/** A body that the operation answers with 200. */
export const goodBodies: Readonly<Record<JsonOperation, Record<string, unknown>>> = {
  hashText: { text: "abc" },
  hashTexts: { texts: ["abc", ""] },
  verifyText: { text: "abc", expectedHash: "900150983cd24fb0d6963f7d28e17f72" },
};

/** A form that the operation answers with 200. */
export const goodForms: Readonly<Record<FormOperation, Part[]>> = {
  hashFile: [{ name: "file", filename: "abc.txt", content: "abc" }],
  hashFiles: [
    { name: "files", filename: "abc.txt", content: "abc" },
    { name: "files", filename: "empty", content: "" },
  ],
  verifyFile: [
    { name: "file", filename: "abc.txt", content: "abc" },
    { name: "expectedHash", content: "900150983cd24fb0d6963f7d28e17f72" },
  ],
};

export function postGood(server: { url: string }, operation: JsonOperation | FormOperation): Promise<Reply> {
  return operation in goodBodies
    ? postJson(server, operation as JsonOperation, goodBodies[operation as JsonOperation])
    : postForm(server, operation as FormOperation, goodForms[operation as FormOperation]);
}
