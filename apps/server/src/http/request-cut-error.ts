/** The client went away before its request was whole. */
export class RequestCutError extends Error {
  override readonly name = "RequestCutError";
  readonly details = "body: the request ended before its body was complete";

  constructor() {
    super("The request ended before its body was complete");
  }
}
