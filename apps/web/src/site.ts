/** The path that the site begins with: empty, or `/tools`. The server writes it into every page. */
export const basePath = document.documentElement.dataset.basePath ?? "";

/**
 * The specifiers by which canvases may import the canvas module, at least one. The server writes them into every page.
 */
export const canvasModules = (document.documentElement.dataset.canvasModules ?? "editor/canvas").split(" ") as [
  string,
  ...string[],
];

/** The address of a page or file of this site. @param path From the site's root: `/hash`. */
export function siteUrl(path: string): string {
  return `${basePath}${path}`;
}

/**
 * Where the server puts the document that canvases run in; `mountCanvas` takes it as `frameUrl`. On this site, or on
 * the one that `FRAME_ORIGIN` names: the server writes it into every page.
 */
export const frameUrl = `${document.documentElement.dataset.frameOrigin || location.origin}${siteUrl("/canvas-frame.html")}`;

/** This page's path below the base path, without a trailing slash: `/hash`. */
export function sitePath(): string {
  return location.pathname.slice(basePath.length).replace(/\/$/, "") || "/";
}
