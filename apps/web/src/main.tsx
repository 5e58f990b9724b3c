import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { PageBoundary } from "./layout/page-boundary.tsx";
import "./layout/stylesheet.css";
import { restrictFrames, sitePath } from "./site.ts";

type PageName = "home" | "hash" | "editor" | "mine" | "admin" | "missing";

interface PageMatch {
  readonly name: PageName;
  /** The canvas to edit on the editor page; null for a new one and on other pages. */
  readonly canvasId: string | null;
}

/** Each page is a separate chunk. Links between pages are ordinary links, because no state has to survive them. */
const pages: Readonly<Record<PageName, ComponentType<{ canvasId: string | null }>>> = {
  home: lazy(() => import("./pages/home/home-page.tsx").then(({ HomePage }) => ({ default: HomePage }))),
  hash: lazy(() => import("./pages/hash/hash-page.tsx").then(({ HashPage }) => ({ default: HashPage }))),
  editor: lazy(() => import("./pages/editor/editor-page.tsx").then(({ EditorPage }) => ({ default: EditorPage }))),
  admin: lazy(() => import("./pages/admin/admin-page.tsx").then(({ AdminPage }) => ({ default: AdminPage }))),
  missing: lazy(() => import("./pages/missing/missing-page.tsx").then(({ MissingPage }) => ({ default: MissingPage }))),
  mine: lazy(() => import("./pages/mine/mine-page.tsx").then(({ MinePage }) => ({ default: MinePage }))),
};

restrictFrames();
const { name, canvasId } = matchPage(sitePath());
const Page = pages[name];
const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <PageBoundary>
        <Suspense>
          <Page canvasId={canvasId} />
        </Suspense>
      </PageBoundary>
    </StrictMode>,
  );
}

/**
 * Finds the page for a path below the base path. Unknown paths get the start page, because the server marks pages that
 * don't exist.
 */
function matchPage(path: string): PageMatch {
  if (document.documentElement.dataset.page === "missing") return { name: "missing", canvasId: null };
  const edited = /^\/editor-canvas\/([^/]+)\/edit$/.exec(path)?.[1];
  if (edited !== undefined) return { name: "editor", canvasId: edited };
  if (path === "/editor-canvas") return { name: "editor", canvasId: null };
  if (path === "/editor-canvas/mine") return { name: "mine", canvasId: null };
  if (path === "/admin") return { name: "admin", canvasId: null };
  return { name: path === "/hash" ? "hash" : "home", canvasId: null };
}
