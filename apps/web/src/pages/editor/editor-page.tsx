import type { ShareRefusal } from "@fingerpaint/api-contracts/share-page";
import { type ReactNode, useState } from "react";
import { copyAddress, readCopy } from "../../parts/canvas-copy.ts";
import { Layout } from "../../shell/layout.tsx";
import { useMessages } from "../../shell/use-messages.ts";
import { siteUrl } from "../../site.ts";
import { CanvasEditor, type NamedCanvas } from "./canvas-editor.tsx";
import { copyDraftName, readDraft } from "./draft.ts";
import { type EditorWords, editorMessages } from "./editor-messages.ts";
import "./editor-page.css";
import { editableCanvas, readableCanvas, useEditedCanvas } from "./use-edited-canvas.ts";

/** @param props.canvasId The canvas to edit; null for a new one. */
export function EditorPage({ canvasId }: { canvasId: string | null }) {
  const words = useMessages(editorMessages);
  const [{ title, linkId }, setName] = useState<NamedCanvas>({ title: "", linkId: canvasId });
  // The address changes when the copy is published.
  const [copied] = useState(() => (canvasId === null ? new URLSearchParams(location.search).get("copy") : null));
  const editor = { onNamed: setName, words };
  return (
    <Layout title={title || (linkId === null ? words.newCanvas : words.editCanvas)} width="wide">
      {canvasId !== null ? (
        <EditedCanvas canvasId={canvasId} {...editor} />
      ) : copied !== null ? (
        <CopiedCanvas canvasId={copied} {...editor} />
      ) : (
        <CanvasEditor canvas={null} copy={null} {...editor} />
      )}
    </Layout>
  );
}

interface EditorProps {
  readonly canvasId: string;
  readonly onNamed: (name: NamedCanvas) => void;
  readonly words: EditorWords;
}

function EditedCanvas({ canvasId, ...editor }: EditorProps) {
  const { words } = editor;
  const loaded = useEditedCanvas(canvasId, editableCanvas);
  if (loaded === null) return <Loading words={words} />;
  const canvas = editableCanvas(loaded);
  if (canvas !== null) return <CanvasEditor canvas={canvas} copy={null} {...editor} />;
  const isOthers = loaded.kind === "ready" || loaded.kind === "locked";
  const reason = isOthers ? words.notYours : reasonOf(loaded, words);
  return (
    <Refusal heading={words.editCanvas} reason={reason} words={words}>
      {isOthers && <a href={siteUrl(`/editor-canvas/${canvasId}`)}>{words.openShared}</a>}
      {loaded.kind === "ready" && <a href={copyAddress(canvasId)}>{words.makeCopy}</a>}
    </Refusal>
  );
}

/** A new canvas that starts as a copy, either handed over by the previous page or loaded. */
function CopiedCanvas({ canvasId, ...editor }: EditorProps) {
  const [copy] = useState(() => {
    const handedOver = readCopy(canvasId);
    // A draft doesn't need the original canvas.
    if (handedOver === null && readDraft(copyDraftName(canvasId)) === null) return null;
    return { source: "", title: "", ...handedOver, canvasId };
  });
  if (copy === null) return <LoadedCopy canvasId={canvasId} {...editor} />;
  return <CanvasEditor canvas={null} copy={copy} {...editor} />;
}

function LoadedCopy({ canvasId, ...editor }: EditorProps) {
  const { words } = editor;
  const loaded = useEditedCanvas(canvasId, readableCanvas);
  if (loaded === null) return <Loading words={words} />;
  if (loaded.kind === "ready") return <CanvasEditor canvas={null} copy={loaded.canvas} {...editor} />;
  return (
    <Refusal heading={words.makeCopy} reason={reasonOf(loaded, words)} words={words}>
      {loaded.kind === "locked" && <a href={siteUrl(`/editor-canvas/${canvasId}`)}>{words.openShared}</a>}
    </Refusal>
  );
}

function Loading({ words }: { readonly words: EditorWords }) {
  return (
    <p role="status" className="editor-notice soft">
      {words.loading}
    </p>
  );
}

/** Says why there is no editor, and where to go from here. */
function Refusal(props: {
  readonly heading: string;
  readonly reason: string;
  readonly words: EditorWords;
  readonly children: ReactNode;
}) {
  return (
    <div className="editor-notice stack">
      <h1>{props.heading}</h1>
      <p role="alert">{props.reason}</p>
      <div className="row">
        {props.children}
        <a href={siteUrl("/editor-canvas")}>{props.words.startNew}</a>
      </div>
    </div>
  );
}

function reasonOf(state: ShareRefusal, words: EditorWords): string {
  switch (state.kind) {
    case "missing":
      return words.missing;
    case "expired":
      return words.expired;
    case "locked":
      return words.lockedCopy;
    case "removed":
      return words.errors.CANVAS_REMOVED ?? "";
    case "error":
      return state.details === "" ? words.unreachable : state.details;
  }
}
