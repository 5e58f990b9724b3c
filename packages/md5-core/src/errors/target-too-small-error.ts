import type { TextEncoding } from "../text-encoding.ts";
import { Md5Error } from "./md5-error.ts";

/** A text's bytes don't fit the target that the calling program gave. */
export class TargetTooSmallError extends Md5Error {
  override readonly name = "TargetTooSmallError";
  override readonly code = "INTERNAL_ERROR";
  /** What the text becomes in the encoding, utf16's mark included. */
  readonly bytesNeeded: number;

  constructor(bytesNeeded: number, targetBytes: number, encoding: TextEncoding) {
    super("INTERNAL_ERROR", `target: has ${targetBytes} bytes; the text takes ${bytesNeeded} in ${encoding}`);
    this.bytesNeeded = bytesNeeded;
  }

  static override isInstance(value: unknown): value is TargetTooSmallError {
    return Md5Error.isInstance(value) && value.name === "TargetTooSmallError";
  }
}
