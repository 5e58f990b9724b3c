import { cutText, type FrameMessage } from "./messages.ts";

/**
 * Keeps links from leading the frame itself away, and tells the page which one the reader clicked. The page decides
 * whether and how to open it.
 */
export function relayLinks(send: (message: FrameMessage) => void): void {
  const follow = (event: MouseEvent) => {
    const anchor = event
      .composedPath()
      .find((target) => target instanceof Element && target.matches("a[href],area[href]"));
    if (!anchor) return;
    const href = (anchor as Element).getAttribute("href") ?? "";
    // Places within the canvas work as in any page.
    if (href.startsWith("#")) return;
    event.preventDefault();
    if (event.isTrusted) send({ type: "link", href: cutText(href) });
  };
  window.addEventListener("click", follow, true);
  window.addEventListener("auxclick", follow, true);
}
