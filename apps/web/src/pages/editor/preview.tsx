import {
  type CanvasEvent,
  type CanvasState,
  englishLabels,
  type MountedCanvas,
  mountCanvas,
  type StopReason,
} from "@fingerpaint/canvas-runtime";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "../../shell/use-messages.ts";
import { useShownTheme } from "../../shell/use-theme.ts";
import { canvasModules, frameUrl } from "../../site.ts";
import { shareMessages } from "../share/share-messages.ts";
import type { EditorWords } from "./editor-messages.ts";

/** Typing is followed after this pause: short enough to feel live, long enough to take a paste or a key's repeats as one. */
const pauseMs = 30;

/**
 * The canvas as it runs, following its source. One that was stopped, by the author or because it stopped answering, stays
 * so however much is typed, until the author runs it again.
 */
export function Preview(props: {
  readonly source: string;
  /** Whether to run at once: `?norun` in the address asks not to. */
  readonly runsAtOnce: boolean;
  readonly onEvent: (event: CanvasEvent) => void;
  readonly words: EditorWords;
}) {
  const { source, runsAtOnce, onEvent, words } = props;
  const theme = useShownTheme();
  const labels = { ...englishLabels, ...useMessages(shareMessages).canvas };
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<MountedCanvas>(null);
  const kept = useRef<Readonly<Record<string, unknown>>>({});
  const [runs, setRuns] = useState(runsAtOnce);
  const [state, setState] = useState<CanvasState>("loading");
  const [stopReason, setStopReason] = useState<StopReason>("asked");
  const shown = runs ? state : "stopped";

  const handle = useEffectEvent((event: CanvasEvent) => {
    if (event.type === "stopped") {
      setStopReason(event.reason);
      setRuns(false);
    } else setState(canvas.current?.state ?? "loading");
    onEvent(event);
  });

  const mount = useEffectEvent((element: HTMLElement) =>
    mountCanvas(element, {
      source,
      theme,
      frameUrl,
      modules: canvasModules,
      labels,
      height: "fill",
      state: kept.current,
      onStateChange: (entries) => {
        kept.current = entries;
      },
      onEvent: (event) => handle(event),
    }),
  );

  useEffect(() => {
    if (!runs || host.current === null) return;
    const mounted = mount(host.current);
    canvas.current = mounted;
    return () => {
      canvas.current = null;
      mounted.unmount();
    };
  }, [runs]);
  useEffect(() => canvas.current?.update({ theme }), [theme]);
  useEffect(() => {
    const timer = setTimeout(() => canvas.current?.update({ source }), pauseMs);
    return () => clearTimeout(timer);
  }, [source]);
  useEffect(() => {
    document.documentElement.dataset.canvasState = shown;
  }, [shown]);
  useEffect(() => () => void delete document.documentElement.dataset.canvasState, []);

  return (
    <section className="pane" aria-label={words.preview}>
      <div className="pane-head">
        <h2>{words.preview}</h2>
        <span className="small soft">{words.states[shown]}</span>
        <button type="button" className="quiet pane-action" onClick={() => setRuns(!runs)}>
          {runs ? words.stop : words.run}
        </button>
      </div>
      {!runs && (
        <p role={stopReason === "asked" ? "status" : "alert"} className="notice-line">
          {stopReason === "asked" ? words.notRunning : labels[stopReason]}
        </p>
      )}
      <div ref={host} className="preview-host" hidden={!runs} />
    </section>
  );
}
