import { FingerpaintError } from "./fingerpaint-error.ts";

/** An option or argument is invalid. Nothing was sent. */
export class OptionError extends FingerpaintError {
  override readonly name = "OptionError";
  readonly code = "INVALID_OPTION";

  constructor(option: string, details: string, { cause }: { readonly cause?: unknown } = {}) {
    super("Invalid option", { details: `${option} ${details}`, cause });
  }

  static override isInstance(value: unknown): value is OptionError {
    return FingerpaintError.isInstance(value) && value.name === "OptionError";
  }
}
