import { ApiError, type CanvasesClient, ConnectionError, OptionError } from "@fingerpaint/sdk-client";
import { type Canvases, CanvasRefusal } from "../canvases.ts";

/**
 * A server's canvases through an SDK client. They belong to the client's session, so give the client `cookies`.
 *
 * @example createClientCanvases(createClient({ baseUrl, cookies: createCookieJar() }).canvases)
 */
export function createClientCanvases(client: CanvasesClient): Canvases {
  return {
    publish: (input) => orRefusal(client.publish(input)),
    // A repeated update would find the source that the first attempt changed, and refuse it as someone else's change.
    update: (canvasId, input) =>
      orRefusal(client.update(canvasId, input, input.expectedMd5 === undefined ? {} : { retries: 0 })),
    get: (canvasId, { password }) => orRefusal(client.load(canvasId, password === undefined ? {} : { password })),
    list: async (query) => {
      const { data, nextCursor } = await orRefusal(client.list(query).withResponse());
      return { items: data, nextCursor: nextCursor ?? null };
    },
    delete: async (canvasId) => {
      await orRefusal(client.delete(canvasId));
    },
  };
}

/** Codes of failures during a request, after which something may have changed. */
const failureCodes: readonly string[] = ["INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];

async function orRefusal<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (OptionError.isInstance(error)) throw new CanvasRefusal("INVALID_INPUT", error.details, { cause: error });
    if (ApiError.isInstance(error) && !failureCodes.includes(error.code)) {
      throw new CanvasRefusal(error.code, error.details, { cause: error });
    }
    if (ConnectionError.isInstance(error) && error.unreached) {
      const details = `${error.details} The server isn't running there, or the address is wrong.`;
      throw new CanvasRefusal(error.code, details, { cause: error });
    }
    throw error;
  }
}
