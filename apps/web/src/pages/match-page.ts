export type PageName = "home" | "hash" | "editor" | "mine" | "admin" | "missing";

export interface PageMatch {
  readonly name: PageName;
  /** The canvas to edit on the editor page; null for a new one and on other pages. */
  readonly canvasId: string | null;
}

/**
 * Finds the page for a path below the base path. Unknown paths get the start page, because the server marks pages that
 * don't exist.
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
