import type { AppContext } from "../http/app-state.ts";
import type { WebFile } from "./web-files.ts";

const forms = [
  ["br", "brotli"],
  ["gzip", "gzip"],
] as const;

/** Answers with a file in the smallest form that the client reads, or with 304 where it has that form. */
export function sendWebFile(context: AppContext, file: WebFile): void {
  const [coding, form] = forms.find(
    // One by one: asked for all at once, Koa would follow the client's order, and browsers name gzip first.
    ([name, stored]) => file[stored] !== undefined && context.acceptsEncodings(name) === name,
  ) ?? ["identity", "content"];
  context.vary("Accept-Encoding");
  // Forms differ in their bytes, so a strong tag names the form too (RFC 9110 section 8.8.3.3).
  context.etag = form === "content" ? file.tag : `${file.tag}-${coding}`;
  context.status = 200;
  if (context.fresh) {
    context.status = 304;
    return;
  }
  if (form !== "content") context.set("Content-Encoding", coding);
  context.body = file[form];
}
