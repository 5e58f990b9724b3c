import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "./verify/command.ts";
import { root } from "./workspace.ts";

/** One row of the import table in docs/architecture.md, which `biome.json` must enforce. */
interface Row {
  /** The prefix of the row's files: the folder and the first word of the name. */
  readonly place: string;
  /** The Biome rule that must refuse the import. @default "style/noRestrictedImports" */
  readonly rule?: string;
  readonly accepts: readonly string[];
  readonly refuses: readonly string[];
}

const rows: readonly Row[] = [
  {
    place: "packages/api-contracts/src/probe",
    accepts: [from("zod"), from("./errors.ts"), from("../openapi.json")],
    refuses: [
      from("zod/mini"),
      from("@fingerpaint/md5-core"),
      from("koa"),
      from("node:fs"),
      from("../../md5-core/src/index.ts"),
    ],
  },
  {
    place: "packages/md5-core/src/probe",
    accepts: [from("./digest.ts"), from("#md5-engine")],
    refuses: [
      from("iconv-lite"),
      from("node:crypto"),
      from("@fingerpaint/api-contracts"),
      'export const it = import("iconv-lite");',
      from("./extensions/iconv-encoding.ts"),
    ],
  },
  {
    place: "packages/md5-core/src/extensions/iconv-encoding",
    accepts: [from("iconv-lite"), from("../encodings/strict-encoder.ts")],
    refuses: [from("iconv-lite/encodings/tables/cp936.json"), from("node:fs")],
  },
  {
    place: "packages/md5-core/src/encodings/probe",
    accepts: [from("./strict-encoder.ts"), from("#text-writer")],
    refuses: [from("iconv-lite"), from("iconv-lite/encodings/tables/cp936.json")],
  },
  {
    place: "packages/md5-core/src/md5/engine-node",
    accepts: [from("node:crypto"), from("node:util"), from("./digest.ts")],
    refuses: [from("node:fs"), from("iconv-lite")],
  },
  {
    place: "packages/md5-core/src/extensions/files/probe",
    accepts: [from("node:fs/promises"), from("node:worker_threads"), from("../../digest.ts")],
    refuses: [from("iconv-lite"), from("@fingerpaint/api-contracts")],
  },
  {
    place: "packages/canvas-store/src/probe",
    accepts: [
      from("@fingerpaint/api-contracts"),
      from("@fingerpaint/api-contracts/errors"),
      from("@fingerpaint/md5-core"),
      from("zod"),
      from("js-tokens"),
      from("async-lock"),
      from("nanoid"),
    ],
    refuses: [
      from("lowdb"),
      from("lru-cache"),
      from("write-file-atomic"),
      from("node:fs/promises"),
      from("@fingerpaint/api-contracts/openapi"),
      from("koa"),
    ],
  },
  {
    place: "packages/canvas-store/src/json-file/probe",
    accepts: [
      from("lowdb"),
      from("lowdb/node"),
      from("lru-cache"),
      from("zod"),
      from("@fingerpaint/api-contracts"),
      from("write-file-atomic"),
      from("fs-native-extensions"),
      from("node:fs/promises"),
      from("node:path"),
    ],
    refuses: [from("@fingerpaint/sdk-client"), from("koa"), from("js-tokens")],
  },
  {
    place: "packages/canvas-store-sql/src/probe",
    accepts: [from("@fingerpaint/canvas-store"), from("kysely"), from("node:crypto"), from("./schema/tables.ts")],
    refuses: [
      from("libsql"),
      from("pg"),
      from("@fingerpaint/canvas-store/json-file"),
      from("@fingerpaint/md5-core"),
      from("koa"),
    ],
  },
  {
    place: "packages/canvas-store-sql/src/sqlite/probe",
    accepts: [from("libsql"), from("kysely"), from("node:fs/promises"), from("../sql-engine.ts")],
    refuses: [from("pg"), from("../postgres/postgres-engine.ts"), from("koa")],
  },
  {
    place: "packages/canvas-store-sql/src/postgres/probe",
    accepts: [from("pg"), from("kysely"), from("node:crypto"), from("../sql-engine.ts")],
    refuses: [from("libsql"), from("../sqlite/sqlite-engine.ts"), from("koa")],
  },
  {
    place: "packages/sdk-client/src/probe",
    accepts: [
      from("@fingerpaint/api-contracts/operations"),
      from("@fingerpaint/api-contracts/errors"),
      from("@fingerpaint/api-contracts/limits"),
      'export type { TextDigest } from "@fingerpaint/api-contracts";',
    ],
    refuses: [
      'export { textRequestSchema } from "@fingerpaint/api-contracts";',
      from("@fingerpaint/api-contracts"),
      from("@fingerpaint/api-contracts/openapi"),
      from("@fingerpaint/api-contracts/examples"),
      from("@tanstack/react-query"),
      from("msw"),
      from("@fingerpaint/md5-core"),
      from("zod"),
      from("ky"),
      from("node:http"),
      from("./extensions/msw.ts"),
    ],
  },
  {
    place: "packages/sdk-client/src/extensions/react-query",
    accepts: [from("@tanstack/react-query"), from("@fingerpaint/api-contracts/operations"), from("../client.ts")],
    refuses: [from("msw"), from("react"), from("@fingerpaint/api-contracts/examples")],
  },
  {
    place: "packages/sdk-client/src/extensions/msw",
    accepts: [from("msw"), from("@fingerpaint/api-contracts/examples"), from("@fingerpaint/api-contracts/errors")],
    refuses: [from("@tanstack/react-query"), from("@fingerpaint/api-contracts/openapi"), from("zod")],
  },
  {
    place: "packages/canvas-runtime/src/extensions/build/probe",
    accepts: [from("node:path"), from("esbuild"), from("../../editor-canvas/frame-document.ts")],
    refuses: [from("vite"), from("@fingerpaint/api-contracts"), from("tsup")],
  },
  {
    place: "packages/canvas-runtime/src/kit/probe",
    accepts: [from("react"), from("d3-array"), from("../theme/tone.ts"), from("../sandbox/kit.ts")],
    refuses: [from("../extensions/dialects/index.ts"), from("../sandbox/frame/messages.ts"), from("sucrase")],
  },
  {
    place: "packages/canvas-runtime/src/sandbox/frame/probe",
    accepts: [from("react-dom/client"), from("sucrase"), from("../kit.ts"), from("../../language/canvas-words.ts")],
    refuses: [from("../../kit/index.ts"), from("../../extensions/html/index.ts"), from("../../editor-canvas/names.ts")],
  },
  {
    place: "packages/mcp/src/probe",
    accepts: [
      from("@fingerpaint/api-contracts"),
      from("@fingerpaint/api-contracts/limits"),
      from("@fingerpaint/md5-core"),
      from("@fingerpaint/sdk-client"),
      from("@modelcontextprotocol/server"),
      from("@modelcontextprotocol/server/stdio"),
      from("zod"),
    ],
    refuses: [
      from("@fingerpaint/canvas-store"),
      from("@fingerpaint/canvas-runtime"),
      from("@modelcontextprotocol/client"),
      from("node:fs"),
      from("koa"),
    ],
  },
  {
    place: "packages/canvas-runtime/src/probe",
    accepts: [
      from("react"),
      from("react-dom/client"),
      from("sucrase"),
      from("@babel/parser"),
      from("js-tokens"),
      from("d3-array"),
      from("dompurify"),
      from("@fingerpaint/canvas-store/source-title"),
    ],
    refuses: [
      from("@fingerpaint/md5-core"),
      from("@fingerpaint/sdk-client"),
      from("@fingerpaint/canvas-store"),
      from("d3"),
      from("lodash"),
    ],
  },
  {
    place: "packages/cli/src/probe",
    accepts: [
      from("@fingerpaint/md5-core"),
      from("@fingerpaint/md5-core/files"),
      from("@fingerpaint/sdk-client"),
      from("@fingerpaint/canvas-runtime/compile"),
      from("@fingerpaint/mcp/stdio"),
      from("commander"),
      from("node:fs"),
    ],
    refuses: [
      from("@fingerpaint/api-contracts"),
      from("@fingerpaint/canvas-store"),
      from("@fingerpaint/server"),
      from("react"),
      from("@babel/parser"),
      from("yargs"),
    ],
  },
  {
    place: "packages/services/src/frame/http/probe",
    accepts: [
      from("koa"),
      from("@koa/router"),
      from("node:http"),
      from("@fingerpaint/api-contracts/openapi"),
      from("@fingerpaint/canvas-store"),
      from("../request/context.ts"),
    ],
    refuses: [
      from("../../extensions/admin/admin.ts"),
      from("@fingerpaint/mcp"),
      from("@fingerpaint/canvas-runtime/check"),
      from("@fingerpaint/canvas-store-sql/sqlite"),
      from("@fingerpaint/server"),
      from("ioredis"),
      from("prom-client"),
    ],
  },
  {
    place: "packages/services/src/canvas/probe",
    accepts: [from("async-lock"), from("../frame/module.ts")],
    refuses: [from("../extensions/claims/claims.ts"), from("react")],
  },
  {
    place: "packages/services/src/extensions/mcp/probe",
    accepts: [from("@fingerpaint/mcp"), from("@fingerpaint/canvas-runtime/check"), from("../claims/claims.ts")],
    refuses: [from("@fingerpaint/sdk-client"), from("@fingerpaint/canvas-runtime/react"), from("react")],
  },
  {
    place: "apps/web/src/probe",
    accepts: [
      from("react"),
      from("@fingerpaint/canvas-runtime/react"),
      from("@fingerpaint/api-contracts/limits"),
      from("@fingerpaint/api-contracts/share-page"),
      from("@fingerpaint/canvas-store/source-title"),
      from("@codemirror/state"),
      from("uqr"),
    ],
    refuses: [from("@fingerpaint/canvas-store"), from("@fingerpaint/api-contracts"), from("koa"), from("left-pad")],
  },
  {
    place: "apps/server/src/probe",
    accepts: [
      from("ioredis"),
      from("node:http"),
      from("@fingerpaint/canvas-store/json-file"),
      from("@fingerpaint/canvas-store-sql/postgres"),
      from("@fingerpaint/services"),
      from("@fingerpaint/services/settings"),
      from("zod"),
    ],
    refuses: [
      from("koa"),
      from("@koa/router"),
      from("lowdb"),
      from("pg"),
      from("libsql"),
      from("kysely"),
      from("iconv-lite"),
      from("react"),
      from("@fingerpaint/web"),
      from("../../../packages/md5-core/src/index.ts"),
    ],
  },
  {
    place: "apps/server/src/undeclared",
    rule: "correctness/noUndeclaredDependencies",
    accepts: [from("ioredis")],
    refuses: [from("left-pad"), from("fast-check")],
  },
  {
    place: "packages/canvas-store/src/browser-safe",
    rule: "correctness/noNodejsModules",
    accepts: [from("./canvas-service.ts")],
    refuses: [from("node:fs"), from("buffer")],
  },
  {
    place: "packages/canvas-store/src/browser-safe-globals",
    rule: "style/noRestrictedGlobals",
    accepts: ["export const it = new Uint8Array();"],
    refuses: ['export const it = Buffer.from("");', "export const it = process.env;"],
  },
  {
    place: "packages/md5-core/test/probe",
    accepts: [from("iconv-lite"), from("node:fs"), from("vitest")],
    refuses: [from("@fingerpaint/server"), from("../../../apps/server/src/index.ts")],
  },
];

