import path from "node:path";
import { send } from "@koa/send";
import type { AppContext } from "../http/context.ts";

/**
 * Answers with a file of the built pages, in the smallest form that the client accepts and the build made, or with 304
 * where the client has that form.
 *
 * @param folder Where the pages were built to.
 * @param file Its path below the folder, and a tag without quotes that changes with its content.
 */
export async function sendWebFile(
  context: AppContext,
  folder: string,
  file: { readonly path: string; readonly tag: string },
): Promise<void> {
  context.vary("Accept-Encoding");
  const sent = (await send(context, file.path, { root: folder })) ?? "";
  // Packed by npm, every version's files have the same time.
  context.remove("Last-Modified");
  // Forms differ in their bytes, so a strong tag names the form too (RFC 9110 section 8.8.3.3).
  context.etag = `${file.tag}${path.extname(sent)}`;
  if (!context.fresh) return;
  context.status = 304;
  context.remove("Content-Encoding");
}
