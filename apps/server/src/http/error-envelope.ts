import { type ErrorCode, type ErrorEnvelope, errorMessages } from "@fingerpaint/api-contracts";

/** The error envelope of a refusal, stamped with the present time (rule B2). */
export function createErrorEnvelope(code: ErrorCode, details: string): ErrorEnvelope {
  return {
    success: false,
    error: { code, message: errorMessages[code], details },
    timestamp: new Date().toISOString(),
  };
}
