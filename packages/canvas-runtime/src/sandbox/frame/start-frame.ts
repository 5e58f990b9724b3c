import type { FrameKit } from "../kit.ts";
import { acceptOwnModules, createCanvasModules } from "./canvas-modules.tsx";
import { createCanvasSession } from "./canvas-session.tsx";
import { type FrameMessage, handoverMessage, parseHostMessage } from "./messages.ts";

/** Starts the program of a kit's frame: waits for its port, then handles the messages that arrive on it. */
export function startFrame(kit: FrameKit): void {
  lockDown();
  const modules = createCanvasModules(kit);
  const closeModules = acceptOwnModules(kit.names, modules);
  lockFocus();
  keepFilesOut();
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
    const handle = createCanvasSession(container, (message: FrameMessage) => post(message), { kit, modules });
    port.onmessage = ({ data }) => {
      const message = parseHostMessage(data);
      if (message) handle(message);
    };
  });
}

/**
 * Removes features that no policy covers from the frame's window, before a canvas runs. A sandboxed frame can't get
 * them back: each frame that it makes has a different origin and runs no scripts.
 */
function lockDown(): void {
  // No policy that browsers honour keeps WebRTC off the network.
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport"]) {
    replace(window, name, undefined);
  }
  // It can write to the clipboard after any click, whatever the permissions policy says.
  replace(Document.prototype, "execCommand", undefined);
  // The frame's history entries belong to the whole tab: a canvas could keep the reader from ever going back.
  for (const name of ["pushState", "replaceState"]) replace(History.prototype, name, () => {});
}

function replace(holder: object, name: string, value: unknown): void {
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}

/** The methods with which a script can move the focus, by interface. */
const focusing: readonly [name: string, methods: readonly string[]][] = [
  ["HTMLElement", ["focus", "click", "showPopover", "togglePopover"]],
  ["SVGElement", ["focus"]],
  ["MathMLElement", ["focus"]],
  ["HTMLDialogElement", ["show", "showModal"]],
  ["HTMLFormElement", ["reportValidity", "requestSubmit"]],
  ...["HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement", "HTMLButtonElement", "ElementInternals"].map(
    (name) => [name, ["reportValidity", "select", "setSelectionRange", "setRangeText"]] as [string, string[]],
  ),
  ["Selection", ["addRange", "collapse", "extend", "modify", "selectAllChildren", "setBaseAndExtent", "setPosition"]],
];

/**
 * Lets a canvas move the focus only while its frame has it. Browsers let any frame take the focus from the page at any
 * time, and with it the keystrokes meant for a field of the page.
 *
 * Some ways can't be patched (a hash in the URL, `autofocus`): the page takes the focus back after those.
 */
function lockFocus(): void {
  // Saved before a canvas can replace them.
  const hasFocus = document.hasFocus.bind(document);
  const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;
  for (const [name, methods] of focusing) {
    const holder = (window as unknown as Record<string, { prototype: object } | undefined>)[name]?.prototype;
    for (const method of methods) {
      const original: unknown = holder && getOwnPropertyDescriptor(holder, method)?.value;
      if (holder === undefined || typeof original !== "function") continue;
      defineProperty(holder, method, {
        value(this: unknown, ...values: unknown[]) {
          return hasFocus() ? apply(original, this, values) : undefined;
        },
        writable: false,
        configurable: false,
      });
    }
  }
  for (const method of ["focus", "find"]) {
    defineProperty(window, method, { value: () => false, writable: false, configurable: false });
  }
}

/** Keeps the browser from opening a file that is dropped on a canvas, unless the canvas or a file field takes it. */
function keepFilesOut(): void {
  const refuse = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    const isTaken = event.defaultPrevented || (target instanceof HTMLInputElement && target.type === "file");
    if (isTaken || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
}
