import { Md5Error } from "./md5-error.ts";

/** A hasher was used after it had given its digest: a fault of the calling program, never of its input. */
export class HasherFinishedError extends Md5Error {
  override readonly name = "HasherFinishedError";
  override readonly code = "INTERNAL_ERROR";

  constructor() {
    super("INTERNAL_ERROR", "hasher: has given its digest already; make a new one for each input");
  }

  static override isInstance(value: unknown): value is HasherFinishedError {
    return Md5Error.isInstance(value) && value.name === "HasherFinishedError";
  }
}
