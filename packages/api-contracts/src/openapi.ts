import { apiDescription } from "./openapi/descriptions.ts";
import { errorExamples } from "./openapi/examples.ts";
import { headerComponents } from "./openapi/headers.ts";
import { operationObject, parameterComponents } from "./openapi/operation-object.ts";
import { type JsonSchema, schemaComponents } from "./openapi/schema-components.ts";
import { type OperationId, operations } from "./operations.ts";

export interface OpenApiOptions {
  /**
   * The server's address with its base path and without a slash at the end: `https://paint.example/tools`.
   * @default "/", the root of the host that serves the document
   */
  serverUrl?: string | undefined;
  /**
   * The version of the interface.
   * @default "1.0.0"
   */
  version?: string | undefined;
}

/** An OpenAPI 3.1 document, typed as far as its own readers look. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: object; contact: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ReturnType<typeof operationObject>>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, object>;
}

function paths(): OpenApiDocument["paths"] {
  const result: OpenApiDocument["paths"] = {};
  for (const id of Object.keys(operations) as OperationId[]) {
    const path = operations[id].path.replace(/:(\w+)/g, "{$1}");
    result[path] = { ...result[path], [operations[id].method.toLowerCase()]: operationObject(id) };
  }
  return result;
}

/**
 * Both services as an OpenAPI 3.1 document, derived from the operation table and the schemas. The same options always
 * give the same document. `openapi.json` is the document without options.
 *
 * @example createOpenApiDocument({ serverUrl: "https://paint.example" })
 */
export function createOpenApiDocument({ serverUrl = "/", version = "1.0.0" }: OpenApiOptions = {}): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "Fingerpaint",
      version,
      description: apiDescription,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "Fingerpaint", url: "https://github.com/fingerpaint/fingerpaint" },
    },
    servers: [{ url: serverUrl }],
    tags: [
      { name: "canvas", description: "Canvas publishing: store, share and manage `.canvas.tsx` sources" },
      { name: "md5", description: "MD5 hashing: texts, files, batches and verification" },
    ],
    paths: paths(),
    components: {
      schemas: schemaComponents(),
      parameters: parameterComponents,
      headers: headerComponents,
      examples: errorExamples,
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An API key of the MD5 service (rule M13)" },
        cookieAuth: {
          type: "apiKey",
          in: "cookie",
          name: "sessionId",
          description: "The session that owns canvases, anonymous ones included (rules C3, C4)",
        },
      },
    },
  };
}
