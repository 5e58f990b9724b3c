import { schemas } from "@fingerpaint/api-contracts";
import type { AppContext } from "../frame/request/context.ts";
import { parseInput, readQuery } from "../frame/request/input.ts";
import { ServiceError } from "../frame/request/service-error.ts";

/** A header, because proxies log queries and browsers store them. Percent-encoded, because headers can't be Unicode. */
const headerName = "x-canvas-password";

/**
 * Returns the password that a load supplies in the header `X-Canvas-Password` or in the query (rule C10).
 * @throws INVALID_INPUT if both have a password, or if the header isn't percent-encoded UTF-8
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
