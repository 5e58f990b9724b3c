import { Md5Error } from "./md5-error.ts";

/** A text's bytes don't fit into the caller's target. */
export class TargetTooSmallError extends Md5Error {
  override readonly name = "TargetTooSmallError";
  declare readonly code: "TARGET_TOO_SMALL";
  /** The text's length in the encoding, in bytes, including a byte order mark if the encoding writes one. */
  readonly bytesNeeded: number;

  constructor(bytesNeeded: number, targetBytes: number, encoding: string) {
    super("TARGET_TOO_SMALL", `target: has ${targetBytes} bytes; the text takes ${bytesNeeded} in ${encoding}`);
    this.bytesNeeded = bytesNeeded;
  }

  static override isInstance(value: unknown): value is TargetTooSmallError {
    return Md5Error.isInstance(value) && value.code === "TARGET_TOO_SMALL";
  }
}
