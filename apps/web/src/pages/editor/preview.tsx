import type { CanvasEvent, CanvasState, StopReason } from "@fingerpaint/canvas-runtime";
import { CanvasView } from "@fingerpaint/canvas-runtime/react";
import { useEffect, useState } from "react";
import { useMessages } from "../../shell/use-messages.ts";
import { useShownTheme } from "../../shell/use-theme.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { shareMessages } from "../share/share-messages.ts";
import type { EditorWords } from "./editor-messages.ts";
import { useSettled } from "./use-settled.ts";

/**
 * Typing is followed after this pause: short enough to feel live, long enough to treat a paste or key repeats as one.
 */
const pauseMs = 30;

/**
 * Shows the running canvas and follows its source. A canvas that was stopped, by the author or because it stopped
 * answering, stays stopped while the author types, until the author runs it again.
 */
export function Preview(props: {
  readonly source: string;
  /** Whether to run immediately: `?norun` in the address asks not to. */
  readonly startsRunning: boolean;
  readonly onEvent: (event: CanvasEvent) => void;
  readonly words: EditorWords;
}) {
  const { source, startsRunning, onEvent, words } = props;
  const theme = useShownTheme();
  const labels = useMessages(shareMessages).canvas;
  const [keptState, setKeptState] = useState<Readonly<Record<string, unknown>>>({});
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
  useEffect(() => () => void delete document.documentElement.dataset.canvasState, []);

  return (
    <section className="pane" aria-label={words.preview}>
      <div className="pane-head">
        <h2>{words.preview}</h2>
        <span className="small soft">{words.states[shown]}</span>
        <button type="button" className="quiet pane-action" onClick={toggle}>
          {runs ? words.stop : words.run}
        </button>
      </div>
      {runs ? (
        <CanvasView
          className="preview-host"
          source={settledSource}
          theme={theme}
          frameUrl={frameUrl}
          modules={canvasModules}
          labels={labels}
          height="fill"
          state={keptState}
          onStateChange={setKeptState}
          onEvent={follow}
        />
      ) : (
        <p role={stopReason === "asked" ? "status" : "alert"} className="notice-line">
          {stopReason === "asked" ? words.notRunning : labels[stopReason]}
        </p>
      )}
    </section>
  );
}
