import { type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { type Call, createCall } from "./call.ts";
import { readObject } from "./check.ts";
import { OptionError } from "./errors/option-error.ts";
import type { UploadOptions } from "./options.ts";
import type { RequestBody } from "./request-body.ts";
import { send } from "./send.ts";
import { type Settings, withCallOptions } from "./settings.ts";

/** The parts of an operation's request. */
export interface OperationInput {
  readonly canvasId?: string;
  /** Fields that aren't empty go into the query. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: RequestBody;
  /** Sent in a header, unless it is empty. */
  readonly password?: string | undefined;
}

/** Starts an operation. If `makeInput` throws, the call rejects with that error. */
export type CallOperation = <Data, Body = Data>(
  id: OperationId,
  makeInput: () => OperationInput | Promise<OperationInput>,
  options?: UploadOptions,
) => Call<Data, Body>;

/** `mine` and `session` are other operations' paths, and `.` and `..` are removed from addresses, escaped or not. */
function pathSegment(canvasId: string): string {
  if (typeof canvasId !== "string" || ["", ".", "..", "mine", "session"].includes(canvasId))
    throw new OptionError("canvasId", "must be an id such as cv_8sK2mQx0ZbT4rLw9");
  return encodeURIComponent(canvasId);
}

function address(baseUrl: string, operation: OperationId, { canvasId, query = {} }: OperationInput): URL {
  const path = operations[operation].path.replace(":canvasId", () => pathSegment(canvasId as string));
  const url = new URL(baseUrl + path);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === "") continue;
    url.searchParams.set(name, String(value));
  }
  return url;
}

export function createOperationCall(settings: Settings): CallOperation {
  return (id, makeInput, options = {}) => {
    const start = async () => {
      const callSettings = withCallOptions(settings, readObject("options", options, "{ signal }"));
      const input = await makeInput();
      const { signal, onUploadProgress } = options;
      const url = address(settings.baseUrl(), id, input);
      return send(
        { operation: id, url, body: input.body, password: input.password, signal, onUploadProgress },
        callSettings,
      );
    };
    return createCall(start());
  };
}
