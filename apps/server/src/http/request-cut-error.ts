const marker = Symbol.for("fingerpaint.server.RequestCutError");

/** The client went away before its request was whole. */
export class RequestCutError extends Error {
  override readonly name = "RequestCutError";
  readonly details = "body: the request ended before its body was complete";

  constructor() {
    super("The request ended before its body was complete");
    Object.defineProperty(this, marker, { value: true });
  }

  static isInstance(value: unknown): value is RequestCutError {
    return value instanceof Error && marker in value;
  }
}
