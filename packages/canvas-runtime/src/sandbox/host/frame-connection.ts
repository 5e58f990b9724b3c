import { type FrameMessage, type HostMessage, handoverMessage, parseFrameMessage } from "../frame/messages.ts";
import { assumeCause, diagnoseFrame, type NotLoaded, onRefusedFrame } from "./frame-diagnosis.ts";
import type { StopReason } from "./mount-options.ts";

const pingIntervalMs = 1_000;

/** A frame that leaves this many pings in a row unanswered is removed: about 5 seconds. */
const maxSilentPings = 5;

/** The same before the frame's program has started, in a slow browser: no canvas runs yet that could hang. */
const maxSilentPingsAtStart = 30;

/** More messages than this in a second count as an attack on the page's time. */
const maxMessagesPerSecond = 5_000;

/** The same limit for the texts in them, in UTF-16 units: enough for state that changes ten times a second. */
const maxUnitsPerSecond = 4_194_304;

/** A page that spends more than this on a frame's messages in a second is hard to use, in milliseconds. */
const maxBusyMsPerSecond = 500;

interface FrameConnection {
  /** Sends a message immediately, or as soon as the frame has loaded. */
  send(message: HostMessage): void;
  close(): void;
}

/** The page's handlers for a frame. None is called after `onLost`. */
export interface FrameConnectionEvents {
  onMessage(message: FrameMessage): void;
  /** @param notLoaded the cause, if the reason is `not-loaded` */
  onLost(reason: Exclude<StopReason, "asked">, notLoaded?: NotLoaded): void;
}

/** A frame that has loaded but sends nothing for this long is diagnosed, in milliseconds. */
const silenceMs = 1_500;

/**
 * Connects to a frame: hands it one end of a message channel when it has loaded, pings it every second from then on,
 * and drops it if it stops answering, navigates away, isn't ours at all, or floods the page. Never listens to window
 * messages.
 *
 * @param url - the frame's address; undefined if it is made from text
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  url: string | undefined,
  { onMessage, onLost }: FrameConnectionEvents,
): FrameConnection {
  const { port1: port, port2: framePort } = new MessageChannel();
  const waiting: HostMessage[] = [];
  let pinging: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let connected = false;
  let started = false;
  let closed = false;
  let lastPing = 0;
  let lastPong = 0;
  /** When the counts below began, at the latest ping. */
  let countedFrom = performance.now();
  let messages = 0;
  let units = 0;
  let busyMs = 0;

  const close = () => {
    closed = true;
    clearInterval(pinging);
    clearTimeout(silence);
    stopListening();
    frame.removeEventListener("load", onLoad);
    port.close();
  };
  const lose = (reason: Exclude<StopReason, "asked">, notLoaded?: NotLoaded) => {
    close();
    onLost(reason, notLoaded);
  };
  const stopListening = onRefusedFrame(url, (why) => lose("not-loaded", why));
  const lookInto = async () => {
    const why = url === undefined ? null : await diagnoseFrame(url);
    if (why !== null && !started && !closed) lose("not-loaded", why);
  };
  const ping = () => {
    countedFrom = performance.now();
    messages = 0;
    units = 0;
    busyMs = 0;
    // Counts pings instead of time, so that a page that was suspended keeps its frame.
    const silentPings = lastPing - lastPong;
    const assumed = started ? null : assumeCause(url);
    if (silentPings < (started || assumed ? maxSilentPings : maxSilentPingsAtStart)) {
      port.postMessage({ type: "ping", id: ++lastPing } satisfies HostMessage);
    } else if (assumed) lose("not-loaded", assumed);
    else lose("unresponsive");
  };
  function onLoad(): void {
    if (connected) {
      lose("navigated");
      return;
    }
    connected = true;
    // The frame's origin is opaque, so no narrower target than "*" would reach it. It is the frame's first document,
    // which is ours.
    frame.contentWindow?.postMessage(handoverMessage, "*", [framePort]);
    for (const message of waiting) port.postMessage(message);
    pinging = setInterval(ping, pingIntervalMs);
    silence = setTimeout(lookInto, silenceMs);
  }

  port.onmessage = ({ data }) => {
    const start = performance.now();
    // More than one if the page is busy, or its tab is hidden: then pings are late, and messages wait.
    const seconds = Math.max(1, (start - countedFrom) / 1_000);
    messages++;
    units += textLength(data);
    if (
      messages > maxMessagesPerSecond * seconds ||
      units > maxUnitsPerSecond * seconds ||
      busyMs > maxBusyMsPerSecond * seconds
    ) {
      lose("flooding");
      return;
    }
    const message = parseFrameMessage(data);
    if (!started) {
      started = true;
      // A program that started late answers the pings before that only now.
      lastPong = lastPing;
      clearTimeout(silence);
      stopListening();
    }
    if (message?.type === "pong") lastPong = Math.min(message.id, lastPing);
    else if (message) onMessage(message);
    busyMs += performance.now() - start;
  };
  frame.addEventListener("load", onLoad);
  return {
    send: (message) => (connected ? port.postMessage(message) : void waiting.push(message)),
    close,
  };
}

/** The total length of a message's top-level texts, which include all long ones. */
function textLength(message: unknown): number {
  if (typeof message !== "object" || message === null) return 0;
  let length = 0;
  for (const value of Object.values(message)) if (typeof value === "string") length += value.length;
  return length;
}

/** Where the frame's document comes from: an address of this site, or the text itself. */
export type FrameContent = { readonly url: string } | { readonly html: string };

/**
 * Makes the frame that a canvas runs in: scripts and nothing else. Never add `allow-same-origin`: it would hand the
 * canvas this page's origin.
 */
export function createFrameElement(content: FrameContent, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("allow", allowNothing);
  frame.setAttribute("referrerpolicy", "no-referrer");
  frame.title = title;
  frame.style.cssText = "display:block;width:100%;border:0;color-scheme:normal";
  if ("url" in content) frame.src = content.url;
  else frame.srcdoc = content.html;
  return frame;
}

/**
 * Denies the features that a cross-origin frame might get. Lists only names that Chromium knows on every platform: it
 * warns about others, which such frames never get anyway.
 */
const allowNothing = (
  "accelerometer attribution-reporting autoplay browsing-topics camera clipboard-read clipboard-write " +
  "compute-pressure display-capture fullscreen gamepad geolocation gyroscope magnetometer microphone midi " +
  "payment picture-in-picture screen-wake-lock storage-access usb"
)
  .split(" ")
  .map((feature) => `${feature} 'none'`)
  .join("; ");
