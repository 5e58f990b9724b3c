import { errorStatus } from "@fingerpaint/api-contracts/errors";
import { createClient } from "@fingerpaint/sdk-client";
import { describe, expect, it } from "vitest";
import { CanvasRefusal } from "../canvases.ts";
import { createClientCanvases } from "./client-canvases.ts";

const baseUrl = "https://paint.example";

/** Canvases of a server that gives these replies in turn, and then repeats the last one. */
function canvasesOf(...replies: (Response | Error)[]) {
  const fetch: typeof globalThis.fetch = async () => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Response) return reply;
    throw reply;
  };
  const retries = replies.length - 1;
  return createClientCanvases(createClient({ baseUrl, fetch, retries, timing: { sleep: async () => {} } }).canvases);
}

function errorReply(code: keyof typeof errorStatus): Response {
  const error = { code, message: "No", details: "canvasId: unknown" };
  return Response.json({ success: false, error, timestamp: "t" }, { status: errorStatus[code] });
}

describe("createClientCanvases", () => {
  it.each(["NOT_FOUND", "FORBIDDEN", "SOURCE_CHANGED", "RATE_LIMIT_EXCEEDED"] as const)(
    "turns %s into a refusal with the server's details",
    async (code) => {
      const refusal = await canvasesOf(errorReply(code))
        .update("cv_x", {})
        .catch((error) => error);
      expect(CanvasRefusal.isInstance(refusal)).toBe(true);
      expect(refusal).toMatchObject({ code, details: "canvasId: unknown" });
    },
  );

  it.each([errorReply("INTERNAL_ERROR"), errorReply("SERVICE_UNAVAILABLE"), new TypeError("fetch failed")])(
    "leaves the outcome open after a failure: %s",
    async (reply) => {
      const error = await canvasesOf(reply)
        .update("cv_x", {})
        .catch((reason) => reason);
      expect([error instanceof Error, CanvasRefusal.isInstance(error)]).toEqual([true, false]);
    },
  );

  it("leaves the outcome of an update open that may have changed the source before the reply was lost", async () => {
    const canvases = canvasesOf(new TypeError("fetch failed"), errorReply("SOURCE_CHANGED"));
    const error = await canvases.update("cv_x", { expectedMd5: "0".repeat(32) }).catch((reason) => reason);
    expect([error.code, CanvasRefusal.isInstance(error)]).toEqual(["CONNECTION_FAILED", false]);
  });

  it.each(["ECONNREFUSED", "ENOTFOUND"])(
    "turns %s into a refusal that names the server, which saw no request",
    async (code) => {
      const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("no"), { code }) });
      const refusal = await canvasesOf(cause)
        .publish({ source: "" })
        .catch((error) => error);
      expect(CanvasRefusal.isInstance(refusal)).toBe(true);
      expect(refusal.code).toBe("CONNECTION_FAILED");
      expect(refusal.details).toContain(`can't connect to ${baseUrl} (${code}). The server isn't running there`);
    },
  );

  it("takes the next cursor of a list from its reply", async () => {
    const headers = { Link: '<?limit=2&cursor=abc>; rel="next"' };
    expect(await canvasesOf(Response.json([], { headers })).list({ limit: 2 })).toEqual({
      items: [],
      nextCursor: "abc",
    });
    expect(await canvasesOf(Response.json([])).list({})).toEqual({ items: [], nextCursor: null });
  });
});
