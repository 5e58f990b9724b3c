import type { ShareState } from "@fingerpaint/api-contracts/share-page";
import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { siteUrl } from "../../site.ts";
import { CanvasEditor } from "./canvas-editor.tsx";
import { type EditorWords, editorMessages } from "./editor-messages.ts";
import "./editor-page.css";
import { editableCanvas, useEditedCanvas } from "./use-edited-canvas.ts";

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
  const canvas = editableCanvas(loaded);
  if (canvas !== null) return <CanvasEditor canvas={canvas} words={words} />;
  const isOthers = loaded.kind === "ready" || loaded.kind === "locked";
  return (
    <div className="editor-notice stack">
      <h1>{words.editCanvas}</h1>
      <p role="alert">{reasonOf(loaded, words)}</p>
      <div className="row">
        {isOthers && <a href={siteUrl(`/editor-canvas/${canvasId}`)}>{words.openShared}</a>}
        <a href={siteUrl("/editor-canvas")}>{words.startNew}</a>
      </div>
    </div>
  );
}

function reasonOf(state: ShareState, words: EditorWords): string {
  if (state.kind === "missing") return words.missing;
  if (state.kind === "expired") return words.expired;
  if (state.kind === "error") return state.details === "" ? words.unreachable : `${words.otherError} ${state.details}`;
  return words.notYours;
}
