import { suggestModuleRewrite } from "@fingerpaint/canvas-runtime/compile";
import { useDeferredValue, useMemo } from "react";
import type { EditorWords } from "../../pages/editor/editor-messages.ts";
import { canvasModules } from "../../site.ts";

/** Offers to rewrite a source from another host with one click. Nothing if there is nothing to rewrite. */
export function RewriteOffer(props: {
  readonly source: string;
  readonly onRewrite: (rewritten: string) => void;
  readonly words: EditorWords;
}) {
  const { source, onRewrite, words } = props;
  const settled = useDeferredValue(source);
  const rewrite = useMemo(() => suggestModuleRewrite(settled, { modules: canvasModules }), [settled]);
  if (rewrite === null) return null;
  return (
    <p role="status" className="notice-line">
      {words.rewriteOffer(rewrite.from, canvasModules[0])}{" "}
      <button type="button" onClick={() => onRewrite(rewrite.rewritten)}>
        {words.rewrite}
      </button>
    </p>
  );
}
