import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { siteUrl } from "../../site.ts";
import { CanvasEditor } from "./canvas-editor.tsx";
import { describeFailure } from "./describe-failure.ts";
import { type EditorWords, editorMessages } from "./editor-messages.ts";
import "./editor-page.css";
import { type EditingRefusal, useEditedCanvas } from "./use-edited-canvas.ts";

/** @param props.canvasId The canvas that is edited in place; null for a new one. */
export function EditorPage({ canvasId }: { canvasId: string | null }) {
  const words = useMessages(editorMessages);
  return (
    <Layout title={canvasId === null ? words.newCanvas : words.editCanvas} width="wide">
      {canvasId === null ? (
        <CanvasEditor canvas={null} words={words} />
      ) : (
        <EditedCanvas canvasId={canvasId} words={words} />
      )}
    </Layout>
  );
}

function EditedCanvas({ canvasId, words }: { readonly canvasId: string; readonly words: EditorWords }) {
  const loaded = useEditedCanvas(canvasId);
  if (loaded === null) {
    return (
      <p role="status" className="editor-notice soft">
        {words.loading}
      </p>
    );
  }
  if (loaded.status === "loaded") return <CanvasEditor canvas={loaded.canvas} words={words} />;
  return (
    <div className="editor-notice stack">
      <h1>{words.editCanvas}</h1>
      <p role="alert">{reasonOf(loaded, words)}</p>
      <div className="row">
        {loaded.status === "not-yours" && <a href={siteUrl(`/editor-canvas/${canvasId}`)}>{words.openShared}</a>}
        <a href={siteUrl("/editor-canvas")}>{words.startNew}</a>
      </div>
    </div>
  );
}

function reasonOf(refusal: EditingRefusal, words: EditorWords): string {
  if (refusal.status === "failed") return describeFailure(refusal.error, words);
  if (refusal.status === "missing") return words.missing;
  return refusal.status === "expired" ? words.expired : words.notYours;
}
