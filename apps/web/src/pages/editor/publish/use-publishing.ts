import { maxPasswordLength, maxSourceLength, maxTitleLength, minSourceLength } from "@fingerpaint/api-contracts/limits";
import { titleOfSource } from "@fingerpaint/canvas-store/source-title";
import { digestTextSync } from "@fingerpaint/md5-core";
import {
  ApiError,
  ConnectionError,
  FingerpaintError,
  type LoadedCanvas,
  type PublishedCanvas,
  TimeoutError,
  type UpdateRequest,
} from "@fingerpaint/sdk-client";
import { useCallback, useRef, useState } from "react";
import { api, loadShareState } from "../../../canvas-api.ts";
import { createTabKey } from "../../../components/key-field.tsx";
import { canvasModules, publishPolicy, siteUrl } from "../../../site.ts";
import type { EditorWords } from "../editor-messages.ts";
import type { Draft } from "../files/draft.ts";
import { stateTextOf } from "../files/state-text.ts";
import { expiresAtOf, expiryOf, type ShareSettings } from "./share-settings.ts";

/** The key that this server may require for publishing. */
export const publishKey = createTabKey("publish-key");

/** The published version, as far as this page knows. */
export interface PublishedVersion extends Required<Draft> {
  /** As last loaded or sent, with the title as in the form. */
  readonly settings: ShareSettings;
}

/** The content to publish, without the settings of its link. */
interface PublishedContent {
  readonly source: string;
  /** The initial state for each viewer; null if there is none. */
  readonly state: Readonly<Record<string, unknown>> | null;
  /** The state as typed. */
  readonly stateText: string;
}

/**
 * `update` changes the link, or creates the first one; `new` creates another; `overwrite` changes the link even though
 * it was changed elsewhere, after the author has been asked.
 */
export type PublishMode = "update" | "new" | "overwrite";

export interface Publishing {
  readonly isPublishing: PublishMode | null;
  /** The link of this canvas; null before the first publish. */
  readonly link: { readonly canvasId: string; readonly shareUrl: string } | null;
  readonly version: PublishedVersion | null;
  /** The outcome of the last attempt. */
  readonly outcome: "published" | "reused" | "updated" | null;
  /** Why the last attempt failed. */
  readonly failure: PublishProblem | null;
  /** The published version, if it has been changed since this page loaded it. */
  readonly conflict: PublishedVersion | null;
  /** Does nothing while publishing is in progress. @returns the service's response; null if nothing was published. */
  publish(content: PublishedContent, settings: ShareSettings, mode: PublishMode): Promise<PublishedCanvas | null>;
  /** Clears the failure. The function is stable across renders. */
  dismissFailure(): void;
  /** Continues from the conflicting version. */
  takeTheirs(): void;
}

/**
 * Publishes a canvas, and updates its link from then on.
 *
 * @param canvas The canvas to change; null to publish a new one.
 * @param draft The draft from an earlier visit.
 */
