import { type ShareRefusal, type ShareState, shareStateName } from "@fingerpaint/api-contracts/share-page";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { type ReactNode, useEffect, useState } from "react";
import { loadShareState } from "../../canvas-api.ts";
import { copyAddress, readCopy } from "../../components/canvas-copy.ts";
import { focusContent, Layout } from "../../layout/layout.tsx";
import { siteUrl } from "../../site.ts";
import { useMessages } from "../../use-preferences.ts";
import { CanvasEditor, type NamedCanvas } from "./canvas-editor.tsx";
import { type EditorWords, editorMessages } from "./editor-messages.ts";
import "./editor-page.css";
import { copyDraftName, readDraft } from "./files/draft.ts";

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
  const { loaded, retry } = useEditedCanvas(canvasId, editableCanvas);
  if (loaded === null) return <Loading words={words} />;
  const canvas = editableCanvas(loaded);
  if (canvas !== null) return <CanvasEditor canvas={canvas} copy={null} {...editor} />;
  const isOthers = loaded.kind === "ready" || loaded.kind === "locked";
  const reason = isOthers ? words.notYours : reasonOf(loaded, words);
  return (
    <Refusal heading={words.editCanvas} reason={reason} words={words} retry={retryOf(loaded, retry)}>
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
  const { loaded, retry } = useEditedCanvas(canvasId, readableCanvas);
  if (loaded === null) return <Loading words={words} />;
  if (loaded.kind === "ready") return <CanvasEditor canvas={null} copy={loaded.canvas} {...editor} />;
  return (
    <Refusal heading={words.makeCopy} reason={reasonOf(loaded, words)} words={words} retry={retryOf(loaded, retry)}>
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
  /** Loads it again; null if that can't help. */
  readonly retry: (() => void) | null;
  readonly children: ReactNode;
}) {
  const { retry } = props;
  return (
    <div className="editor-notice stack">
      <h1>{props.heading}</h1>
      <p role="alert">{props.reason}</p>
      <div className="row">
        {retry !== null && (
          <button type="button" onClick={retry}>
            {props.words.retry}
          </button>
        )}
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
      return state.details === "" ? words.notReached : state.details;
  }
}

/** Loading again can only help if the server couldn't be reached or failed. */
function retryOf(state: ShareState, retry: () => void): (() => void) | null {
  return state.kind === "error" ? retry : null;
}

/**
 * Loads a canvas once, which counts as a view (rule C11).
 *
 * @param usable Returns the canvas if this page can edit it; if it returns null, the page is marked as failed.
 * @returns `loaded` is null until it has loaded. `retry` loads it again.
 */
function useEditedCanvas(
  canvasId: string,
  usable: typeof editableCanvas,
): { readonly loaded: ShareState | null; retry(): void } {
  const [loaded, setLoaded] = useState<ShareState | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads it again
  useEffect(() => {
    const leaving = new AbortController();
    // One task later: React mounts twice in development, and each load counts as a view.
    const timer = setTimeout(async () => {
      const state = await loadShareState(canvasId, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      document.documentElement.dataset.canvasState = usable(state) === null ? refusedStateOf(state) : "loading";
      setLoaded(state);
    });
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [canvasId, usable, attempt]);
  return {
    loaded,
    retry() {
      setLoaded(null);
      setAttempt(attempt + 1);
      // The pressed button is gone.
      focusContent();
    },
  };
}

/** The canvas if the visitor may change it, otherwise null: others can open it too, and it may be locked for them. */
function editableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" && state.canvas.canOpenEditor ? state.canvas : null;
}

/** The canvas if the visitor can open it, otherwise null. */
function readableCanvas(state: ShareState): LoadedCanvas | null {
  return state.kind === "ready" ? state.canvas : null;
}

function refusedStateOf(state: ShareState): string {
  return state.kind === "ready" || state.kind === "locked" ? "error" : shareStateName(state);
}
