import { outputFormats } from "../output-format.ts";
import { describeValue } from "./describe-value.ts";
import { Md5Error } from "./md5-error.ts";

/** Rule M5: an output format that is none of {@link outputFormats}, whatever its type. */
export class InvalidOutputFormatError extends Md5Error {
  override readonly name = "InvalidOutputFormatError";
  override readonly code = "INVALID_INPUT";

  constructor(outputFormat: unknown) {
    super(
      "INVALID_INPUT",
      `outputFormat: must be one of ${outputFormats.join(", ")}; got ${describeValue(outputFormat)}`,
    );
  }

  static override isInstance(value: unknown): value is InvalidOutputFormatError {
    return Md5Error.isInstance(value) && value.name === "InvalidOutputFormatError";
  }
}
