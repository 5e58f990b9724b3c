import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import type { RequestBody } from "../body/request-body.ts";
import { UnexpectedReplyError } from "../errors/errors.ts";

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 5;

/**
 * Whether to repeat the request. For methods other than GET, only the statuses that keep the method and the body allow
 * it.
 */
function mayRepeat(operation: OperationId, status: number, body: RequestBody | undefined): boolean {
  return operations[operation].method === "GET" || ([307, 308].includes(status) && body?.repeatable !== false);
}

/**
 * Sends a request and follows up to five redirects within its origin: keys, passwords, cookies and bodies are never
 * sent to another one. Browsers hide the target of a redirect, so none is followed there.
 *
 * @param fetchFrom sends the request to an address, with `redirect: "manual"`
 * @throws UnexpectedReplyError for a redirect that isn't followed
 */
export async function followRedirects(
  operation: OperationId,
  from: URL,
  body: RequestBody | undefined,
  fetchFrom: (url: URL) => Promise<Response>,
): Promise<Response> {
  let url = from;
  for (let followed = 0; ; followed++) {
    const response = await fetchFrom(url);
    const { status, headers, type } = response;
    const isHidden = type === "opaqueredirect";
    if (!isHidden && !redirectStatuses.has(status)) return response;
    const refuse = (reason: string) => {
      const details = `the server redirects${isHidden ? "" : ` (${status})`}, and ${reason}; use the final address as the base URL.`;
      return new UnexpectedReplyError({ operation, status, headers }, details);
    };
    if (isHidden) throw refuse("redirects aren't followed in browsers");
    const location = headers.get("Location");
    if (location === null || !URL.canParse(location, url)) throw refuse("doesn't say where to");
    const target = new URL(location, url);
    if (target.origin !== url.origin) throw refuse(`redirects to another origin (${target.origin}) aren't followed`);
    if (!mayRepeat(operation, status, body)) throw refuse("the request can't be sent again");
    if (followed === maxRedirects) throw refuse(`only ${maxRedirects} redirects in a row are followed`);
    await response.body?.cancel();
    url = target;
  }
}
