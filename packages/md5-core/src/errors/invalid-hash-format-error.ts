import { describeValue } from "./describe-value.ts";
import { Md5Error } from "./md5-error.ts";

/** Rule M11: an expected hash that is neither hex nor canonical Base64 of 16 bytes. */
export class InvalidHashFormatError extends Md5Error {
  override readonly name = "InvalidHashFormatError";
  override readonly code = "INVALID_HASH_FORMAT";

  constructor(expectedHash: string) {
    super(
      "INVALID_HASH_FORMAT",
      `expectedHash: must be 32 hex digits or 24 characters of canonical Base64; got ${describeValue(expectedHash)}`,
    );
  }

  static override isInstance(value: unknown): value is InvalidHashFormatError {
    return Md5Error.isInstance(value) && value.name === "InvalidHashFormatError";
  }
}
