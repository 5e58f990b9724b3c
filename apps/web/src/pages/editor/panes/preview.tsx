import type { CanvasEvent, CanvasState, StopReason } from "@fingerpaint/canvas-runtime";
import { useEffect, useRef, useState } from "react";
import { canvasLabels } from "../../../components/canvas-labels.ts";
import { createDownloadMenu, type DownloadMenu, type DownloadMenuOptions } from "../../../components/download-menu.ts";
import { createNoticeLine, type NoticeLine, type NoticeLineWords } from "../../../components/notice-line.ts";
import { SiteCanvas } from "../../../components/site-canvas.tsx";
import { currentLanguage } from "../../../preferences.ts";
import { useLanguage, useMessages } from "../../../use-preferences.ts";
import { type EditorWords, editorMessages } from "../editor-messages.ts";
import { useSettled } from "../use-settled.ts";

/** The pause in typing before the preview updates: short enough to feel live, long enough to batch key repeats. */
const pauseMs = 30;

/**
 * Shows the running canvas and follows its source. A canvas that was stopped, by the author or because it stopped
 * responding, stays stopped until the author runs it again.
 */
export function Preview(props: {
  readonly source: string;
  readonly title: string;
  /** The initial state for viewers. A new object resets the preview to it. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Whether to run immediately; false if the address has `?norun`. */
  readonly startsRunning: boolean;
  readonly onEvent: (event: CanvasEvent) => void;
  readonly words: EditorWords;
}) {
  const { source, title, state: startState, startsRunning, onEvent, words } = props;
  const labels = useMessages(canvasLabels);
  const pane = useRef<HTMLElement>(null);
  const [isPhone, setIsPhone] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const [notices] = useState(() => createNoticeLine(() => pane.current, noticeWords));
  const [keptState, setKeptState] = useState(startState);
  const [usedStart, setUsedStart] = useState(startState);
  if (usedStart !== startState) {
    setUsedStart(startState);
    // Removes values that the author has deleted, so that the canvas's defaults apply.
    const gone = Object.keys(usedStart).filter((key) => !Object.hasOwn(startState, key));
    setKeptState((kept) => ({ ...kept, ...Object.fromEntries(gone.map((key) => [key, undefined])), ...startState }));
  }
  const [runs, setRuns] = useState(startsRunning);
  const [state, setState] = useState<CanvasState>("loading");
  const [stopReason, setStopReason] = useState<StopReason>("asked");
  const settledSource = useSettled(source, pauseMs);
  const shown = runs ? state : "stopped";

  function follow(event: CanvasEvent, next: CanvasState): void {
    if (event.type === "stopped") {
      setStopReason(event.reason);
      setRuns(false);
    } else setState(next);
    onEvent(event);
  }

  function toggle(): void {
    setStopReason("asked");
    setRuns(!runs);
  }

  useEffect(() => {
    document.documentElement.dataset.canvasState = shown;
  }, [shown]);
  useEffect(() => {
    if (!isFull) return;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setIsFull(false);
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [isFull]);
  useEffect(() => () => void delete document.documentElement.dataset.canvasState, []);

  return (
    <section
      ref={pane}
      className="pane preview"
      aria-label={words.preview}
      data-full={isFull || undefined}
      data-phone={isPhone || undefined}
    >
      <div className="pane-head">
        <h2>{words.preview}</h2>
        <span className="small soft">{words.states[shown]}</span>
        <div className="pane-action row">
          <button
            type="button"
            className="quiet phone-width"
            aria-pressed={isPhone}
            onClick={() => setIsPhone(!isPhone)}
          >
            {words.phoneWidth}
          </button>
          <button type="button" className="quiet" onClick={() => setIsFull(!isFull)}>
            {isFull ? words.leaveFullScreen : words.fullScreen}
          </button>
          <button type="button" className="quiet" onClick={toggle}>
            {runs ? words.stop : words.run}
          </button>
          <PreviewDownload
            canvas={() => ({
              title,
              source,
              ...(Object.keys(startState).length > 0 && { state: startState }),
            })}
            shown={() =>
              shown === "ready"
                ? { values: keptState, width: pane.current?.querySelector("iframe")?.clientWidth ?? 0 }
                : null
            }
          />
        </div>
      </div>
      {runs ? (
        <>
          <NoticePlace notices={notices} />
          <SiteCanvas
            className="preview-host"
            source={settledSource}
            notices={notices}
            state={keptState}
            onStateChange={setKeptState}
            onEvent={follow}
          />
        </>
      ) : (
        <>
          <div className="canvas-notice">
            <p role={stopReason === "asked" ? "status" : "alert"}>
              {stopReason === "asked" ? words.notRunning : labels[stopReason]}
            </p>
          </div>
          {/* Keeps the canvas's place, so that nothing below it moves. */}
          <div className="preview-host" />
        </>
      )}
    </section>
  );
}

/** Takes the preview's place while there is no source. */
export function EmptyPreview({ words }: { readonly words: EditorWords }) {
  return (
    <section className="pane" aria-label={words.preview}>
      <div className="pane-head">
        <h2>{words.preview}</h2>
      </div>
      <p className="editor-notice soft">{words.nothingYet}</p>
    </section>
  );
}

/** Renders the notice line. */
function NoticePlace({ notices }: { readonly notices: NoticeLine }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.append(notices.element), [notices]);
  return <div ref={place} />;
}

/** Leaves out error details, because the problem list shows them. */
function noticeWords(): NoticeLineWords {
  const { previewRest, previewBroken } = editorMessages[currentLanguage()];
  return { rest: [previewRest], broken: previewBroken, details: null };
}

/** The share page's download menu, for the canvas being edited. */
function PreviewDownload(props: Pick<DownloadMenuOptions, "canvas" | "shown">) {
  const holder = useRef<HTMLDivElement>(null);
  const menu = useRef<DownloadMenu | null>(null);
  const latest = useRef(props);
  useLanguage();

  useEffect(() => {
    const made = createDownloadMenu({ canvas: () => latest.current.canvas(), shown: () => latest.current.shown() });
    menu.current = made;
    holder.current?.append(made.element);
    return () => {
      made.close();
      made.element.remove();
    };
  }, []);

  // Updates the panel when the props change, so that it has the current names and files.
  useEffect(() => {
    latest.current = props;
    menu.current?.update();
  });

  return <div ref={holder} />;
}
