import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import type { CanvasMcpServerOptions } from "../src/index.ts";
import { serveCanvasesOverStdio } from "../src/stdio.ts";

type Negotiation = NonNullable<ClientOptions["versionNegotiation"]>;

/**
 * How a client of each revision connects: with `initialize` in the older one, with `server/discover` in the newer one.
 */
export const revisions: readonly { revision: string; negotiation: Negotiation }[] = [
  { revision: "2025-11-25", negotiation: { mode: "legacy" } },
  { revision: "2026-07-28", negotiation: { mode: { pin: "2026-07-28" } } },
];

/** A client connected to a server. Both are closed when the test ends. */
export async function connect(
  options: CanvasMcpServerOptions,
  negotiation: Negotiation = {},
  capabilities: ClientOptions["capabilities"] = {},
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = serveCanvasesOverStdio(options, { transport: ours });
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: negotiation, capabilities });
  await client.connect(theirs);
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return client;
}
