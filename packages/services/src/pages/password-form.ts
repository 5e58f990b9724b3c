import { text } from "node:stream/consumers";
import type { AppContext } from "../frame/http/context.ts";
import { RequestCutError } from "../frame/http/request-cut-error.ts";
import { ServiceError } from "../frame/http/service-error.ts";

/** Room for the longest password, percent-encoded. */
const maxBytes = 8_192;

/**
 * Reads the password from the form of a share page without scripts. The form sends it in the body, because browsers
 * keep addresses in their history.
 * @throws INVALID_INPUT if the body isn't such a form of at most 8 KiB with a `Content-Length`
 */
export async function readPasswordForm({ req }: AppContext): Promise<string | undefined> {
  const type = req.headers["content-type"] ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) {
    throw new ServiceError("INVALID_INPUT", "Content-Type: must be application/x-www-form-urlencoded");
  }
  const length = Number(req.headers["content-length"]);
  if (!(length <= maxBytes)) {
    throw new ServiceError("INVALID_INPUT", `body: needs Content-Length, of at most ${maxBytes} bytes`);
  }
  const body = await text(req).catch(() => {
    throw new RequestCutError();
  });
  return new URLSearchParams(body).get("password") ?? undefined;
}
