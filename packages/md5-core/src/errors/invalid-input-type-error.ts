import { Md5Error } from "./md5-error.ts";

/**
 * An argument of the wrong type, which only callers without TypeScript can pass, or bytes whose memory is gone. Hashing it
 * would hash something else.
 */
export class InvalidInputTypeError extends Md5Error {
  override readonly name = "InvalidInputTypeError";
  override readonly code = "INVALID_INPUT";

  /** @param place the argument, with its index in a batch: `texts[3]` */
  constructor(place: string, expected: "a string" | `a Uint8Array${string}`, value: unknown) {
    super("INVALID_INPUT", `${place}: must be ${expected}; got ${typeName(value)}`);
  }

  static override isInstance(value: unknown): value is InvalidInputTypeError {
    return Md5Error.isInstance(value) && value.name === "InvalidInputTypeError";
  }
}

function typeName(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}
