import type { CanvasEvent } from "@fingerpaint/canvas-runtime";
import type { LoadedCanvas } from "@fingerpaint/sdk-client";
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CanvasCopy } from "../../components/canvas-copy.ts";
import { useSourceCheck } from "../../extensions/check/use-source-check.ts";
import { publishPolicy, siteUrl } from "../../site.ts";
import { useLanguage } from "../../use-preferences.ts";
import { allProblems, noSourceCheck, type Problem, problemsOfDiagnostics, withError } from "./check/problem.ts";
import type { EditorWords } from "./editor-messages.ts";
import { copyDraftName, type Draft, readDraft, useKeptDraft } from "./files/draft.ts";
import { samples } from "./files/samples.ts";
import { readStateText, stateTextOf } from "./files/state-text.ts";
import { PaneDivider, usePaneShare } from "./panes/pane-divider.tsx";
import { EmptyPreview, Preview } from "./panes/preview.tsx";
import type { SourceFieldHandle } from "./panes/source-field.tsx";
import type { EditorTab } from "./panes/source-head.tsx";
import { SourcePane } from "./panes/source-pane.tsx";
import { ConflictNotice, type HeldBack, HeldBackNotice } from "./publish/notices.tsx";
import { PublishedLink } from "./publish/published-link.tsx";
import { ShareForm, usePublishKeys } from "./publish/share-form.tsx";
import { expiryOf, hasExpired, type ShareSettings } from "./publish/share-settings.ts";
import {
  effectiveTitle,
  type PublishedVersion,
  type PublishMode,
  problemBeforePublish,
  usePublishing,
} from "./publish/use-publishing.ts";

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
  const bar = useRef<HTMLDivElement>(null);
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
  const { found, errorsOf } = { ...noSourceCheck, ...useSourceCheck(source) };
  const shownProblems = useMemo(
    () => (isBlank ? noProblems : allProblems(found, problems)),
    [isBlank, found, problems],
  );
  /** A source that wasn't published because of its errors; shown until the source changes. */
  const [heldBack, setHeldBack] = useState<HeldBack | null>(null);
  const [share, setShare] = usePaneShare();

  // Keeps typing responsive in a long source.
  const settledSource = useDeferredValue(source);
  const ownTitle = useMemo(() => effectiveTitle("", settledSource), [settledSource]);
  const { title } = settings;
  const called = title.trim() || ownTitle;
  const linkId = link?.canvasId ?? null;
  useEffect(() => onNamed({ title: called, linkId }), [onNamed, called, linkId]);

  const isTitleChanged = version === null ? title !== published.title : effectiveTitle(title, source) !== version.title;
  const isTextChanged =
    withLineFeeds(source) !== withLineFeeds(published.source) || stateText !== published.state || isTitleChanged;
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
  function follow(event: CanvasEvent): void {
    if (event.type === "diagnostics") setProblems(problemsOfDiagnostics(event.diagnostics));
    if (event.type === "error") setProblems((known) => withError(known, event.error));
  }

  /** Counts the finished attempts to publish. */
  const [attempts, setAttempts] = useState(0);
  // The outcome is below the pressed button, which may be at the end of a phone's screen.
  useEffect(() => {
    if (attempts === 0) return;
    const outcome = bar.current?.querySelector(":is(p, div):is([role=alert], [role=status])");
    (outcome?.closest(".notice-line") ?? outcome)?.scrollIntoView({ block: "nearest" });
  }, [attempts]);

  async function publishAndShow(mode: PublishMode, isForced = false): Promise<void> {
    await publish(mode, isForced);
    setAttempts((count) => count + 1);
  }

  async function publish(mode: PublishMode, isForced: boolean): Promise<void> {
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
    // Settings changed elsewhere, but neither here nor since they were sent, come from the service.
    setSettings((current) => ({
      ...current,
      ...(current.expiry === settings.expiry && { expiry: expiryOf(reply.expiresAt) }),
      ...(current.title === title && reply.title !== effectiveTitle(title, text) && { title: reply.title }),
    }));
    // The pressed button is gone, so move the focus.
    if (mode === "overwrite") form.current?.querySelector<HTMLElement>("button.primary")?.focus();
    // From now on this page edits that link, even after a reload.
    history.replaceState(null, "", siteUrl(`/editor-canvas/${reply.canvasId}/edit`));
  }

  /** A hidden field can't take the focus, so its tab is rendered first. */
  function goToLine(line: number): void {
    if (tab !== "source") flushSync(() => setTab("source"));
    field.current?.goToLine(line);
  }

  /** Replaces what was typed with another text. Undo restores the source. */
  function show(text: Draft): void {
    field.current?.replace(text.source);
    goToLine(1);
    setStateText(text.state);
    change({ title: text.title });
    setIsRestored(false);
  }

  usePublishKeys(() => form.current?.requestSubmit());

  return (
    <div className="canvas-editor">
      <h1 className="visually-hidden">{link === null ? words.newCanvas : words.editCanvas}</h1>
      <div className="panes" style={{ "--share": `${share}%` } as CSSProperties}>
        <SourcePane
          ref={field}
          tab={tab}
          onTab={setTab}
          source={source}
          onSource={(text) => {
            latestSource.current = text;
            setSource(text);
          }}
          problems={shownProblems}
          stateText={stateText}
          onStateText={setStateText}
          stateProblem={typedState.problem}
          isMissed={() => isMissed(latestSource.current, published.source)}
          onSuggestedTitle={(suggested) => title === "" && change({ title: suggested })}
          onDiscard={isRestored ? () => show(published) : null}
          isDraftKept={isDraftKept}
          words={words}
        />
        <PaneDivider share={share} onChange={setShare} label={words.divider} controls="source-pane" />
        {isBlank ? (
          <EmptyPreview words={words} />
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
      <div ref={bar} className="share-bar">
        {publishPolicy === "off" ? (
          <p className="notice-line">{words.publishingOff}</p>
        ) : (
          <ShareForm
            ref={form}
            settings={settings}
            ownTitle={ownTitle}
            onChange={change}
            onPublish={(mode) => void publishAndShow(mode)}
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
            onGoTo={goToLine}
            onPublishAnyway={() => {
              // The pressed button disappears.
              form.current?.querySelector<HTMLElement>("button.primary")?.focus();
              void publishAndShow(heldBack.mode, true);
            }}
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
            onOverwrite={() => void publishAndShow("overwrite")}
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
            isExpired={version !== null && hasExpired(version.settings.expiry, new Date())}
            words={words}
          />
        )}
      </div>
    </div>
  );
}

/** The state of the canvas, as the surrounding page shows it. */
export interface NamedCanvas {
  readonly title: string;
  /** Null before the first link. */
  readonly linkId: string | null;
}

const noState: Readonly<Record<string, unknown>> = {};
const noProblems: readonly Problem[] = [];
const startsRunning = !new URLSearchParams(location.search).has("norun");

/** The editor's initial text if there is no draft. */
function beginning(copy: CanvasCopy | null, version: PublishedVersion | null): Draft {
  if (version !== null) return { source: version.source, title: version.settings.title, state: version.state };
  if (copy === null) return { source: "", title: "", state: "" };
  const title = copy.title === effectiveTitle("", copy.source) ? "" : copy.title;
  return { source: copy.source, title, state: stateTextOf(copy.state) };
}

/** The text as the editor writes it, which turns the line breaks of Windows into its own. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Whether the author would lose a source. Samples and the published source are available elsewhere. */
function isMissed(source: string, published: string): boolean {
  return source.trim() !== "" && source !== published && !samples.some((sample) => sample.source === source);
}
