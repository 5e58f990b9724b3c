/**
 * The servers that ours is compared with; the argument names one. All send the envelopes of our own server, without any
 * of its checks.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** Computes a text's digest, or a substitute. */
type Digest = (text: string) => string;

/** The replies by path. */
const replies: Readonly<Record<string, (body: { text: string; texts: string[] }, digest: Digest) => object>> = {
  "/api/md5/text": ({ text }, digest) => {
    const hash = digest(text);
    return envelope({ text, hash, encoding: "utf8", outputFormat: "hex", length: hash.length });
  },
  "/api/md5/text/batch": ({ texts }, digest) => {
    const results = texts.map((text, index) => ({ text, hash: digest(text), index }));
    return envelope({ results, total: texts.length, encoding: "utf8", outputFormat: "hex" });
  },
};

const md5: Digest = (text) => createHash("md5").update(text).digest("hex");
const port = Number(process.env.PORT);

/** Each imports its own libraries, so that the others don't load them. */
const servers: Readonly<Record<string, () => unknown>> = {
  bare: () => serveBarely(md5),
  /** Measures the cost of a request without computing the digest. */
  undigested: () => serveBarely(() => "0".repeat(32)),
  fastify: async () => {
    const { fastify } = await import("fastify");
    const app = fastify();
    app.post<{ Body: { text: string; texts: string[] } }>("/api/md5/text", async ({ url, body }) =>
      replies[url]?.(body, md5),
    );
    await app.listen({ host: "127.0.0.1", port });
  },
  /** Only the HTTP libraries of our own server, without anything else that it does. */
  koa: async () => {
    const [{ default: Koa }, { default: getRawBody }] = await Promise.all([import("koa"), import("raw-body")]);
    const app = new Koa();
    app.use(async (context) => {
      const bytes = await getRawBody(context.req, { length: context.req.headers["content-length"] ?? null });
      const reply = replies[context.url]?.(JSON.parse(bytes.toString() || "{}"), md5);
      if (reply !== undefined) context.body = reply;
    });
    app.listen(port, "127.0.0.1");
  },
};

/** The minimal Node server that answers the two text operations. */
function serveBarely(digest: Digest): void {
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || "{}");
      const reply = JSON.stringify(replies[request.url ?? ""]?.(body, digest) ?? { success: false });
      response.writeHead(200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(reply),
      });
      response.end(reply);
    });
  }).listen(port, "127.0.0.1");
}

function envelope(data: object): object {
  return { success: true, data, message: "MD5 digest of the text computed", timestamp: new Date().toISOString() };
}

await servers[process.argv[2] ?? ""]?.();
