/** The site's base path: empty, or for example `/tools`. The server writes it into every page. */
export const basePath = document.documentElement.dataset.basePath ?? "";

/** The module specifiers that canvases can import, at least one. The server writes them into every page. */
export const canvasModules = (document.documentElement.dataset.canvasModules ?? "editor/canvas").split(" ") as [
  string,
  ...string[],
];

/** The services of this server: `md5`, `canvas`, and `mcp` if agents are served. */
export const services = (document.documentElement.dataset.services ?? "md5 canvas").split(" ");

/** Who may publish here: everyone, anyone with a key, users known to the proxy, or no one. */
export const publishPolicy = (document.documentElement.dataset.publish ?? "open") as "open" | "keys" | "header" | "off";

/** Does this server provide the pages below a path of this site? */
export function isServed(path: string): boolean {
  if (path.startsWith("/hash")) return services.includes("md5");
  if (path === "/editor-canvas") return services.includes("canvas") && publishPolicy !== "off";
  return !path.startsWith("/editor-canvas") || services.includes("canvas");
}

/** The URL path of a page or file of this site. @param path Relative to the site's root: `/hash`. */
export function siteUrl(path: string): string {
  return `${basePath}${path}`;
}

const cliFile = document.documentElement.dataset.cli;

/** The URL of the command line for `npx`; null if this server has none, so that pages don't show commands. */
export const cliUrl = cliFile ? `${location.origin}${siteUrl(`/${cliFile}`)}` : null;

/**
 * The URL of the document that canvases run in; `mountCanvas` takes it as `frameUrl`. It is on this site or on
 * `FRAME_ORIGIN`, which the server writes into every page.
 */
export const frameUrl = `${document.documentElement.dataset.frameOrigin || location.origin}${siteUrl("/canvas-frame.html")}`;

/** This page's path below the base path, without a trailing slash: `/hash`. */
export function sitePath(): string {
  return location.pathname.slice(basePath.length).replace(/\/$/, "") || "/";
}

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
