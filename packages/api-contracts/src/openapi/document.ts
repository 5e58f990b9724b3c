import { type Operation, type OperationId, operations } from "../operations.ts";
import { errorExamples } from "./examples.ts";
import {
  apiDescription,
  headerComponents,
  type OperationObject,
  operationObject,
  parameterComponents,
} from "./operation-object.ts";
import { type JsonSchema, schemaComponents } from "./schema-components.ts";

export type { OperationObject } from "./operation-object.ts";

export interface OpenApiOptions {
  /**
   * The server's address, with its base path and without a trailing slash: `https://paint.example/tools`.
   * @default "/", the root of the host that serves the document
   */
  serverUrl?: string | undefined;
  /** The version of the API. @default "1.0.0" */
  version?: string | undefined;
  /** The services that the server provides. @default both */
  services?: readonly Operation["service"][] | undefined;
}

/** An OpenAPI 3.1 document, typed as far as this code base reads it. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; license: object; contact: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, object>;
}

const tags = [
  { name: "canvas", description: "Canvas publishing: store, share and manage `.canvas.tsx` sources" },
  { name: "md5", description: "MD5 hashing: texts, files, batches and verification" },
] as const;

function paths(services: readonly Operation["service"][]): OpenApiDocument["paths"] {
  const result: OpenApiDocument["paths"] = {};
  for (const id of Object.keys(operations) as OperationId[]) {
    if (!services.includes(operations[id].service)) continue;
    const path = operations[id].path.replace(/:(\w+)/g, "{$1}");
    result[path] = { ...result[path], [operations[id].method.toLowerCase()]: operationObject(id) };
  }
  return result;
}

/**
 * Both services as an OpenAPI 3.1 document, derived from the operation table and the schemas. The same options always
 * give the same document. `openapi.json` is the document with the default options.
 *
 * @example createOpenApiDocument({ serverUrl: "https://paint.example" })
 */
export function createOpenApiDocument({
  serverUrl = "/",
  version = "1.0.0",
  services = ["canvas", "md5"],
}: OpenApiOptions = {}): OpenApiDocument {
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
    tags: tags.filter(({ name }) => services.includes(name)),
    paths: paths(services),
    components: {
      schemas: schemaComponents(),
      parameters: parameterComponents,
      headers: headerComponents,
      examples: errorExamples,
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An API key" },
        keyHeader: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description: "The same key, if a proxy needs `Authorization` for itself",
        },
        cookieAuth: {
          type: "apiKey",
          in: "cookie",
          name: "sessionId",
          description: "The session that owns canvases, even an anonymous one",
        },
      },
    },
  };
}
