import { frameUrl } from "./site.ts";

/**
 * Lets this page's frames show the canvas document and nothing else: a canvas can't go to another page of this site,
 * not even to send a request. It narrows the policy that the server sent. That policy can't name an address, because a
 * server with a proxy in front may not know the site's address.
 */
export function restrictFrames(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `frame-src ${frameUrl}`;
  document.head.append(policy);
}
