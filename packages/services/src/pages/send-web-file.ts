import path from "node:path";
import { send } from "@koa/send";
import type { AppContext } from "../frame/http/context.ts";

/**
 * Answers with a file of the built pages, in the smallest encoding that the client accepts and the build produced, or
 * with 304 if the client already has that encoding.
 *
 * @param folder The output folder of the pages' build.
 * @param file The file's path relative to the folder, and an unquoted ETag that changes with its content.
 */
export async function sendWebFile(
  context: AppContext,
  folder: string,
  file: { readonly path: string; readonly tag: string },
): Promise<void> {
  context.vary("Accept-Encoding");
  const sent = (await send(context, file.path, { root: folder })) ?? "";
  // npm gives the packed files of all versions the same modification time.
  context.remove("Last-Modified");
  // Encodings differ in their bytes, so a strong ETag includes the encoding (RFC 9110 section 8.8.3.3).
  context.etag = `${file.tag}${path.extname(sent)}`;
  if (!context.fresh) return;
  context.status = 304;
  context.remove("Content-Encoding");
}