export function usePublishing(canvas: LoadedCanvas | null, draft: Draft | null, words: EditorWords): Publishing {
  const [link, setLink] = useState(() => (canvas === null ? null : linkOf(canvas.canvasId)));
  const [{ version, conflict }, setVersions] = useState(() => versionsOf(canvas, draft));
  const [isPublishing, setIsPublishing] = useState<PublishMode | null>(null);
  const [outcome, setOutcome] = useState<Publishing["outcome"]>(null);
  const [failure, setFailure] = useState<PublishProblem | null>(null);
  /** A ref rather than state, because two submits may come before the next render. */
  const isUnderWay = useRef(false);

  /** @returns null if the canvas was changed elsewhere; `conflict` then has its current version. */
  async function send(
    content: PublishedContent,
    settings: ShareSettings,
    mode: PublishMode,
  ): Promise<PublishedCanvas | null> {
    const options = publishPolicy === "keys" ? { headers: { "X-API-Key": publishKey.read() } } : {};
    if (mode === "new" || link === null || version === null) {
      const fields = { ...newFields(content, settings), ...(mode === "new" && { key: newKey() }) };
      return api.canvases.publish(fields, options);
    }
    const base = mode === "overwrite" && conflict !== null ? conflict : version;
    const fields = { ...changedFields(content, settings, version), source: content.source };
    try {
      return await api.canvases.update(link.canvasId, { ...fields, expectedMd5: base.md5 }, options);
    } catch (error) {
      if (!ApiError.isInstance(error) || error.code !== "SOURCE_CHANGED") throw error;
      const theirs = await loadShareState(link.canvasId);
      if (theirs.kind !== "ready") throw error;
      const found = versionOf(theirs.canvas);
      // Two tabs made the same change.
      if (found.source === content.source) {
        return api.canvases.update(link.canvasId, { ...fields, expectedMd5: found.md5 }, options);
      }
      setVersions({ version, conflict: found });
      return null;
    }
  }

  const dismissFailure = useCallback(() => setFailure(null), []);

  return {
    isPublishing,
    link,
    version,
    outcome,
    failure,
    conflict,
    dismissFailure,
    takeTheirs() {
      setVersions({ version: conflict, conflict: null });
      setOutcome(null);
      setFailure(null);
    },
    async publish(content, settings, mode) {
      if (isUnderWay.current) return null;
      isUnderWay.current = true;
      setIsPublishing(mode);
      setOutcome(null);
      setFailure(null);
      try {
        const published = await send(content, settings, mode);
        if (published === null) return null;
        const { canvasId, shareUrl, title, sourceMd5, reused } = published;
        setOutcome(canvasId === link?.canvasId ? "updated" : reused ? "reused" : "published");
        setLink({ canvasId, shareUrl });
        const sent = { ...settings, expiry: expiryOf(published.expiresAt) };
        setVersions({
          version: { source: content.source, title, state: content.stateText, md5: sourceMd5, settings: sent },
          conflict: null,
        });
        return published;
      } catch (error) {
        setFailure(problemOfFailure(error, words));
        return null;
      } finally {
        isUnderWay.current = false;
        setIsPublishing(null);
      }
    },
  };
}

/** The title of a canvas: the one from its author, otherwise the one in its source (rule C31). */
export function effectiveTitle(title: string, source: string): string {
  return title.trim() || (titleOfSource(source) ?? "");
}

function linkOf(canvasId: string): { canvasId: string; shareUrl: string } {
  return { canvasId, shareUrl: `${location.origin}${siteUrl(`/editor-canvas/${canvasId}`)}` };
}

/** A draft continues from the version it is based on. If the link has changed since, that is a conflict. */
function versionsOf(
  canvas: LoadedCanvas | null,
  draft: Draft | null,
): { version: PublishedVersion | null; conflict: PublishedVersion | null } {
  if (canvas === null) return { version: null, conflict: null };
  const current = versionOf(canvas);
  const begunWith = draft?.md5 ?? current.md5;
  if (begunWith === current.md5 || draft?.source === current.source) return { version: current, conflict: null };
  return { version: { ...current, md5: begunWith }, conflict: current };
}

function versionOf(canvas: LoadedCanvas): PublishedVersion {
  const { source, title, access, expiresAt } = canvas;
  return {
    source,
    title,
    state: stateTextOf(canvas.requiresPassword ? null : canvas.state),
    md5: digestTextSync(source),
    settings: {
      // Left empty if the title comes from the source, so that it follows the source.
      title: title === (titleOfSource(source) ?? "") ? "" : title,
      access,
      password: "",
      expiry: expiryOf(expiresAt),
    },
  };
}

function newFields({ source, state }: PublishedContent, { title, access, password, expiry }: ShareSettings) {
  return {
    source,
    state,
    ...(title.trim() !== "" && { title }),
    access,
    expiresAt: expiresAtOf(expiry, new Date()),
    ...(access === "password" && password !== "" && { password }),
  };
}

