import { textEncodings } from "../text-encoding.ts";
import { describeValue } from "./describe-value.ts";
import { Md5Error } from "./md5-error.ts";

/** Rule M5: an encoding that is none of {@link textEncodings}, whatever its type. */
export class UnsupportedEncodingError extends Md5Error {
  override readonly name = "UnsupportedEncodingError";
  override readonly code = "UNSUPPORTED_ENCODING";

  constructor(encoding: unknown) {
    super(
      "UNSUPPORTED_ENCODING",
      `encoding: must be one of ${textEncodings.join(", ")}; got ${describeValue(encoding)}`,
    );
  }

  static override isInstance(value: unknown): value is UnsupportedEncodingError {
    return Md5Error.isInstance(value) && value.name === "UnsupportedEncodingError";
  }
}
