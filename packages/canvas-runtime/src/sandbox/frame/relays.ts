import { consoleLevels, cutText, type FrameMessage, messageLimits } from "./messages.ts";

/** How many lines of one run reach the page. */
const maxLines = 200;

/** Sends a copy of a canvas's console output to the page. Returns a function that restarts the count for a new run. */
export function relayConsole(send: (message: FrameMessage) => void): () => void {
  let lines = 0;
  const { console: output } = globalThis;
  for (const level of consoleLevels) {
    const write = output[level].bind(output);
    output[level] = (...values: unknown[]) => {
      write(...values);
      if (++lines <= maxLines) send({ type: "console", level, text: cutText(values.map(describe).join(" ")) });
    };
  }
  return () => {
    lines = 0;
  };
}

function describe(value: unknown): string {
  try {
    if (typeof value === "string") return value;
    if (value instanceof Error) return value.stack ?? String(value);
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

/**
 * Keeps links from navigating the frame, and reports the one that the reader clicked to the page. The page decides
 * whether and how to open it.
 */
export function relayLinks(send: (message: FrameMessage) => void): void {
  const follow = (event: MouseEvent) => {
    const anchor = event
      .composedPath()
      .find((target) => target instanceof Element && target.matches("a[href],area[href]"));
    if (!anchor) return;
    const href = (anchor as Element).getAttribute("href") ?? "";
    // Links within the canvas work as on any page.
    if (href.startsWith("#")) return;
    event.preventDefault();
    // A part of an address would lead elsewhere.
    if (event.isTrusted && href.length <= messageLimits.link) send({ type: "link", href });
  };
  window.addEventListener("click", follow, true);
  window.addEventListener("auxclick", follow, true);
}

/**
 * Reports each real press by the reader to the page: of a pointer, Enter or the space bar. Also reports when a pointer
 * enters the canvas. Listens before the canvas runs, so that no listener of the canvas can hide a press.
 */
export function relayPresses(send: (message: FrameMessage) => void): void {
  const tell = (event: Event) => {
    if (event.isTrusted) send({ type: "press" });
  };
  let isOver = false;
  document.documentElement.addEventListener("pointerleave", () => {
    isOver = false;
  });
  window.addEventListener(
    "pointermove",
    (event) => {
      if (event.isTrusted && !isOver) send({ type: "pointer" });
      isOver = true;
    },
    true,
  );
  window.addEventListener("pointerdown", tell, true);
  window.addEventListener("pointerup", tell, true);
  window.addEventListener(
    "keydown",
    (event) => {
      if ((event.key === "Enter" || event.key === " ") && !event.repeat) tell(event);
    },
    true,
  );
}

/** Heights are no longer reported after this many consecutive changes that only follow the page's own resizing. */
const maxEchoes = 3;

/**
 * Reports the canvas's height to the page, now and after each change. A canvas that is always taller than its window
 * (`min-height: 100vh` and a margin) would make both grow forever: such growth is not followed.
 */
export function reportHeight(content: Element, send: (message: FrameMessage) => void): void {
  let reported = 0;
  let echoes = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === reported) return;
    const follows = reported > 0 && window.innerHeight === reported && height > reported;
    echoes = follows ? echoes + 1 : 0;
    if (echoes > maxEchoes) return;
    reported = height;
    send({ type: "height", height });
  }).observe(content);
}
