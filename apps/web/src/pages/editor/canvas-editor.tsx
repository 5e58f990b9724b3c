import type { CanvasEvent } from "@fingerpaint/canvas-runtime";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { CanvasCopy } from "../../parts/canvas-copy.ts";
import { useDroppedFiles } from "../../parts/use-dropped-files.ts";
import { useLanguage } from "../../shell/use-messages.ts";
import { canvasModules, publishPolicy, siteUrl } from "../../site.ts";
import { readCanvasFile } from "./canvas-files.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { copyDraftName, type Draft, readDraft } from "./draft.ts";
import type { EditorWords } from "./editor-messages.ts";
import { type EditorTab, tabId, tabPanelId } from "./editor-tabs.tsx";
import { expiryOf } from "./expiry.ts";
import { type HeldBack, HeldBackNotice } from "./held-back-notice.tsx";
import { PaneDivider, usePaneShare } from "./pane-divider.tsx";
import { Preview } from "./preview.tsx";
import { allProblems, type Problem, problemsOfDiagnostics, withError } from "./problem.ts";
import { ProblemList } from "./problem-list.tsx";
import { problemBeforePublish } from "./publish-problem.ts";
import { PublishedLink } from "./published-link.tsx";
import { samples } from "./samples.ts";
import { ShareForm, type ShareSettings } from "./share-form.tsx";
import { SourceField, type SourceFieldHandle } from "./source-field.tsx";
import { SourceHead } from "./source-head.tsx";
import { StateField } from "./state-field.tsx";
import { readStateText, stateTextOf } from "./state-text.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { commandKey, usePublishKeys } from "./use-publish-keys.ts";
import { effectiveTitle, type PublishedVersion, type PublishMode, usePublishing } from "./use-publishing.ts";
import { useRewriteOffer } from "./use-rewrite-offer.ts";
import { useSourceCheck } from "./use-source-check.ts";

/**
 * Source and preview side by side, and the controls for publishing.
 *
 * @param props.canvas The canvas to change; null to publish a new one.
 * @param props.copy The initial content of a new one; null if it starts empty.
 * @param props.onNamed Called with the canvas's title and link whenever one of them changes.
 */
