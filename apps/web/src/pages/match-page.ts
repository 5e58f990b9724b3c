export type PageName = "home" | "hash" | "editor" | "mine" | "admin";

export interface PageMatch {
  readonly name: PageName;
  /** The canvas that the editor page changes; null for a new one and on other pages. */
  readonly canvasId: string | null;
}

/**
 * Finds the page of a path below the base path. The server answers unknown paths, so any other path is the start page.
 */
export function matchPage(path: string): PageMatch {
  const edited = /^\/editor-canvas\/([^/]+)\/edit$/.exec(path)?.[1];
  if (edited !== undefined) return { name: "editor", canvasId: edited };
  if (path === "/editor-canvas") return { name: "editor", canvasId: null };
  if (path === "/editor-canvas/mine") return { name: "mine", canvasId: null };
  if (path === "/admin") return { name: "admin", canvasId: null };
  return { name: path === "/hash" ? "hash" : "home", canvasId: null };
}
