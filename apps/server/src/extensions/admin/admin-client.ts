import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { type AdminSettings, adminApiPath, OperatorError } from "@fingerpaint/services/settings";
import { parseJson, UsageError } from "../../program/command-line.ts";

/** The server that an operator's commands go to: one on this machine by its socket, or any server with a key. */
export type AdminTarget =
  | { readonly socket: string }
  /** @property url The site's address, including the base path. */
  | { readonly url: string; readonly key: string };

/** The server refused the request, or didn't answer. The message says which and why. */
export class AdminError extends OperatorError {
  override readonly name = "AdminError";
  readonly code = "ADMIN_REQUEST_FAILED";
}

/**
 * Chooses the server: the configured one, or the site that `--url` names, with the first operator key.
 * @throws UsageError if there is no socket, no key, or the address is invalid
 */
export function adminTarget(
  url: string | undefined,
  { socket = null, keys }: Pick<AdminSettings, "socket" | "keys">,
): AdminTarget {
  if (url === undefined) {
    if (socket === null) throw new UsageError("the server has no admin socket: set ADMIN_SOCKET, or use --url");
    return { socket };
  }
  // Not quoted: it may hold a password.
  if (!/^https?:\/\/[^?#@]+$/.test(url) || !URL.canParse(url))
    throw new UsageError("--url takes the site's http or https address, without a user, query or fragment");
  const [key] = keys;
  if (key === undefined) throw new UsageError("--url needs a key of that server in ADMIN_KEYS");
  return { url: url.replace(/\/+$/, ""), key };
}

/** @throws AdminError */
export async function askAdmin<Reply>(
  target: AdminTarget,
  method: "GET" | "POST" | "DELETE",
  path: string,
): Promise<Reply> {
  const { status, body } = await send(target, method, `${adminApiPath}${path}`);
  if (status === 204) return undefined as Reply;
  const value = parseJson(body);
  if (status === 200 && value !== undefined) return value as Reply;
  const details = (value as { error?: { details?: string } } | undefined)?.error?.details;
  throw new AdminError(details ?? `the server answers ${status}: is the address right, and ADMIN_KEYS set there?`);
}

async function send(target: AdminTarget, method: string, path: string): Promise<{ status: number; body: string }> {
  const request =
    "socket" in target
      ? requestHttp({ socketPath: target.socket, path, method, headers: { Host: "localhost" } })
      : (target.url.startsWith("https:") ? requestHttps : requestHttp)(new URL(`${target.url}${path}`), {
          method,
          headers: { Authorization: `Bearer ${target.key}` },
        });
  try {
    return await new Promise((resolve, reject) => {
      request.on("error", reject);
      request.on("response", (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      });
      request.end();
    });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const problem =
      "socket" in target
        ? `${target.socket}. Is the server running, and are you its user?`
        : // The message is empty if the name has several addresses.
          `${target.url}: ${message || code}`;
    throw new AdminError(`no server answers at ${problem}`, { cause: error });
  }
}
