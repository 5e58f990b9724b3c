import { schemas } from "@fingerpaint/api-contracts";
import { parseInput } from "../body/parse-input.ts";
import type { AppContext } from "../http/context.ts";
import { readQuery } from "../http/query.ts";
import { ServiceError } from "../http/service-error.ts";

/** Not in the query: proxies log queries, and browsers keep them. Percent-encoded, because headers hold no Unicode. */
const headerName = "x-canvas-password";

/**
 * The password that a load supplies, in the header `X-Canvas-Password` or in the query (rule C10).
 * @throws INVALID_INPUT for two passwords, or a header that isn't percent-encoded UTF-8
 */
export function suppliedPassword(context: AppContext): string | undefined {
  const { password } = parseInput(schemas.loadCanvas.query, readQuery(context), "query");
  const header = context.req.headers[headerName];
  if (header === undefined || header === "") return password;
  if (password) throw new ServiceError("INVALID_INPUT", "password: sent twice, in the query and in X-Canvas-Password");
  try {
    return decodeURIComponent(String(header));
  } catch {
    throw new ServiceError("INVALID_INPUT", "X-Canvas-Password: must be percent-encoded UTF-8");
  }
}
