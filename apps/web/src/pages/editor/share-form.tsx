import type { CanvasAccess } from "@fingerpaint/sdk-client";
import { useId } from "react";
import { publishPolicy } from "../../site.ts";
import type { EditorWords } from "./editor-messages.ts";
import { type Expiry, type ExpiryChoice, expiryChoices } from "./expiry.ts";

import { PublishKeyField } from "./publish-key-field.tsx";

/** What the author chooses about the link. */
export interface ShareSettings {
  readonly title: string;
  readonly access: CanvasAccess;
  readonly password: string;
  readonly expiry: Expiry;
}

/** The fields about the link, and the button that publishes. */
export function ShareForm(props: {
  readonly settings: ShareSettings;
  /** The title that the canvas gets without one; empty where it gets none. */
  readonly ownTitle: string;
  readonly onChange: (change: Partial<ShareSettings>) => void;
  readonly onPublish: () => void;
  readonly isPublishing: boolean;
  /** Whether a canvas is edited in place, and its password, where it has one, stays unless another is typed. */
  readonly isEditing: boolean;
  readonly hasPassword: boolean;
  readonly words: EditorWords;
}) {
  const { settings, ownTitle, onChange, onPublish, isPublishing, isEditing, hasPassword, words } = props;
  const { title, access, password, expiry } = settings;
  const id = useId();
  return (
    <form
      className="share-form"
      aria-label={words.sharing}
      onSubmit={(event) => {
        event.preventDefault();
        onPublish();
      }}
    >
      <div className="field share-title">
        <label htmlFor={`${id}-title`}>{words.title}</label>
        <input
          id={`${id}-title`}
          value={title}
          placeholder={ownTitle}
          autoComplete="off"
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
        {/* Shown as typed: the author has to tell it to others. Typing one is asking for it. */}
        <input
          id={`${id}-password`}
          value={password}
          placeholder={isEditing && hasPassword && access === "password" ? words.keepPassword : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
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
            required
            value={expiry.at}
            onChange={(event) => onChange({ expiry: { ...expiry, at: event.target.value } })}
          />
        </div>
      )}
      {publishPolicy === "keys" && <PublishKeyField words={words} />}
      {/* Not disabled, which would take the focus from it. */}
      <button type="submit" className="primary" aria-busy={isPublishing} aria-disabled={isPublishing}>
        {isPublishing ? words.publishing : words.publish}
      </button>
      {isEditing && <span className="small soft">{words.saveHint}</span>}
    </form>
  );
}
