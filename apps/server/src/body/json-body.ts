import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { RequestCutError } from "../http/request-cut-error.ts";
import { ServiceError } from "../http/service-error.ts";
import type { BodyShare } from "./body-budget.ts";
import { checkBodyHeaders } from "./body-headers.ts";

export interface JsonBodyOptions {
  /** Bytes of the body as it travels. */
  maxBytes: number;
  /** Where the bytes are accounted; the caller releases it once the request is answered. */
  share: BodyShare;
}

/** A body's value, and what is known of all strings in it without a look at each: JSON of the same strings is quicker to write. */
export interface JsonBody {
  value: unknown;
  /** None needs an escape in JSON: none came with one, and UTF-8 has no lone surrogates. */
  isPlain: boolean;
  /** Plain, and none has a character above U+007F. */
  isAscii: boolean;
}

/**
 * Reads the bytes of a request's JSON body, which are UTF-8 (rules B4, M6).
 *
 * @throws INVALID_INPUT: no or another media type, compressed, too large, not UTF-8
 * @throws SERVICE_UNAVAILABLE where all bodies together would pass the budget
 * @throws RequestCutError where the connection ended first
 */
export async function readJsonBytes(request: IncomingMessage, options: JsonBodyOptions): Promise<Buffer> {
  checkBodyHeaders(request, "application/json");
  const bytes = await readBytes(request, options);
  if (!isUtf8(bytes)) throw new ServiceError("INVALID_INPUT", "body: not valid UTF-8");
  return bytes;
}

/**
 * A JSON body's value. Whether it is an object is the schema's to say.
 *
 * @throws INVALID_INPUT: not JSON
 */
export function parseJsonBody(bytes: Buffer): JsonBody {
  const json = bytes.toString("utf8");
  const isPlain = !json.includes("\\");
  try {
    return { value: JSON.parse(json), isPlain, isAscii: isPlain && json.length === bytes.length };
  } catch (error) {
    // The engine's message may quote the body, which may hold a password: only the position is shown.
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    throw new ServiceError("INVALID_INPUT", `body: not valid JSON${position ? ` at position ${position}` : ""}`);
  }
}

function readBytes(request: IncomingMessage, { maxBytes, share }: JsonBodyOptions): Promise<Buffer> {
  const tooLarge = () => new ServiceError("INVALID_INPUT", `body: larger than ${maxBytes} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(tooLarge());

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > maxBytes) throw tooLarge();
        share.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        request.off("data", onData);
        reject(error);
      }
    };
    const onCut = () => {
      if (!request.complete) reject(new RequestCutError());
    };
    request.on("data", onData);
    request.on("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    request.on("error", onCut);
    request.on("close", onCut);
  });
}
