import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { type FaultySource, faultySources } from "../../../../packages/canvas-runtime/test/faulty-sources.ts";
import { callTool } from "../../../../packages/mcp/test/agent-run.ts";
import { createCliUser } from "../cli/cli-program.ts";
import { connectStdio } from "../cli/mcp-over-stdio.ts";
import { startTestServer } from "../support/test-server.ts";
import { connectMcp, startMcpServer } from "./mcp-client.ts";

interface Found {
  readonly line: number;
  readonly code: string;
  readonly severity: string;
}

/** The faults that weren't found on their line with their code and severity. */
function missed(found: readonly (readonly Found[])[]): string[] {
  return faultySources.flatMap(({ title, line, code, severity }: FaultySource, index) => {
    const isFound = found[index]?.some((one) => one.line === line && one.code === code && one.severity === severity);
    return isFound ? [] : [`${title}: ${JSON.stringify(found[index])}`];
  });
}

async function checkAll(client: Client): Promise<{ found: Found[][]; methods: Set<string> }> {
  const results = [];
  for (const { source } of faultySources) results.push(await callTool(client, "check_canvas", { source }));
  return {
    found: results.map(({ structuredContent }) => structuredContent.diagnostics),
    methods: new Set(results.map(({ structuredContent }) => structuredContent.method)),
  };
}

describe("faults that reading a source finds", () => {
  it("[A6] are found over HTTP, which says that nothing was run", async () => {
    const { server, keys } = await startMcpServer();
    const { found, methods } = await checkAll(await connectMcp(server, keys.publish));
    expect(missed(found)).toEqual([]);
    expect([...methods]).toEqual(["checked without running"]);
  });

  it("[A6] are found over stdio, which says that it renders", async () => {
    const { url } = await startTestServer();
    const { found, methods } = await checkAll(await connectStdio(url));
    expect(missed(found)).toEqual([]);
    expect([...methods]).toEqual(["checked and rendered once"]);
  });

  it("[A6] are found by the command line", async () => {
    const user = await createCliUser();
    const folder = await mkdtemp(path.join(user.cwd, "faults-"));
    const files = faultySources.map((_, index) => path.join(folder, `${index}.canvas.tsx`));
    await Promise.all(files.map((file, index) => writeFile(file, faultySources[index]?.source ?? "")));
    const { stdout } = await user.run(["check", "--json", ...files]);
    const checked: { diagnostics: Found[] }[] = JSON.parse(stdout);
    expect(missed(checked.map(({ diagnostics }) => diagnostics))).toEqual([]);
  });
});
