import { createCanvasSession } from "./canvas-session.tsx";
import { lockFocus } from "./focus-lock.ts";
import { lockDown } from "./lockdown.ts";
import { type FrameMessage, handoverMessage, parseHostMessage } from "./messages.ts";
import { acceptOwnModules } from "./own-modules.ts";

/** The program of the frame: waits for its port, then does what comes over it. */
function start(): void {
  lockDown();
  const closeModules = acceptOwnModules();
  lockFocus();
  const page = window.parent;
  window.addEventListener("message", function takePort(event: MessageEvent) {
    const [port] = event.ports;
    if (event.source !== page || event.data !== handoverMessage || event.ports.length !== 1 || !port) return;
    // Once: a second port would be someone else's.
    window.removeEventListener("message", takePort);
    const container = document.getElementById("canvas");
    if (!container) return;
    closeModules();
    // Bound before a canvas runs, so that patching MessagePort.prototype does not hand it the port.
    const post = port.postMessage.bind(port);
    post({ type: "started" } satisfies FrameMessage);
    const session = createCanvasSession(container, (message: FrameMessage) => post(message));
    port.onmessage = ({ data }) => {
      const message = parseHostMessage(data);
      if (message) session.handle(message);
    };
  });
}

start();
