import { type ServeStdioOptions, type StdioServerHandle, serveStdio } from "@modelcontextprotocol/server/stdio";
import { type CanvasMcpServerOptions, createCanvasMcpServer } from "./canvas-mcp-server.ts";

/**
 * Serves canvases over this process's standard input and output, to clients of any revision, until the input ends.
 * Nothing else may write to standard output during that time.
 *
 * @param serving a `transport` to use instead of the process's own streams
 * @example serveCanvasesOverStdio({ canvases: createClientCanvases(createClient({ baseUrl }).canvases) });
 */
export function serveCanvasesOverStdio(
  options: CanvasMcpServerOptions,
  serving: ServeStdioOptions = {},
): StdioServerHandle {
  const { onError } = options;
  return serveStdio(() => createCanvasMcpServer(options), { ...(onError && { onerror: onError }), ...serving });
}
