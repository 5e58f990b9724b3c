import type { IncomingMessage } from "node:http";
import { ServiceError } from "../http/service-error.ts";

/** Refuses compressed bodies, which could be bombs, and media types other than the operation's (rule B4). */
export function checkBodyHeaders(
  request: IncomingMessage,
  mediaType: "application/json" | "multipart/form-data",
): void {
  const contentEncoding = request.headers["content-encoding"];
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== "identity") {
    throw new ServiceError("INVALID_INPUT", "Content-Encoding: compressed bodies are refused");
  }
  const contentType = request.headers["content-type"] ?? "";
  if (contentType === mediaType) return;
  const [type = ""] = contentType.split(";", 1);
  if (type.trim().toLowerCase() !== mediaType) {
    throw new ServiceError("INVALID_INPUT", `Content-Type: must be ${mediaType}`);
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (mediaType === "application/json" && charset !== undefined && charset !== "utf-8" && charset !== "utf8") {
    throw new ServiceError("INVALID_INPUT", "Content-Type: the charset must be utf-8");
  }
}
