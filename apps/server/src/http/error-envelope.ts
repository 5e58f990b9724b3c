import { type ErrorCode, type ErrorEnvelope, errorMessages } from "@fingerpaint/api-contracts";
import { isoTime } from "./iso-time.ts";

/** The error envelope of a refusal, stamped with the present time (rule B2). */
export function createErrorEnvelope(code: ErrorCode, details: string): ErrorEnvelope {
  return {
    success: false,
    error: { code, message: errorMessages[code], details },
    timestamp: isoTime(),
  };
}
