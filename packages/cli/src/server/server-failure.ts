import { ApiError, ConnectionError, OptionError, TimeoutError, UnexpectedReplyError } from "@fingerpaint/sdk-client";
import { CliFailure } from "../program/cli-failure.ts";
import { type CliExitCode, exitCodes } from "../program/exit-codes.ts";

/** What to do next, by the service's code. */
const hints: Readonly<Record<string, string>> = {
  UNAUTHORIZED: "Set FINGERPAINT_KEY, or give the profile a key: fingerpaint login --with-key",
  SESSION_REQUIRED:
    "This profile has published nothing yet. Publish first, or bring a session: fingerpaint login --with-session",
  FORBIDDEN: "Another session owns it. `fingerpaint list` shows the canvases of this one.",
  NOT_FOUND: "`fingerpaint list` shows the canvases of this session.",
  WRONG_PASSWORD: "Give the canvas's password: --password asks for it.",
  RATE_LIMIT_EXCEEDED: "Wait a minute and try again.",
  SERVICE_UNAVAILABLE: "Try again in a moment.",
};

const refusals = ["UNAUTHORIZED", "SESSION_REQUIRED", "FORBIDDEN", "WRONG_PASSWORD"];

/**
 * Makes what a client throws a failure that people can act on. Other errors come back as they are.
 *
 * @param server the address that was asked
 */
export function serverFailure(error: unknown, server: string): unknown {
  if (ApiError.isInstance(error)) {
    const exitCode: CliExitCode = refusals.includes(error.code) ? exitCodes.refused : exitCodes.failed;
    const details = error.details ? `: ${error.details}` : "";
    return failure(
      error,
      `The server refused (${error.code})${details || `: ${error.message}`}`,
      exitCode,
      hints[error.code],
    );
  }
  if (ConnectionError.isInstance(error) || TimeoutError.isInstance(error)) {
    return failure(
      error,
      `${server} can't be reached: ${error.message}`,
      exitCodes.unreachable,
      "See what is wrong: fingerpaint doctor",
    );
  }
  if (UnexpectedReplyError.isInstance(error)) {
    return failure(
      error,
      `${server} answers, but not as a Fingerpaint server: ${error.message}`,
      exitCodes.unreachable,
      "See what is wrong: fingerpaint doctor",
    );
  }
  if (OptionError.isInstance(error)) return failure(error, error.message, exitCodes.usage);
  return error;
}

function failure(error: { readonly code: string }, message: string, exitCode: CliExitCode, hint?: string): CliFailure {
  return new CliFailure(error.code, message, { exitCode, cause: error, ...(hint !== undefined && { hint }) });
}
