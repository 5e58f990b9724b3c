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
const allowNothing = [
  "accelerometer",
  "attribution-reporting",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "compute-pressure",
  "display-capture",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "storage-access",
  "usb",
]
  .map((feature) => `${feature} 'none'`)
  .join("; ");
