import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { errorCodes, type Operation, type OperationId, operations, schemas } from "./index.ts";

const table = Object.entries<Operation>(operations) as [OperationId, Operation][];

/** The modules that a source loads at run time, including itself and packages. */
async function runtimeImports(url: URL, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(url.href)) return seen;
  seen.add(url.href);
  const source = await readFile(url, "utf8");
  for (const [, specifier = ""] of source.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)";/gm)) {
    if (specifier.startsWith(".")) await runtimeImports(new URL(specifier, url), seen);
    else seen.add(specifier);
  }
  return seen;
}

describe("the operation table", () => {
  it("[B1, C20, C33] lists the documents' eleven operations, the claim, the quota, and one that ends a session", () => {
    expect(table.map(([, { method, path }]) => `${method} ${path}`)).toEqual([
      "POST /api/md5/text",
      "POST /api/md5/text/batch",
      "POST /api/md5/file",
      "POST /api/md5/file/batch",
      "POST /api/md5/verify",
      "POST /api/md5/verify/file",
      "POST /api/editor-canvas",
      "POST /api/editor-canvas/claim",
      "GET /api/editor-canvas/mine",
      "GET /api/editor-canvas/mine/quota",
      "GET /api/editor-canvas/:canvasId",
      "PATCH /api/editor-canvas/:canvasId",
      "DELETE /api/editor-canvas/session",
      "DELETE /api/editor-canvas/:canvasId",
    ]);
  });

  it.each(table)("%s is consistent with its schemas", (id, operation) => {
    const { body, reply } = { body: undefined, reply: undefined, ...schemas[id] };
    expect(body !== undefined).toBe(operation.request !== "none");
    expect(operation.fileField !== undefined).toBe(operation.request === "multipart");
    expect(reply === undefined).toBe(operation.success.includes(204));
    expect(errorCodes).toEqual(expect.arrayContaining([...operation.errors]));
  });

  it("states how each operation with a key, a session or an owner is refused", () => {
    for (const [id, { service, errors }] of table) {
      const mayNeedKey = service === "md5" || ["publishCanvas", "updateCanvas", "loadCanvas"].includes(id);
      expect(errors.includes("UNAUTHORIZED") && errors.includes("FORBIDDEN"), id).toBe(mayNeedKey);
    }
    expect(table.filter(([, { errors }]) => errors.includes("SESSION_REQUIRED")).map(([id]) => id)).toEqual([
      "updateCanvas",
      "deleteCanvas",
    ]);
  });

  it.each(["operations", "errors", "limits"])("%s.ts loads no package, so that a client needs no zod", async (name) => {
    const loaded = await runtimeImports(new URL(`./${name}.ts`, import.meta.url));
    expect([...loaded].filter((module) => !module.startsWith("file:"))).toEqual([]);
  });

  it("finds zod if it is loaded, so that the test above can fail", async () => {
    expect(await runtimeImports(new URL("./md5.ts", import.meta.url))).toContain("zod");
  });
});
