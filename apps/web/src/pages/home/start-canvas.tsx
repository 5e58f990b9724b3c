import type { CanvasState } from "@fingerpaint/canvas-runtime";
import { lazy, Suspense, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useDroppedFiles } from "../../components/use-dropped-files.ts";
import { siteUrl } from "../../site.ts";
import { useMessages, useShownTheme } from "../../use-preferences.ts";
import { type Draft, keepDraft, readDraft } from "../editor/files/draft.ts";
import { openFiles } from "../editor/files/opened-files.ts";
import { type SampleName, samples } from "../editor/files/samples.ts";
import { homeMessages } from "./home-messages.ts";
import latencyChartDark from "./pictures/latency-chart-dark.png";
import latencyChartLight from "./pictures/latency-chart-light.png";
import migrationPlanDark from "./pictures/migration-plan-dark.png";
import migrationPlanLight from "./pictures/migration-plan-light.png";
import releaseReportDark from "./pictures/release-report-dark.png";
import releaseReportLight from "./pictures/release-report-light.png";

const SiteCanvas = lazy(() =>
  import("../../components/site-canvas.tsx").then(({ SiteCanvas }) => ({ default: SiteCanvas })),
);

/** The first sample shown: a chart, because it shows at a glance what a canvas is. */
const shownSample = samples[1];

/** Why nothing has been opened in the editor. */
type StartNotice =
  /** The editor has a draft; the other one waits for confirmation. */
  | { readonly kind: "draft"; readonly waiting: Draft }
  | { readonly kind: "notKept" }
  | { readonly kind: "notOpened"; readonly name: string };

/** A source next to its live canvas, and the samples. All of them open in the editor. */
export function StartCanvas() {
  const words = useMessages(homeMessages);
  const theme = useShownTheme();
  const id = useId();
  const [source, setSource] = useState<string>(shownSample.source);
  const [notice, setNotice] = useState<StartNotice | null>(null);
  const [state, setState] = useState<CanvasState>("loading");
  const shownNotice = useRef<HTMLDivElement>(null);
  // For each new notice, even one with the same text: the button that caused it may be far down the page.
  useEffect(() => {
    if (notice === null) return;
    shownNotice.current?.scrollIntoView({ block: "nearest" });
    shownNotice.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [notice]);

  function openInEditor(taken: Draft): void {
    if (keepDraft(null, taken)) location.assign(siteUrl("/editor-canvas"));
    else setNotice({ kind: "notKept" });
  }

  function open(opened: string, title = "", state: string | null = null): void {
    const draft = readDraft(null);
    const isReplaced = draft !== null && draft.source.trim() !== "" && draft.source !== opened;
    // The same source keeps the title and the state that the editor has for it.
    const kept = isReplaced ? null : draft;
    const taken = { source: opened, title: kept?.title || title, state: state ?? kept?.state ?? "" };
    if (isReplaced) setNotice({ kind: "draft", waiting: taken });
    else openInEditor(taken);
  }

  useDroppedFiles(async (files) => {
    const { source: dropped, suggestedTitle, state: initial, unopened } = await openFiles(files);
    if (unopened !== null) setNotice({ kind: "notOpened", name: unopened });
    else open(dropped ?? source, suggestedTitle, initial);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest("input, textarea") !== null;
    // In the source itself, a line without an export is an addition to it.
    const isWhole = event.target instanceof HTMLElement && event.target.id === id && /\bexport\b/.test(pasted);
    if ((isElsewhere && !isWhole) || !/\bimport\b[^;]*\bfrom\b/.test(pasted)) return;
    event.preventDefault();
    open(pasted);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    addEventListener("paste", listen);
    return () => removeEventListener("paste", listen);
  }, []);

  return (
    <>
      <section className="start" aria-label={words.source}>
        <div className="start-source">
          <label className="label" htmlFor={id}>
            {words.source}
          </label>
          <textarea
            id={id}
            className="mono"
            value={source}
            onChange={(event) => setSource(event.target.value)}
            aria-describedby={`${id}-hint`}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            wrap="off"
          />
        </div>
        <div className="start-canvas">
          <div className="row">
            <h2 className="label">{words.preview}</h2>
            <span role="status" className="small bad">
              {state === "error" && words.broken}
            </span>
          </div>
          <LiveArea
            picture={samplePictures[shownSample.name][theme]}
            source={source}
            isLoading={state === "loading"}
            onState={setState}
          />
        </div>
        <div className="row start-action">
          <button type="button" className="primary" onClick={() => open(source)}>
            {words.openEditor}
          </button>
          <p id={`${id}-hint`} className="soft">
            {words.sourceHint}
          </p>
        </div>
        {notice?.kind === "draft" && (
          <div ref={shownNotice} className="notice-line row start-action" role="alert">
            <span>{words.draftWaits}</span>
            <button type="button" onClick={() => openInEditor(notice.waiting)}>
              {words.replaceDraft}
            </button>
            <a className="button" href={siteUrl("/editor-canvas")}>
              {words.keepDraft}
            </a>
          </div>
        )}
        {(notice?.kind === "notKept" || notice?.kind === "notOpened") && (
          <div ref={shownNotice} className="notice-line bad start-action" role="alert">
            {notice.kind === "notKept" ? words.notKept : words.notOpened(notice.name)}
          </div>
        )}
      </section>
      <section className="samples" aria-labelledby={`${id}-samples`}>
        <h2 id={`${id}-samples`}>{words.samplesHeading}</h2>
        <p className="soft">{words.samplesLead}</p>
        <ul>
          {samples.map(({ name, source: sample }) => (
            <li key={name}>
              <img src={samplePictures[name][theme]} alt="" width="480" height="300" loading="lazy" />
              <h3>
                <button type="button" onClick={() => open(sample)}>
                  {words.samples[name].title}
                </button>
              </h3>
              <p className="soft small">{words.samples[name].text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/**
 * Shows a screenshot of the canvas until the canvas itself runs. It is loaded once the page has loaded and the area is
 * in view, because its frame is larger than the rest of the page.
 */
function LiveArea(props: {
  readonly picture: string;
  readonly source: string;
  readonly isLoading: boolean;
  readonly onState: (state: CanvasState) => void;
}) {
  const { picture, source, isLoading, onState } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const settledSource = useDeferredValue(source);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setIsWanted(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="start-live">
      {isWanted && (
        <Suspense>
          <SiteCanvas
            className="live-sample"
            source={settledSource}
            notices={false}
            onEvent={(_, state) => onState(state)}
          />
        </Suspense>
      )}
      {isLoading && <img src={picture} alt="" width="480" height="300" />}
    </div>
  );
}

/** Screenshots of each sample, 480 by 300 pixels, taken by `scripts/sample-pictures.ts`. */
const samplePictures: Readonly<Record<SampleName, Readonly<Record<"light" | "dark", string>>>> = {
  releaseReport: { light: releaseReportLight, dark: releaseReportDark },
  latencyChart: { light: latencyChartLight, dark: latencyChartDark },
  migrationPlan: { light: migrationPlanLight, dark: migrationPlanDark },
};
