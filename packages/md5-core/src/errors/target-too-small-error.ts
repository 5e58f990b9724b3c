import { Md5Error } from "./md5-error.ts";

/** A text's bytes don't fit the target that the calling program gave. */
export class TargetTooSmallError extends Md5Error {
  override readonly name = "TargetTooSmallError";
  declare readonly code: "TARGET_TOO_SMALL";
  /** The length of the text in the encoding, with a byte order mark where the encoding writes one. */
  readonly bytesNeeded: number;

  constructor(bytesNeeded: number, targetBytes: number, encoding: string) {
    super("TARGET_TOO_SMALL", `target: has ${targetBytes} bytes; the text takes ${bytesNeeded} in ${encoding}`);
    this.bytesNeeded = bytesNeeded;
  }

  static override isInstance(value: unknown): value is TargetTooSmallError {
    return Md5Error.isInstance(value) && value.code === "TARGET_TOO_SMALL";
  }
}
