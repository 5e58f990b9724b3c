import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { revisions } from "../../../../packages/mcp/test/connect.ts";
import { builtProgram } from "./cli-program.ts";

/** A client that starts `fingerpaint mcp` in this configuration folder. */
export async function connectStdio(
  server: string,
  configFolder: string = configurationFolder(),
  negotiation = revisions[1]?.negotiation,
  capabilities: ClientOptions["capabilities"] = {},
) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [await builtProgram(), "mcp", "--server", server],
    env: { PATH: process.env.PATH ?? "", XDG_CONFIG_HOME: configFolder },
  });
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: negotiation ?? {}, capabilities },
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** A temporary configuration folder, removed when the test ends. */
export function configurationFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fingerpaint-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
