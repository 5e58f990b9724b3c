import { operations } from "@fingerpaint/api-contracts";
import { type FormOperation, withKey } from "./md5-client.ts";

/** The head of a request, to be followed by its body or by none. */
export function requestHead(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ Host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** A whole request with a JSON body of a few bytes, and with a valid key. */
export function jsonRequest(path: string, body: string, headers: Record<string, string | number> = {}): string {
  const contentHeaders = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  return requestHead("POST", path, { ...withKey, ...contentHeaders, ...headers }) + body;
}

/** The beginning of an upload that declares a file of this many bytes and has sent none of them. */
export function uploadHead(operation: FormOperation, fileBytes: number, headers: Record<string, string> = {}) {
  const { path, fileField } = operations[operation];
  const partHead = `--b\r\nContent-Disposition: form-data; name="${fileField}"; filename="large.bin"\r\n\r\n`;
  const end = "\r\n--b--\r\n";
  const head = requestHead("POST", path, {
    ...withKey,
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": partHead.length + fileBytes + end.length,
    ...headers,
  });
  return { head: head + partHead, end };
}
