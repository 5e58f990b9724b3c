import type { HostMessage } from "../frame/messages.ts";
import type { LoadPart } from "../kit.ts";
import { connectFrame, createFrameElement, type FrameConnectionEvents, type FrameContent } from "./frame-connection.ts";
import { diagnosePart } from "./frame-diagnosis.ts";
import { type FocusGuard, guardFocus } from "./guards.ts";

/** A frame of the page, with its connection and its focus guard. */
export interface RunningFrame {
  /** Starts to load once it is in the document. */
  readonly element: HTMLIFrameElement;
  readonly focus: FocusGuard;
  /** Sends a message immediately, or as soon as the frame has loaded. */
  send(message: HostMessage): void;
  /**
   * Sends a message after the parts that it needs. It waits for those that the frame doesn't have yet, unless another
   * call comes first.
   *
   * @param message Returns the message, when it is sent.
   */
  sendAfter(parts: readonly LoadPart[], message: () => HostMessage): void;
  /** Disconnects the frame and removes it from the document. */
  remove(): void;
}

/**
 * Makes a frame for canvases.
 *
 * @param title The frame's name, for screen readers.
 * @param events If a part can't be loaded, `onLost` is called too.
 */
export function createRunningFrame(content: FrameContent, title: string, events: FrameConnectionEvents): RunningFrame {
  const element = createFrameElement(content, title);
  const { send, close } = connectFrame(element, "url" in content ? content.url : undefined, events);
  const focus = guardFocus(element);
  const given = new Set<LoadPart>();
  /** Counts the calls, so that parts which arrive too late for theirs are recognized. */
  let calls = 0;

  async function extendAndSend(missing: readonly LoadPart[], message: () => HostMessage): Promise<void> {
    const call = calls;
    try {
      const scripts = await Promise.all(missing.map((load) => load()));
      if (call !== calls) return;
      for (const script of scripts) send({ type: "extend", script });
      for (const part of missing) given.add(part);
      send(message());
    } catch (error) {
      if (call === calls) events.onLost("not-loaded", diagnosePart(error));
    }
  }

  return {
    element,
    focus,
    send,
    sendAfter(parts, message) {
      calls++;
      const missing = parts.filter((part) => !given.has(part));
      if (missing.length === 0) send(message());
      else void extendAndSend(missing, message);
    },
    remove() {
      calls++;
      close();
      focus.close();
      element.remove();
    },
  };
}
