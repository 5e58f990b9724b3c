import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { errorEnvelopeSchema } from "../envelope.ts";
import { commonErrors, type Operation, type OperationId, operations, schemas } from "../index.ts";
import { createOpenApiDocument } from "./document.ts";
import { errorExamples, replyExamples, requestExamples } from "./examples.ts";

const document = createOpenApiDocument();
const documented = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method, operation }]),
  ),
);
const table = Object.entries<Operation>(operations) as [OperationId, Operation][];

function found(id: OperationId) {
  const entry = documented.get(id);
  if (!entry) throw new Error(`${id} is not in the document`);
  return entry;
}

describe("openapi.json", () => {
  it("matches the table and the schemas; otherwise run `pnpm openapi`", async () => {
    const committed = await readFile(new URL("../../openapi.json", import.meta.url), "utf8");
    expect(committed).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });
});

describe("createOpenApiDocument", () => {
  it("is pure, and accepts the server's address and a version", () => {
    const moved = createOpenApiDocument({ serverUrl: "https://paint.example/tools", version: "2.1.0" });
    expect(moved.servers).toEqual([{ url: "https://paint.example/tools" }]);
    expect(moved.info.version).toBe("2.1.0");
    expect(createOpenApiDocument()).toEqual(document);
  });

  it.each(table)("describes %s at its path with its statuses", (id, { path, method, success, errors, service }) => {
    const entry = found(id);
    expect(entry.path).toBe(path.replace(":canvasId", "{canvasId}"));
    expect(entry.method).toBe(method.toLowerCase());
    expect(entry.operation.tags).toEqual([service]);
    for (const status of success) expect(entry.operation.responses).toHaveProperty(String(status));
    const descriptions = Object.values(entry.operation.responses as Record<string, { description: string }>).map(
      ({ description }) => description,
    );
    for (const code of [...commonErrors, ...errors]) expect(descriptions.join()).toContain(`\`${code}\``);
  });

  it("[B6] declares X-Request-Id on every reply", () => {
    for (const { operation } of documented.values()) {
      for (const response of Object.values(operation.responses as Record<string, { headers: object }>)) {
        expect(Object.keys(response.headers)).toContain("X-Request-Id");
      }
    }
  });

  it("[M14] declares Retry-After on 429 and 503, and the rate-limit fields on MD5 replies", () => {
    for (const [id, { service }] of table) {
      const responses = found(id).operation.responses as Record<string, { headers: object }>;
      for (const status of ["429", "503"]) expect(responses[status]?.headers).toHaveProperty("Retry-After");
      expect("RateLimit" in (responses["400"]?.headers ?? {})).toBe(service === "md5");
    }
  });

  it("[M13] requires a key for MD5 operations, [C3] a session for PATCH and DELETE only", () => {
    expect(found("hashText").operation.security).toEqual([{ bearerAuth: [] }, { keyHeader: [] }]);
    expect(found("publishCanvas").operation.security).toEqual([{ cookieAuth: [] }, {}]);
    expect(found("loadCanvas").operation.security).toEqual([{ cookieAuth: [] }, {}]);
    expect(found("updateCanvas").operation.security).toEqual([{ cookieAuth: [] }]);
    expect(found("deleteCanvas").operation.security).toEqual([{ cookieAuth: [] }]);
    expect(found("publishCanvas").operation.responses[201]?.headers).toHaveProperty("Set-Cookie");
  });

  it("[B7] omits a service that is switched off", () => {
    const { paths, tags } = createOpenApiDocument({ services: ["canvas"] });
    expect(Object.keys(paths).filter((path) => !path.startsWith("/api/editor-canvas"))).toEqual([]);
    expect(tags.map(({ name }) => name)).toEqual(["canvas"]);
    expect(Object.keys(createOpenApiDocument({ services: ["md5"] }).paths).length).toBe(6);
  });

  it("[M9] accepts one file in `file` and 1 to 100 in `files`", () => {
    const form = (id: OperationId) =>
      (found(id).operation as { requestBody?: { content: Record<string, { schema: object }> } }).requestBody?.content[
        "multipart/form-data"
      ]?.schema;
    expect(form("hashFile")).toMatchObject({ required: ["file"], properties: { file: { format: "binary" } } });
    expect(form("hashFiles")).toMatchObject({
      required: ["files"],
      properties: { files: { type: "array", minItems: 1, maxItems: 100 } },
    });
    expect(form("verifyFile")).toMatchObject({ required: ["file", "expectedHash"] });
  });

  it("contains everything that it refers to", () => {
    const text = JSON.stringify(document);
    for (const [, kind = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      expect(document.components[kind], `${kind}/${name}`).toHaveProperty(name);
    }
  });
});

describe("the document's examples", () => {
  it.each(table)("of %s fit the schemas", (id) => {
    const { body, reply } = { body: undefined, reply: undefined, ...schemas[id] };
    if (body && id in requestExamples) expect(body.safeParse(requestExamples[id]).error).toBeUndefined();
    expect(id in replyExamples).toBe(reply !== undefined);
    if (reply) expect(reply.safeParse(replyExamples[id]).error).toBeUndefined();
  });

  it("[B2] of errors fit the envelope", () => {
    for (const [code, { value }] of Object.entries(errorExamples)) {
      expect(errorEnvelopeSchema.parse(value).error.code).toBe(code);
    }
  });

  it("show correct digests", () => {
    const md5 = (text: string) => createHash("md5").update(text).digest();
    const texts = replyExamples.hashTexts as { data: { results: { text: string; hash: string }[] } };
    for (const { text, hash } of texts.data.results) expect(hash).toBe(md5(text).toString("hex"));
    expect(replyExamples.verifyText).toMatchObject({ data: { calculatedHash: md5("hello").toString("base64") } });
    const { source } = requestExamples.publishCanvas as { source: string };
    expect(replyExamples.publishCanvas).toMatchObject({ sourceMd5: md5(source).toString("hex") });
  });
});
