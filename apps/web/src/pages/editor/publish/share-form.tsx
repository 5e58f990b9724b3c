import type { CanvasAccess } from "@fingerpaint/sdk-client";
import { type Ref, useEffect, useEffectEvent, useId, useState } from "react";
import { KeyField } from "../../../components/key-field.tsx";
import { publishPolicy } from "../../../site.ts";
import type { EditorWords } from "../editor-messages.ts";
import { type ExpiryChoice, expiryChoices, latestExpiry, type ShareSettings } from "./share-settings.ts";
import { type PublishMode, type PublishProblem, publishKey } from "./use-publishing.ts";

/** The fields for the link, and the publish buttons. */
export function ShareForm(props: {
  readonly ref: Ref<HTMLFormElement>;
  readonly settings: ShareSettings;
  /** The title that the canvas gets if none is typed; empty if it gets none. */
  readonly ownTitle: string;
  readonly onChange: (change: Partial<ShareSettings>) => void;
  readonly onPublish: (mode: PublishMode) => void;
  readonly isPublishing: PublishMode | null;
  /** Whether there is a link to update. */
  readonly hasLink: boolean;
  /** Whether that link has a password, which is kept unless another is typed. */
  readonly hasPassword: boolean;
  /** Why nothing was published. */
  readonly problem: PublishProblem | null;
  readonly words: EditorWords;
}) {
  const { settings, ownTitle, onChange, onPublish, isPublishing, hasLink, hasPassword, problem, words } = props;
  const { title, access, password, expiry } = settings;
  const id = useId();
  const marks = (field: PublishProblem["field"]) =>
    problem?.field === field && { "aria-invalid": true, "aria-describedby": `${id}-problem` };
  return (
    <form
      ref={props.ref}
      className="share-form"
      aria-label={words.sharing}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        onPublish(submitter instanceof HTMLButtonElement && submitter.value === "new" ? "new" : "update");
      }}
    >
      <div className="field share-title">
        <label htmlFor={`${id}-title`}>{words.title}</label>
        <input
          id={`${id}-title`}
          dir="auto"
          value={title}
          placeholder={ownTitle}
          autoComplete="off"
          {...marks("title")}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-access`}>{words.access}</label>
        <select
          id={`${id}-access`}
          value={access}
          onChange={(event) => onChange({ access: event.target.value as CanvasAccess })}
        >
          <option value="public">{words.accesses.public}</option>
          <option value="password">{words.accesses.password}</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-password`}>{words.password}</label>
        {/* Shown as plain text, because the author has to share it. Typing a password also turns on protection. */}
        <input
          id={`${id}-password`}
          value={password}
          placeholder={hasPassword && access === "password" ? words.keepPassword : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...marks("password")}
          onChange={(event) => onChange({ password: event.target.value, access: "password" })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-expires`}>{words.expires}</label>
        <select
          id={`${id}-expires`}
          value={expiry.choice}
          onChange={(event) => onChange({ expiry: { ...expiry, choice: event.target.value as ExpiryChoice } })}
        >
          {expiryChoices.map((choice) => (
            <option key={choice} value={choice}>
              {words.expiries[choice]}
            </option>
          ))}
        </select>
      </div>
      {expiry.choice === "at" && (
        <div className="field">
          <label htmlFor={`${id}-at`}>{words.expiresAt}</label>
          <input
            id={`${id}-at`}
            type="datetime-local"
            max={latestExpiry}
            value={expiry.at}
            {...marks("expiresAt")}
            onChange={(event) => onChange({ expiry: { ...expiry, at: event.target.value } })}
          />
        </div>
      )}
      {publishPolicy === "keys" && <PublishKeyField words={words} />}
      {/* Not disabled, because that would remove the focus. */}
      <div className="share-buttons">
        <button
          type="submit"
          className="primary"
          aria-busy={isPublishing !== null && isPublishing !== "new"}
          aria-disabled={isPublishing !== null}
        >
          {hasLink
            ? isPublishing === "update" || isPublishing === "overwrite"
              ? words.updating
              : words.update
            : isPublishing !== null
              ? words.publishing
              : words.publish}
        </button>
        {hasLink && (
          <button type="submit" value="new" aria-busy={isPublishing === "new"} aria-disabled={isPublishing !== null}>
            {isPublishing === "new" ? words.publishing : words.publishNew}
          </button>
        )}
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="notice-line bad">
          {problem.text}
        </p>
      )}
    </form>
  );
}

/** Asks for the key that this server requires for publishing. */
function PublishKeyField({ words }: { readonly words: EditorWords }) {
  const [key, setKey] = useState(publishKey.read);

  function change(changed: string): void {
    setKey(changed);
    publishKey.keep(changed.trim());
  }

  return <KeyField label={words.publishKey} value={key} onChange={change} />;
}

/** Publishes on Ctrl or ⌘ with S or Enter, instead of the commands of the browser and the editor. */
export function usePublishKeys(publish: () => void): void {
  const publishNow = useEffectEvent(publish);
  useEffect(() => {
    if (publishPolicy === "off") return;
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || (event.key.toLowerCase() !== "s" && event.key !== "Enter")) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && document.querySelector("dialog[open]") === null) publishNow();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}
