import { type OperationId, operations } from "@fingerpaint/api-contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openRawConnection, type RawConnection } from "../support/raw-connection.ts";
import { requestHead } from "../support/raw-request.ts";
import { parseRefusal } from "../support/replies.ts";
import { bodyFor } from "../support/request-arbitrary.ts";
import { startTestServer, testApiKey, troublesIn } from "../support/test-server.ts";
import { countOf, seed, takeAll, type Vary, varyBytes } from "./bad-inputs.ts";

interface Body {
  id: OperationId;
  body: Uint8Array;
}

const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n--b--\r\n';
const kinds = [
  {
    kind: "JSON bodies",
    share: 0.3,
    contentType: "application/json",
    ids: operationsWith("json"),
    valid: { id: "hashText", body: Buffer.from('{"text":"a"}') },
  },
  {
    kind: "forms",
    share: 0.2,
    contentType: "multipart/form-data; boundary=b",
    ids: operationsWith("multipart"),
    valid: { id: "hashFile", body: Buffer.from(form) },
  },
] as const;

it.each(kinds.map((kind) => ({ ...kind, count: countOf(kind.share) })))(
  `[B4] $count odd inputs of the kind $kind (seed ${seed}) get no 500, no hang, and leave no memory in use`,
  { timeout: 300_000 + countOf(1) * 30 },
  async ({ kind, share, contentType, ids, valid }) => {
    const server = await startTestServer({
      environment: {
        RATE_LIMIT_HASHING: "off",
        RATE_LIMIT_PUBLISHING: "off",
        // More canvases would count as memory in use.
        QUOTA_STORE_CANVASES: "200",
        MAX_FILE_BYTES: "4000",
        MAX_TEXT_BYTES: "200",
        MAX_JSON_BYTES: "9000",
        LOG_LEVEL: "warn",
      },
    });
    const statuses = new Set<number>();
    let connection: RawConnection | undefined;
    const inputs = fc.oneof(...ids.map((id) => bodyFor(id).map((body) => ({ id, body }))));

    /** Sends all bodies together. Those after a reply that closes the connection are sent again on a new one. */
    const take = async (bodies: readonly Body[]) => {
      connection ??= await openRawConnection(server);
      await connection.send(Buffer.concat(bodies.map((body) => requestWith(body, contentType))));
      for (let index = 0; index < bodies.length; index++) {
        const reply = await connection.reply();
        if (reply === null) throw new Error("the connection ended without a reply");
        statuses.add(reply.status);
        if (reply.status >= 400) expect(parseRefusal(reply).error.code).not.toBe("INTERNAL_ERROR");
        if (reply.headers.get("connection") === "close") {
          connection.socket.destroy();
          connection = undefined;
          if (index + 1 < bodies.length) await take(bodies.slice(index + 1));
          return;
        }
      }
    };

    const vary: Vary<Body> = ({ id, body }, number) => ({ id, body: varyBytes(body, number) });
    // Otherwise, the inputs might never get past the front door.
    await take([valid]);
    expect([...statuses]).toEqual([200]);
    await takeAll(kind, { inputs, vary, share, take });
    connection?.socket.destroy();
    expect(troublesIn(server.logLines())).toEqual([]);
    expect(statuses).toContain(400);
    await expect
      .poll(async () => (await fetch(`${server.url}/metrics`)).text())
      .toContain("\nfingerpaint_body_bytes 0\n");
  },
);

function operationsWith(request: "json" | "multipart"): OperationId[] {
  const ids = Object.keys(operations) as OperationId[];
  return ids.filter((id) => "request" in operations[id] && operations[id].request === request);
}

function requestWith({ id, body }: Body, contentType: string): Buffer {
  const { method, path } = operations[id];
  const head = requestHead(method, path.replace(":canvasId", "cv_AAAAAAAAAAAAAAAA"), {
    Authorization: `Bearer ${testApiKey}`,
    Cookie: "sessionId=author",
    "Content-Type": contentType,
    "Content-Length": body.length,
  });
  return Buffer.concat([Buffer.from(head), body]);
}
