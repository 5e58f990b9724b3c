/** The path that the site begins with: empty, or `/tools`. The server writes it into every page. */
export const basePath = document.documentElement.dataset.basePath ?? "";

/**
 * The specifiers by which canvases may import the canvas module, at least one. The server writes them into every page.
 */
export const canvasModules = (document.documentElement.dataset.canvasModules ?? "editor/canvas").split(" ") as [
  string,
  ...string[],
];

/** What this server answers for: `md5`, `canvas`, and `mcp` if agents are served. */
export const services = (document.documentElement.dataset.services ?? "md5 canvas").split(" ");

/** Who may publish here: everyone, who has a key, whom the proxy in front knows, or nobody. */
export const publishPolicy = (document.documentElement.dataset.publish ?? "open") as "open" | "keys" | "header" | "off";

/** Does this server have what is below a path of this site? */
export function isServed(path: string): boolean {
  if (path.startsWith("/hash")) return services.includes("md5");
  if (path === "/editor-canvas") return services.includes("canvas") && publishPolicy !== "off";
  return !path.startsWith("/editor-canvas") || services.includes("canvas");
}

/** The address of a page or file of this site. @param path From the site's root: `/hash`. */
export function siteUrl(path: string): string {
  return `${basePath}${path}`;
}

const cliFile = document.documentElement.dataset.cli;

/** Where this server offers its command line to `npx`; null if it has none: then no page shows a command. */
export const cliUrl = cliFile ? `${location.origin}${siteUrl(`/${cliFile}`)}` : null;

/**
 * Where the server puts the document that canvases run in; `mountCanvas` takes it as `frameUrl`. On this site, or on
 * the one that `FRAME_ORIGIN` names: the server writes it into every page.
 */
export const frameUrl = `${document.documentElement.dataset.frameOrigin || location.origin}${siteUrl("/canvas-frame.html")}`;

/** This page's path below the base path, without a trailing slash: `/hash`. */
export function sitePath(): string {
  return location.pathname.slice(basePath.length).replace(/\/$/, "") || "/";
}
