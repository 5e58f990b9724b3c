import { operations, schemas } from "@fingerpaint/api-contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openRawConnection } from "../support/raw-connection.ts";
import { requestHead } from "../support/raw-request.ts";
import { expectCommonHeaders, parseRefusal, type Reply } from "../support/replies.ts";
import { type OddRequest, oddRequest, plainRequests, serializeRequest } from "../support/request-arbitrary.ts";
import { startTestServer, type TestServer, troublesIn } from "../support/test-server.ts";

/** `FUZZ_SEED=1 pnpm test:fuzz` repeats a run; a failure names its seed. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

it(`[B4] ${requests} odd requests cause no 500, no hang and no undocumented shape`, {
  timeout: 300_000 + requests * 30,
}, async () => {
  const server = await startTestServer({
    environment: {
      RATE_LIMIT_PER_MINUTE: "1000000",
      MAX_FILE_BYTES: "4000",
      MAX_TEXT_BYTES: "200",
      MAX_JSON_BYTES: "9000",
      // Longer lists come in chunks, which `openRawConnection` doesn't put together.
      QUOTA_STORE_CANVASES: "200",
      // Without this, the first X-Forwarded-For header would log a warning.
      TRUST_PROXY: "10.0.0.0/8",
    },
  });
  const canvasIds = await publishCanvases(server, 30);
  const property = fc.asyncProperty(oddRequest(canvasIds), (request) => sendAndCheck(server, request));
  const [canvasId = "", , deletedId = ""] = canvasIds;
  const examples = plainRequests(canvasId, deletedId).map((request): [OddRequest] => [request]);
  await fc.assert(property, { numRuns: requests, seed, examples });

  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
  await expect.poll(metrics).toContain("\nfingerpaint_body_bytes 0\n");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const log = server.logLines();
  expect(troublesIn(log)).toEqual([]);
  const seen = new Set(log.map(({ operation, status }) => `${operation} ${status}`));
  // The plain requests reach every operation. If odd ones never succeeded, they wouldn't get past the front door.
  for (const id of Object.keys(operations)) {
    // Its one-time token can't be guessed.
    if (id === "claimCanvas") continue;
    expect([...seen].join()).toMatch(new RegExp(`${id} 20\\d`));
  }
  expect(log.filter(({ status }) => Number(status) < 300).length).toBeGreaterThan(examples.length + requests / 10);
});

/** Canvases of the session `author`, every other one behind a password. */
async function publishCanvases({ url }: TestServer, count: number): Promise<string[]> {
  const published = Array.from({ length: count }, async (_, index) => {
    const source = `import { Text } from "editor/canvas";\nexport default () => <Text>${index}</Text>;\n`;
    const response = await fetch(`${url}/api/editor-canvas`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: "sessionId=author" },
      body: JSON.stringify({ source, ...(index % 2 && { access: "password", password: "secret-1" }) }),
    });
    return ((await response.json()) as { canvasId: string }).canvasId;
  });
  return Promise.all(published);
}

async function sendAndCheck(server: TestServer, request: OddRequest): Promise<void> {
  const { method, cut, pause, framing } = request;
  const bytes = serializeRequest(request);
  const connection = await openRawConnection(server);
  try {
    if (cut) {
      await connection.send(bytes.subarray(0, Math.floor(cut.at * bytes.length)));
      connection.socket[cut.how]();
      if (cut.how === "end") await connection.ended();
      return;
    }
    const middle = pause === null ? bytes.length : Math.floor(pause * bytes.length);
    await connection.send(bytes.subarray(0, middle));
    if (middle < bytes.length) {
      await new Promise(setImmediate);
      await connection.send(bytes.subarray(middle));
    }
    // The body was announced longer than it is: nothing more will come.
    if (framing === "too long") connection.socket.end();
    const reply = await connection.reply({ toHead: method === "HEAD" });
    if (reply) expectDocumented(reply, request);
    else expect(framing).toBe("too long");

    // The connection is still usable, unless the reply announced that it would be closed.
    if (reply && (framing === "length" || framing === "chunked")) {
      await connection.send(requestHead("GET", "/healthz"));
      const next = await connection.reply();
      if (reply.headers.get("connection") === "close") expect(next).toBeNull();
      else expect(next?.text).toBe('{"status":"alive"}');
    }
  } finally {
    connection.socket.destroy();
  }
}

/** Every reply is one of the operation's or an error envelope; only the share page and the reference are HTML. */
function expectDocumented(reply: Reply, { method, target }: OddRequest): void {
  expect(reply.status).not.toBe(500);
  if (method === "HEAD" || reply.status === 204) {
    expect(reply.text).toBe("");
    return;
  }
  expectCommonHeaders(reply);
  const path = target.replace(/^https?:\/\/[^/]*/, "").replace(/[?#].*/s, "");
  const contentType = reply.headers.get("content-type") ?? "";
  if (contentType.startsWith("text/html")) {
    expect(path).toMatch(/^\/(?:editor-canvas\/.*|docs\/?)$/i);
  } else if (reply.status >= 400) {
    parseRefusal(reply);
  } else if (!/^\/(?:docs\/.*|metrics|healthz|readyz|openapi\.json)$/i.test(path)) {
    const body = JSON.parse(reply.text);
    const fitting = Object.values(schemas).filter(
      (schema) => "reply" in schema && schema.reply.safeParse(body).success,
    );
    expect(fitting, reply.text).not.toEqual([]);
  }
}
