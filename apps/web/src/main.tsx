import { type ComponentType, lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import "./shell/stylesheet.css";
import { restrictFrames } from "./frame-policy.ts";
import { matchPage, type PageName } from "./pages/match-page.ts";
import { sitePath } from "./site.ts";

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
      <Suspense>
        <Page canvasId={canvasId} />
      </Suspense>
    </StrictMode>,
  );
}
