import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { CanvasHostBridge, FrameKit } from "../../src/sandbox/kit.ts";

/** A kit for another format that shares nothing with `editor/canvas`: two components and a theme. */
export const slidesKit: FrameKit = {
  names: { specifiers: ["talks/slides"], exportNames: ["Deck", "Slide"] },
  exports: { Deck, Slide },
  Root,
  useLook: () => ({ background: "rgb(1, 2, 3)", colorScheme: "dark", language: "fr" }),
};

const Bridge = createContext<CanvasHostBridge | null>(null);

function Root({ bridge, children }: { readonly bridge: CanvasHostBridge; readonly children: ReactNode }) {
  return (
    <Bridge value={bridge}>
      <style>{"section { color: rgb(4, 5, 6) }"}</style>
      {children}
    </Bridge>
  );
}

/** The slides, and a button that stores how many slides have been shown. */
function Deck({ children }: { readonly children?: ReactNode }) {
  const bridge = useContext(Bridge);
  const shown = useSyncExternalStore(
    (listener) => bridge?.subscribeState("shown", listener) ?? (() => {}),
    () => bridge?.readState("shown") ?? 0,
    () => 0,
  );
  return (
    <main>
      {children}
      <button type="button" onClick={() => bridge?.writeState("shown", Number(shown) + 1)}>
        {`Shown ${shown}`}
      </button>
    </main>
  );
}

function Slide({ children }: { readonly children?: ReactNode }) {
  return <section>{children}</section>;
}
