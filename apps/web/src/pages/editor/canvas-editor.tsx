import { maxSourceLength } from "@fingerpaint/api-contracts/limits";
import type { CanvasEvent } from "@fingerpaint/canvas-runtime";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useDroppedFiles } from "../../parts/use-dropped-files.ts";
import { useLanguage } from "../../shell/use-messages.ts";
import { canvasModules, publishPolicy } from "../../site.ts";
import { readCanvasFile } from "./canvas-files.ts";
import { type Draft, readDraft } from "./draft.ts";
import type { EditorWords } from "./editor-messages.ts";
import { type EditorTab, EditorTabs, tabId, tabPanelId } from "./editor-tabs.tsx";
import { expiryOf } from "./expiry.ts";
import { Preview } from "./preview.tsx";
import { type Problem, problemsOfDiagnostics, withError } from "./problem.ts";
import { ProblemList } from "./problem-list.tsx";
import { PublishedLink } from "./published-link.tsx";
import { samples } from "./samples.ts";
import { ShareForm, type ShareSettings } from "./share-form.tsx";
import { SourceField, type SourceFieldHandle } from "./source-field.tsx";
import { StateField } from "./state-field.tsx";
import { readStateText, stateTextOf } from "./state-text.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { usePublishing } from "./use-publishing.ts";
import { useRewriteOffer } from "./use-rewrite-offer.ts";

/**
 * Source and preview side by side, and what publishing needs.
 *
 * @param props.canvas The canvas to change in place; null to publish a new one.
 */