/** Only what the author changed here. The rest may have been changed elsewhere, and is kept (rule C9). */
function changedFields(
  { source, state, stateText }: PublishedContent,
  { title, access, password, expiry }: ShareSettings,
  version: PublishedVersion,
): UpdateRequest {
  const { settings } = version;
  const called = effectiveTitle(title, source);
  const isAccessChanged = access !== settings.access;
  const isPasswordChanged = access === "password" && password !== "" && password !== settings.password;
  return {
    ...(called !== version.title && { title: called }),
    ...(stateText !== version.state && { state }),
    ...((isAccessChanged || isPasswordChanged) && { access }),
    ...(access === "password" && password !== "" && (isAccessChanged || isPasswordChanged) && { password }),
    ...((expiry.choice !== settings.expiry.choice || expiry.at !== settings.expiry.at) && {
      expiresAt: expiresAtOf(expiry, new Date()),
    }),
  };
}

/** A key that forces a new link: without it, a source published before would get its old link (rule C8). */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const fields = ["source", "title", "state", "password", "expiresAt"] as const;

/** Why publishing isn't possible, as text for users. */
export interface PublishProblem {
  /** The field to change; null if it isn't a field of the page. */
  readonly field: (typeof fields)[number] | null;
  readonly text: string;
}

/**
 * Finds problems that the service would refuse, as far as the page can know.
 *
 * @param keepsPassword Whether this updates a canvas that already has a password.
 */
export function problemBeforePublish(
  source: string,
  isStateSound: boolean,
  { title, access, password, expiry }: ShareSettings,
  { keepsPassword, words, language }: { keepsPassword: boolean; words: EditorWords; language: string },
): PublishProblem | null {
  const say = (number: number) => number.toLocaleString(language);
  if (source.trim() === "") return { field: "source", text: words.refusals.noSource };
  if (source.length < minSourceLength) {
    return { field: "source", text: words.refusals.shortSource(say(minSourceLength), say(source.length)) };
  }
  if (source.length > maxSourceLength) {
    return { field: "source", text: words.refusals.longSource(say(maxSourceLength), say(source.length)) };
  }
  if (!isStateSound) return { field: "state", text: words.refusals.state };
  if (title.trim().length > maxTitleLength) {
    return { field: "title", text: words.refusals.longTitle(say(maxTitleLength), say(title.trim().length)) };
  }
  if (expiry.choice === "at" && expiry.at === "") return { field: "expiresAt", text: words.refusals.noTime };
  if (access === "public") return null;
  if (password === "" && !keepsPassword) return { field: "password", text: words.refusals.noPassword };
  if (password.length > maxPasswordLength) {
    return { field: "password", text: words.refusals.longPassword(say(maxPasswordLength), say(password.length)) };
  }
  return null;
}

/** Describes why the service refused to publish, or why it couldn't be reached. */
function problemOfFailure(error: unknown, words: EditorWords): PublishProblem {
  if (ConnectionError.isInstance(error) || TimeoutError.isInstance(error))
    return { field: null, text: words.unreachable };
  if (!FingerpaintError.isInstance(error)) throw error;
  const said = ApiError.isInstance(error) ? words.errors[error.code] : undefined;
  if (!ApiError.isInstance(error) || error.code !== "INVALID_INPUT") {
    return { field: null, text: said ?? `${words.otherError} ${error.details}` };
  }
  const [, name = "", details = error.details] = /^(\w+): (.*)$/s.exec(error.details) ?? [];
  const field = fields.find((known) => known === name) ?? null;
  if (field === "source" && details.includes("import declaration")) {
    return { field, text: words.refusals.noImport(canvasModules[0]) };
  }
  return { field, text: `${words.otherError} ${field === null ? "" : `${words.fieldNames[field]}: `}${details}` };
}
