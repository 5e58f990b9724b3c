import { ApiError, ConnectionError, OptionError, TimeoutError, UnexpectedReplyError } from "@fingerpaint/sdk-client";
import { CliFailure } from "../program/cli-failure.ts";
import { type CliExitCode, exitCodes } from "../program/exit-codes.ts";

/** Hints by the service's error code. */
const hints: Readonly<Record<string, string>> = {
  UNAUTHORIZED: "Set FINGERPAINT_KEY, or give the profile a key: fingerpaint login --with-key",
  SESSION_REQUIRED:
    "This profile has published nothing yet. Publish first, or bring a session: fingerpaint login --with-session",
  FORBIDDEN: "The canvas belongs to another session. `fingerpaint list` shows the canvases of yours.",
  NOT_FOUND: "`fingerpaint list` shows your canvases.",
  WRONG_PASSWORD: "Give the canvas's password: --password asks for it.",
  RATE_LIMIT_EXCEEDED: "Wait a minute and try again.",
  SERVICE_UNAVAILABLE: "Try again in a moment.",
};

const refusals = ["UNAUTHORIZED", "SESSION_REQUIRED", "FORBIDDEN", "WRONG_PASSWORD"];

/** Descriptions of the most common system error codes. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  ENOTFOUND: "no such host",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "no route to the host",
};

const hint = "Find the cause: fingerpaint doctor";

/**
 * Turns a client error into a failure that users can act on. Other errors are returned unchanged.
 *
 * @param server the address that was called
 */
export function serverFailure(error: unknown, server: string): unknown {
  if (ApiError.isInstance(error)) {
    const exitCode: CliExitCode = refusals.includes(error.code) ? exitCodes.refused : exitCodes.failed;
    const message = `The server refused (${error.code}): ${error.details || error.message}`;
    return failure(error, message, exitCode, hints[error.code]);
  }
  if (ConnectionError.isInstance(error)) return connectionFailure(error.cause, server);
  if (TimeoutError.isInstance(error)) {
    return failure(error, `${server} doesn't answer: ${error.details}`, exitCodes.unreachable, hint);
  }
  if (UnexpectedReplyError.isInstance(error)) {
    const message = `${server} answers, but not as a Fingerpaint server: ${error.details}`;
    return failure(error, message, exitCodes.unreachable, hint);
  }
  if (OptionError.isInstance(error)) return failure(error, error.message, exitCodes.usage);
  return error;
}

/** The failure for a failed connection. @param cause what `fetch` threw */
export function connectionFailure(cause: unknown, server: string): CliFailure {
  const message = `${server} can't be reached${reasonOf(cause)}`;
  return failure({ code: "CONNECTION_FAILED", cause }, message, exitCodes.unreachable, hint);
}

/** Why a connection failed: `: connection refused (ECONNREFUSED)`, or an empty string if unknown. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
  const words = reasons[code ?? ""] ?? cause.message;
  if (words === "") return code === undefined ? "" : `: ${code}`;
  return code === undefined ? `: ${words}` : `: ${words} (${code})`;
}

/** @param message is turned into a sentence */
function failure(
  error: { readonly code: string; readonly cause?: unknown },
  message: string,
  exitCode: CliExitCode,
  hint?: string,
): CliFailure {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return new CliFailure(error.code, sentence, { exitCode, cause: error, ...(hint !== undefined && { hint }) });
}