const probes = rows
  .flatMap(({ place, rule = "style/noRestrictedImports", accepts, refuses }) => [
    ...accepts.map((source) => ({ place, source, refusedBy: null })),
    ...refuses.map((source) => ({ place, source, refusedBy: rule })),
  ])
  .map((probe, index) => ({ ...probe, file: `${probe.place}-${index}.ts` }));

/** A copy of the repository's lint configuration and manifests, so that probes are never among the sources. */
let copy: string;
/** Each in the form `<file> <rule>`. */
let refusals: readonly string[];

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), "fingerpaint-import-table-"));
  await cp(path.join(root, "biome.json"), path.join(copy, "biome.json"));
  for (const folder of [
    "packages/api-contracts",
    "packages/md5-core",
    "packages/canvas-store",
    "packages/canvas-store-sql",
    "packages/sdk-client",
    "packages/canvas-runtime",
    "packages/cli",
    "packages/mcp",
    "packages/services",
    "apps/server",
    "apps/web",
  ]) {
    await cp(path.join(root, folder, "package.json"), path.join(copy, folder, "package.json"));
  }
  for (const { file, source } of probes) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
    await writeFile(path.join(copy, file), `${source}\n`);
  }
  refusals = await lint();
});

afterAll(() => rm(copy, { recursive: true, force: true }));

describe("the import table", () => {
  it.each(probes.filter(({ refusedBy }) => refusedBy !== null))("$place may not hold $source", (probe) => {
    expect(refusals).toContain(`${probe.file} ${probe.refusedBy}`);
  });

  it.each(probes.filter(({ refusedBy }) => refusedBy === null))("$place may hold $source", ({ file }) => {
    expect(refusals.filter((refusal) => refusal.startsWith(`${file} `))).toEqual([]);
  });
});

/** An import of a whole module that also uses it. */
function from(specifier: string): string {
  return `import * as it from "${specifier}"; export { it };`;
}

/** The errors that Biome reports for the rules that implement the table. */
async function lint(): Promise<string[]> {
  const { output } = await runCommand([
    "biome",
    "lint",
    `--config-path=${copy}`,
    "--vcs-enabled=false",
    "--reporter=github",
    "--max-diagnostics=none",
    copy,
  ]);
  const rules = [...new Set(probes.flatMap(({ refusedBy }) => refusedBy ?? []))].join("|");
  const errors = output.matchAll(new RegExp(`^::error title=lint/(${rules}),file=([^,]+),`, "gm"));
  return Array.from(errors, ([, rule = "", file = ""]) => `${path.relative(copy, file)} ${rule}`);
}
