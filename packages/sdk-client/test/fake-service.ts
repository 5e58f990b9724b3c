import { type ErrorCode, errorStatus } from "@fingerpaint/api-contracts/errors";
import { createOpenApiDocument } from "@fingerpaint/api-contracts/openapi";
import { type Operation, type OperationId, operations } from "@fingerpaint/api-contracts/operations";
import { type ClientOptions, createClient, type Timing } from "../src/index.ts";

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>);

type Documented = { responses: Record<string, { content?: Record<string, { example: unknown }> }> };

/** The contract's example of a successful reply. */
export function exampleReply(id: OperationId, init: ResponseInit = {}): Response {
  const { path, method, success }: Operation = operations[id];
  const documented = createOpenApiDocument().paths[path.replace(":canvasId", "{canvasId}")]?.[method.toLowerCase()];
  const status = success[0] ?? 200;
  const content = (documented as Documented | undefined)?.responses[status]?.content;
  return content
    ? Response.json(content["application/json"]?.example, { status, ...init })
    : new Response(null, { status });
}

export function errorReply(code: ErrorCode, headers: HeadersInit = {}, details = "field: what was wrong"): Response {
  const envelope = {
    success: false,
    error: { code, message: "A sentence", details },
    timestamp: "2026-01-31T12:00:00.000Z",
  };
  return Response.json(envelope, { status: errorStatus[code], headers });
}

/**
 * A client whose `fetch` returns these answers in turn and then repeats the last one, and the requests that `fetch`
 * got.
 */
export function fakeService(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    if (typeof answer === "function") return answer(request);
    if (!answer) throw new Error("The test gives no answer");
    return answer.clone();
  };
  const client = createClient({ baseUrl: "http://paint.example", apiKey: "key-1", fetch, ...options });
  return { client, requests };
}

/** A clock that moves only by waits and `advance`. Waits are recorded and take no time. */
export function fakeTiming(random = 1): Timing & { delays: number[]; advance(ms: number): void } {
  const delays: number[] = [];
  let nowMs = Date.UTC(2026, 0, 31, 12);
  return {
    delays,
    advance(ms) {
      nowMs += ms;
    },
    now: () => nowMs,
    random: () => random,
    async sleep(ms) {
      delays.push(ms);
      nowMs += ms;
    },
  };
}
