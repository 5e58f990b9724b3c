/** Where the site stands below its host: empty, or `/tools`. The server writes it into every page. */
export const basePath = document.documentElement.dataset.basePath ?? "";

/** The address of a page or file of this site. @param path From the site's root: `/hash`. */
export function siteUrl(path: string): string {
  return `${basePath}${path}`;
}

/** Where the server puts the document that canvases run in; `mountCanvas` takes it as `frameUrl`. */
export const frameUrl = siteUrl("/canvas-frame.html");

/** This page's path below the base path, without a trailing slash: `/hash`. */
export function sitePath(): string {
  return location.pathname.slice(basePath.length).replace(/\/$/, "") || "/";
}
