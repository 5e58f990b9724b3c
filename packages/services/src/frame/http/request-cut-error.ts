/** The client disconnected before its request was complete. */
export class RequestCutError extends Error {
  override readonly name = "RequestCutError";
  readonly details = "body: the request ended before its body was complete";

  constructor() {
    super("The request ended before its body was complete");
  }
}
