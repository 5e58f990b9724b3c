import { cutText, type FrameMessage } from "./messages.ts";

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
    if (event.isTrusted) send({ type: "link", href: cutText(href) });
  };
  window.addEventListener("click", follow, true);
  window.addEventListener("auxclick", follow, true);
}
