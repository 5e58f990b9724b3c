import { createCanvasSession, type FrameProgram } from "./canvas-session.tsx";
import { lockFocus } from "./focus-lock.ts";
import { lockDown } from "./lockdown.ts";
import { type FrameMessage, handoverMessage, parseHostMessage } from "./messages.ts";
import { acceptOwnModules } from "./own-modules.ts";

/** Starts a frame's program: waits for its port, then handles the messages that arrive on it. */
export function startFrame(program: FrameProgram): void {
  lockDown();
  const closeModules = acceptOwnModules(program.kit);
  lockFocus();
  const page = window.parent;
  window.addEventListener("message", function takePort(event: MessageEvent) {
    const [port] = event.ports;
    if (event.source !== page || event.data !== handoverMessage || event.ports.length !== 1 || !port) return;
    // Only once: a second port would come from someone else.
    window.removeEventListener("message", takePort);
    const container = document.getElementById("canvas");
    if (!container) return;
    closeModules();
    // Bound before a canvas runs, so that patching MessagePort.prototype does not hand it the port.
    const post = port.postMessage.bind(port);
    post({ type: "started" } satisfies FrameMessage);
    const session = createCanvasSession(container, (message: FrameMessage) => post(message), program);
    port.onmessage = ({ data }) => {
      const message = parseHostMessage(data);
      if (message) session.handle(message);
    };
  });
}
