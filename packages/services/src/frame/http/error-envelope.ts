import { type ErrorCode, type ErrorEnvelope, errorMessages } from "@fingerpaint/api-contracts";

/** Creates the error envelope of a refusal, with the current time (rule B2). */
export function createErrorEnvelope(code: ErrorCode, details: string): ErrorEnvelope {
  return {
    success: false,
    error: { code, message: errorMessages[code], details },
    timestamp: new Date().toISOString(),
  };
}
