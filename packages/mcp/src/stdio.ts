import { type ServeStdioOptions, type StdioServerHandle, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type CanvasMcpServerOptions, createCanvasMcpServer } from "./canvas-mcp-server.ts";

/**
 * Serves canvases over this process' standard input and output, to clients of any revision, until the input ends.
 * Nothing else may write to standard output meanwhile.
 *
 * @param serving Where from and to, instead of the process' own streams: a `transport`.
 * @example serveCanvasesOverStdio({ canvases: createClientCanvases(createClient({ baseUrl }).canvases) });
 */
export function serveCanvasesOverStdio(
  options: CanvasMcpServerOptions,
  serving: ServeStdioOptions = {},
): StdioServerHandle {
  return serveStdio(() => createCanvasMcpServer(options), serving);
}
