import { frameUrl } from "./site.ts";

/**
 * Allows only the canvas document in this page's frames, so a canvas can't navigate to another page of this site, not
 * even to send a request. This narrows the policy sent by the server, which can't contain an address because a server
 * with a proxy in front may not know the site's address.
 */
export function restrictFrames(): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `frame-src ${frameUrl}`;
  document.head.append(policy);
}