export function CanvasEditor({ canvas, words }: { readonly canvas: LoadedCanvas | null; readonly words: EditorWords }) {
  const canvasId = canvas?.canvasId ?? null;
  const field = useRef<SourceFieldHandle>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [published, setPublished] = useState<Draft>(() => contentOf(canvas));
  const [draft] = useState(() => readDraft(canvasId));
  const [isRestored, setIsRestored] = useState(draft !== null && canvas !== null);
  const [source, setSource] = useState((draft ?? published).source);
  const [stateText, setStateText] = useState((draft ?? published).state);
  const typedState = useMemo(() => readStateText(stateText), [stateText]);
  /** The latest state without a problem: the preview goes on with it while the author types. */
  const [soundState, setSoundState] = useState(typedState.state ?? noState);
  if (typedState.problem === null && (typedState.state ?? noState) !== soundState) {
    setSoundState(typedState.state ?? noState);
  }
  const [tab, setTab] = useState<EditorTab>("source");
  const [settings, setSettings] = useState<ShareSettings>({
    title: (draft ?? published).title,
    access: canvas?.access ?? "public",
    password: "",
    expiry: expiryOf(canvas?.expiresAt ?? null),
  });
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const isBlank = source.trim() === "";
  // A run that has no source any more can't take its problems back.
  const shownProblems = isBlank ? noProblems : problems;
  const rewrite = useRewriteOffer(source);
  const publishing = usePublishing(canvasId, words);
  const numbers = new Intl.NumberFormat(useLanguage());

  const { title } = settings;
  const content: Draft = { source, title, state: stateText };
  const isChanged = source !== published.source || title !== published.title || stateText !== published.state;
  const isDraftKept = useKeptDraft(canvasId, isChanged ? content : null);

  // Typing comes first in a long source. Saving in place keeps an empty title.
  const settledSource = useDeferredValue(source);
  const ownTitle = useMemo(
    () => (canvasId === null ? (titleOfSource(settledSource) ?? "") : ""),
    [canvasId, settledSource],
  );

  const change = (changed: Partial<ShareSettings>) => setSettings((current) => ({ ...current, ...changed }));
  const replace = (next: string) => field.current?.replace(next);
  /** For buttons that go when they are pressed: the focus goes into the text. */
  function replaceAndFocus(next: string): void {
    replace(next);
    field.current?.goToLine(1);
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const opened = await readCanvasFile(file);
    setTab(opened.kind);
    if (opened.kind === "state") {
      setStateText(opened.text);
      return;
    }
    replace(opened.source);
    if (title === "" && titleOfSource(opened.source) === undefined) change({ title: opened.suggestedTitle });
  }

  /** A source and its state may come together; the source is shown then. */
  async function openAll(files: FileList): Promise<void> {
    const states = [...files].filter(({ name }) => /\.json$/i.test(name));
    const sources = [...files].filter((file) => !states.includes(file));
    await open(states[0]);
    await open(sources[0]);
  }

  const isOver = useDroppedFiles((files) => void openAll(files));

  function follow(event: CanvasEvent): void {
    if (event.type === "diagnostics") setProblems(problemsOfDiagnostics(event.diagnostics));
    if (event.type === "error") setProblems((known) => withError(known, event.error));
  }

  async function publish(): Promise<void> {
    if (typedState.problem !== null) {
      setTab("state");
      publishing.refuse(words.stateRefused);
      return;
    }
    if (!(await publishing.publish({ source, state: typedState.state }, settings))) return;
    setPublished(content);
    setIsRestored(false);
  }

  return (
    <div className="canvas-editor">
      <h1 className="visually-hidden">{canvas === null ? words.newCanvas : words.editCanvas}</h1>
      <div className="panes">
        <div className="pane" data-over={isOver || undefined}>
          <div className="pane-head">
            <h2 className="visually-hidden">{words.source}</h2>
            <EditorTabs chosen={tab} onChoose={setTab} hasStateProblem={typedState.problem !== null} words={words} />
            {tab === "source" && (
              <span className="small soft">
                {words.characters(numbers.format(source.length), numbers.format(maxSourceLength))}
              </span>
            )}
            <div className="pane-action row">
              <select
                className="quiet"
                aria-label={words.startFrom}
                value=""
                onChange={({ target }) => replace(samples.find(({ name }) => name === target.value)?.source ?? "")}
              >
                <option value="" disabled>
                  {words.startFrom}
                </option>
                {samples.map(({ name }) => (
                  <option key={name} value={name}>
                    {words.samples[name]}
                  </option>
                ))}
              </select>
              <button type="button" className="quiet" onClick={() => chooser.current?.click()}>
                {words.openFile}
              </button>
              <input
                ref={chooser}
                type="file"
                accept=".tsx,.ts,.jsx,.js,.txt,.json"
                multiple
                hidden
                onChange={({ target }) => {
                  // Before the list is emptied with the field.
                  if (target.files !== null) void openAll(target.files);
                  target.value = "";
                }}
              />
            </div>
          </div>
          {isRestored && (
            <p role="status" className="notice-line">
              {words.restored}{" "}
              <button
                type="button"
                onClick={() => {
                  setTab("source");
                  replaceAndFocus(published.source);
                  setStateText(published.state);
                  change({ title: published.title });
                  setIsRestored(false);
                }}
              >
                {words.discard}
              </button>
            </p>
          )}
          {!isDraftKept && (
            <p role="alert" className="notice-line bad">
              {words.draftNotKept}
            </p>
          )}
          {tab === "source" && rewrite !== null && (
            <p role="status" className="notice-line">
              {words.rewriteOffer(rewrite.from, canvasModules[0])}{" "}
              <button type="button" onClick={() => replaceAndFocus(rewrite.rewritten)}>
                {words.rewrite}
              </button>
            </p>
          )}
          <div id={tabPanelId("source")} role="tabpanel" aria-labelledby={tabId("source")} hidden={tab !== "source"}>
            <SourceField
              ref={field}
              initialSource={source}
              onChange={setSource}
              problems={shownProblems}
              label={words.source}
              hint={words.sourceHint}
            />
            <ProblemList problems={shownProblems} onGoTo={(line) => field.current?.goToLine(line)} words={words} />
            <p className="pane-foot small soft">{words.keyboardHint}</p>
          </div>
          <div id={tabPanelId("state")} role="tabpanel" aria-labelledby={tabId("state")} hidden={tab !== "state"}>
            <StateField text={stateText} onChange={setStateText} problem={typedState.problem} words={words} />
          </div>
        </div>
        {isBlank ? (
          <section className="pane" aria-label={words.preview}>
            <div className="pane-head">
              <h2>{words.preview}</h2>
            </div>
            <p className="editor-notice soft">{words.nothingYet}</p>
          </section>
        ) : (
          <Preview
            source={source}
            title={title || ownTitle}
            state={soundState}
            startsRunning={startsRunning}
            onEvent={follow}
            words={words}
          />
        )}
      </div>
      <div className="share-bar">
        {publishPolicy === "off" ? (
          <p className="notice-line">{words.publishingOff}</p>
        ) : (
          <ShareForm
            settings={settings}
            ownTitle={ownTitle}
            onChange={change}
            onPublish={() => void publish()}
            isPublishing={publishing.isPublishing}
            isEditing={canvas !== null}
            hasPassword={canvas?.access === "password"}
            words={words}
          />
        )}
        {publishing.failure !== null && (
          <p role="alert" className="notice-line bad">
            {publishing.failure}
          </p>
        )}
        {publishing.published !== null && (
          <PublishedLink
            published={publishing.published}
            title={published.title}
            isLocked={settings.access === "password"}
            isEditing={canvas !== null}
            words={words}
          />
        )}
      </div>
    </div>
  );
}

const noState: Readonly<Record<string, unknown>> = {};

/** What is published of a canvas; of none, nothing. */
function contentOf(canvas: LoadedCanvas | null): Draft {
  const state = canvas === null || canvas.requiresPassword ? null : canvas.state;
  return { source: canvas?.source ?? "", title: canvas?.title ?? "", state: stateTextOf(state) };
}

const noProblems: readonly Problem[] = [];
const startsRunning = !new URLSearchParams(location.search).has("norun");
