import type { FrameMessage } from "./messages.ts";

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