export function CanvasEditor(props: {
  readonly canvas: LoadedCanvas | null;
  readonly copy: (CanvasCopy & { readonly canvasId: string }) | null;
  readonly onNamed: (name: NamedCanvas) => void;
  readonly words: EditorWords;
}) {
  const { canvas, copy, onNamed, words } = props;
  const firstDraftName = canvas?.canvasId ?? (copy && copyDraftName(copy.canvasId));
  const field = useRef<SourceFieldHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const language = useLanguage();
  const [draft] = useState(() => readDraft(firstDraftName));
  const publishing = usePublishing(canvas, draft, words);
  const { link, version, conflict } = publishing;
  const draftName = link?.canvasId ?? firstDraftName;
  /** The content of the link, or the initial content of a new canvas. */
  const published = useMemo(() => beginning(copy, version), [copy, version]);
  const [first] = useState<Draft>(draft ?? published);
  const [isRestored, setIsRestored] = useState(draft !== null && (canvas ?? copy) !== null && conflict === null);
  const [source, setSource] = useState(first.source);
  /** The current source in the editor. A shortcut may be pressed before React has rendered it. */
  const latestSource = useRef(first.source);
  const [stateText, setStateText] = useState(first.state);
  const typedState = useMemo(() => readStateText(stateText), [stateText]);
  /** The latest valid state. The preview keeps using it while the author types. */
  const [soundState, setSoundState] = useState(typedState.state ?? noState);
  if (typedState.problem === null && (typedState.state ?? noState) !== soundState) {
    setSoundState(typedState.state ?? noState);
  }
  const [tab, setTab] = useState<EditorTab>("source");
  const [settings, setSettings] = useState<ShareSettings>(() => ({
    ...(version?.settings ?? { access: "public", password: "", expiry: expiryOf(null) }),
    title: first.title,
  }));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const isBlank = source.trim() === "";
  // Without a source, the preview no longer runs and can't clear its problems.
  const { found, errorsOf } = useSourceCheck(source);
  const shownProblems = useMemo(
    () => (isBlank ? noProblems : allProblems(found, problems)),
    [isBlank, found, problems],
  );
  /** A source that wasn't published because of its errors; shown until the source changes. */
  const [heldBack, setHeldBack] = useState<HeldBack | null>(null);
  const rewrite = useRewriteOffer(source);
  const [share, setShare] = usePaneShare();

  // Keeps typing responsive in a long source.
  const settledSource = useDeferredValue(source);
  const ownTitle = useMemo(() => effectiveTitle("", settledSource), [settledSource]);
  const { title } = settings;
  const called = title.trim() || ownTitle;
  const linkId = link?.canvasId ?? null;
  useEffect(() => onNamed({ title: called, linkId }), [onNamed, called, linkId]);

  const isTitleChanged = version === null ? title !== published.title : effectiveTitle(title, source) !== version.title;
  const isTextChanged = source !== published.source || stateText !== published.state || isTitleChanged;
  const isDraftKept = useKeptDraft(
    draftName,
    isTextChanged ? { source, title, state: stateText, md5: version?.md5 } : null,
  );

  /** The mode of the last publish attempt. From then on, problems with the text are shown until they are fixed. */
  const [tried, setTried] = useState<PublishMode | null>(null);
  const check = (mode: PublishMode, text: string) =>
    problemBeforePublish(text, typedState.problem === null, settings, {
      keepsPassword: mode !== "new" && version?.settings.access === "password",
      words,
      language,
    });
  const problem = (tried && check(tried, source)) ?? publishing.failure;
  const { dismissFailure } = publishing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal only applies to the content that was sent
  useEffect(dismissFailure, [source, stateText, settings]);

  const change = (changed: Partial<ShareSettings>) => setSettings((current) => ({ ...current, ...changed }));
  const replace = (next: string) => field.current?.replace(next);
  /** For buttons that disappear when pressed: moves the focus to the text. */
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

  /** A source and its state may be opened together; the source is then shown. */
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

  async function publish(mode: PublishMode, isForced = false): Promise<void> {
    const text = latestSource.current;
    setTried(mode);
    const refused = check(mode, text);
    if (refused !== null) {
      if (refused.field === "state") setTab("state");
      return;
    }
    const errors = isForced ? [] : await errorsOf(text);
    setHeldBack(errors.length > 0 ? { source: text, mode, errors } : null);
    if (errors.length > 0) return;
    const content = { source: text, state: typedState.state, stateText };
    const reply = await publishing.publish(content, settings, mode);
    if (reply === null) return;
    setTried(null);
    setIsRestored(false);
    // Settings changed elsewhere but not here come from the service.
    change({
      expiry: expiryOf(reply.expiresAt),
      ...(reply.title !== effectiveTitle(title, text) && { title: reply.title }),
    });
    // The pressed button is gone, so move the focus.
    if (mode === "overwrite") form.current?.querySelector<HTMLElement>("button.primary")?.focus();
    // From now on this page edits that link, even after a reload.
    history.replaceState(null, "", siteUrl(`/editor-canvas/${reply.canvasId}/edit`));
  }

  /** Replaces what was typed with another text. Undo restores the source. */
  function show(text: Draft): void {
    setTab("source");
    replaceAndFocus(text.source);
    setStateText(text.state);
    change({ title: text.title });
    setIsRestored(false);
  }

  usePublishKeys(() => form.current?.requestSubmit());

  return (
    <div className="canvas-editor">
      <h1 className="visually-hidden">{link === null ? words.newCanvas : words.editCanvas}</h1>
      <div className="panes" style={{ "--share": `${share}%` } as CSSProperties}>
        <div id="source-pane" className="pane" data-over={isOver || undefined}>
          <SourceHead
            tab={tab}
            onTab={setTab}
            hasStateProblem={typedState.problem !== null}
            length={source.length}
            isMissed={() => isMissed(latestSource.current, published.source)}
            onSample={replace}
            onFiles={(files) => void openAll(files)}
            words={words}
          />
          {isRestored && (
            <p role="status" className="notice-line">
              {words.restored}{" "}
              <button type="button" onClick={() => show(published)}>
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
              onChange={(text) => {
                latestSource.current = text;
                setSource(text);
              }}
              problems={shownProblems}
              label={words.source}
              hint={words.sourceHint}
              phrases={words.editorPhrases}
            />
            <ProblemList problems={shownProblems} onGoTo={(line) => field.current?.goToLine(line)} words={words} />
            <p className="pane-foot keyboard-hint small soft">{words.keyboardHint(commandKey)}</p>
          </div>
          <div id={tabPanelId("state")} role="tabpanel" aria-labelledby={tabId("state")} hidden={tab !== "state"}>
            <StateField text={stateText} onChange={setStateText} problem={typedState.problem} words={words} />
          </div>
        </div>
        <PaneDivider share={share} onChange={setShare} label={words.divider} controls="source-pane" />
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
            title={called}
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
            ref={form}
            settings={settings}
            ownTitle={ownTitle}
            onChange={change}
            onPublish={(mode) => void publish(mode)}
            isPublishing={publishing.isPublishing}
            hasLink={link !== null}
            hasPassword={version?.settings.access === "password"}
            problem={problem}
            words={words}
          />
        )}
        {heldBack?.source === source && (
          <HeldBackNotice
            errors={heldBack.errors}
            hasLink={link !== null}
            onGoTo={(line) => {
              setTab("source");
              field.current?.goToLine(line);
            }}
            onPublishAnyway={() => void publish(heldBack.mode, true)}
            words={words}
          />
        )}
        {conflict !== null && (
          <ConflictNotice
            theirs={conflict.source}
            mine={source}
            onTakeTheirs={() => {
              publishing.takeTheirs();
              show(conflict);
              setSettings(conflict.settings);
            }}
            onOverwrite={() => void publish("overwrite")}
            words={words}
          />
        )}
        {link !== null && (
          <PublishedLink
            link={link}
            outcome={publishing.outcome}
            isChanged={isTextChanged}
            title={version?.title ?? ""}
            isLocked={version?.settings.access === "password"}
            words={words}
          />
        )}
      </div>
    </div>
  );
}

/** What the surrounding page shows about the canvas. */
export interface NamedCanvas {
  readonly title: string;
  /** Null before the first link. */
  readonly linkId: string | null;
}

const noState: Readonly<Record<string, unknown>> = {};
const noProblems: readonly Problem[] = [];
const startsRunning = !new URLSearchParams(location.search).has("norun");

/** The initial text of the editor if there is no draft. */
function beginning(copy: CanvasCopy | null, version: PublishedVersion | null): Draft {
  if (version !== null) return { source: version.source, title: version.settings.title, state: version.state };
  if (copy === null) return { source: "", title: "", state: "" };
  const title = copy.title === effectiveTitle("", copy.source) ? "" : copy.title;
  return { source: copy.source, title, state: stateTextOf(copy.state) };
}

/** Whether the author would lose a source. Samples and the published source are available elsewhere. */
function isMissed(source: string, published: string): boolean {
  return source.trim() !== "" && source !== published && !samples.some((sample) => sample.source === source);
}
