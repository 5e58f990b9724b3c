import { createClientCanvases } from "@fingerpaint/mcp";
import { serveCanvasesOverStdio } from "@fingerpaint/mcp/stdio";
import { checkCanvas } from "../check/check-canvas.ts";
import { runInSandbox } from "../sandbox/run-in-sandbox.ts";
import { connect, type ServerOptions } from "../server/connection.ts";

/** `fingerpaint mcp`: serves the canvases of this user's session at the server, until standard input ends. */
export function runMcp(options: ServerOptions, version: string): void {
  const { client, remember } = connect(options);
  const canvases = createClientCanvases(client.canvases);
  serveCanvasesOverStdio({
    canvases: {
      ...canvases,
      publish: async (input) => {
        const published = await canvases.publish(input);
        // The first publish makes the session, which alone may change the canvas later.
        remember();
        return published;
      },
    },
    check: {
      covers:
        "Compiles it and renders it once, in a process of its own without files and network: finds syntax errors, modules, names and props that don't exist, and errors while it renders. Effects and event handlers don't run.",
      run: async (source) => {
        const found = await checkCanvas(source);
        return found.flatMap(({ severity, ...problem }) => (severity === "note" ? [] : [{ ...problem, severity }]));
      },
    },
    render: async (source, { title, state }) => {
      const request = { source, theme: "system" as const, ...(title && { title }), ...(state && { state }) };
      const reply = await runInSandbox(request);
      return typeof reply === "string" ? null : reply.document;
    },
    version,
    // Standard output belongs to the protocol.
    onError: (error) => process.stderr.write(`${String(error)}\n`),
  });
}
