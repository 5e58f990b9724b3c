import { frameUrl } from "./site.ts";

/**
 * Lets this page's frames show the canvas document and nothing else: a canvas can't go to another page of this site, not
 * even to send a request. It narrows the policy that the server sent, which can't name an address: with a proxy in front, the server
 * may not know what the site is called.
 */
export function restrictFrames(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `frame-src ${location.origin}${frameUrl}`;
  document.head.append(policy);
}
