export type PageName = "home" | "hash" | "editor" | "mine" | "admin" | "missing";

export interface PageMatch {
  readonly name: PageName;
  /** The canvas that the editor page changes; null for a new one and on other pages. */
  readonly canvasId: string | null;
}

/**
 * Finds the page of a path below the base path. A path that no page has is the start page's: the server marks its reply
 * to an address without a page.
 */
export function matchPage(path: string): PageMatch {
  if (document.documentElement.dataset.page === "missing") return { name: "missing", canvasId: null };
  const edited = /^\/editor-canvas\/([^/]+)\/edit$/.exec(path)?.[1];
  if (edited !== undefined) return { name: "editor", canvasId: edited };
  if (path === "/editor-canvas") return { name: "editor", canvasId: null };
  if (path === "/editor-canvas/mine") return { name: "mine", canvasId: null };
  if (path === "/admin") return { name: "admin", canvasId: null };
  return { name: path === "/hash" ? "hash" : "home", canvasId: null };
}
