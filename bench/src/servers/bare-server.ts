/** The limit of what a server in Node can reach: two operations with our envelopes, without any checks. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** The replies by path. */
const replies: Readonly<Record<string, (body: { text: string; texts: string[] }) => object>> = {
  "/api/md5/text": ({ text }) => {
    const hash = md5(text);
    return envelope({ text, hash, encoding: "utf8", outputFormat: "hex", length: hash.length });
  },
  "/api/md5/text/batch": ({ texts }) => {
    const results = texts.map((text, index) => ({ text, hash: md5(text), index }));
    return envelope({ results, total: texts.length, encoding: "utf8", outputFormat: "hex" });
  },
};

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString() || "{}");
    const reply = JSON.stringify(replies[request.url ?? ""]?.(body) ?? { success: false });
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(process.env.PORT), "127.0.0.1");

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

function envelope(data: object): object {
  return { success: true, data, message: "MD5 digest of the text computed", timestamp: new Date().toISOString() };
}
