import { createClientCanvases } from "@fingerpaint/mcp";
import { serveCanvasesOverStdio } from "@fingerpaint/mcp/stdio";
import { checkCanvas, uncheckable } from "../check/check-canvas.ts";
import { runInSandbox } from "../sandbox/run-in-sandbox.ts";
import { connect, type ServerOptions } from "../server/server-connection.ts";
import { visible } from "../terminal/visible.ts";

/** `fingerpaint mcp`: serves the canvases of this user's session on the server, until standard input ends. */
export function runMcp(options: ServerOptions, version: string): void {
  const { client } = connect(options);
  serveCanvasesOverStdio({
    canvases: createClientCanvases(client.canvases),
    check: {
      covers:
        "It reads the source and renders it once, in a separate process without files and network. It finds syntax errors, modules and names that don't exist, props and literal values that components don't accept, hooks in conditions, and errors while rendering. Effects and event handlers don't run.",
      method: "checked and rendered once",
      run: async (source, state) => {
        const found = await checkCanvas(source, { state: state ?? undefined }).catch((error: unknown) => [
          uncheckable(error),
        ]);
        return found.flatMap(({ severity, ...problem }) => (severity === "note" ? [] : [{ ...problem, severity }]));
      },
    },
    render: async (source, { title, state }) => {
      const request = { source, theme: "system" as const, ...(title && { title }), ...(state && { state }) };
      const reply = await runInSandbox(request);
      return typeof reply === "string" ? null : reply.document;
    },
    version,
    // Standard output is reserved for the protocol.
    onError: (error) => process.stderr.write(`${visible(String(error))}\n`),
  });
}
