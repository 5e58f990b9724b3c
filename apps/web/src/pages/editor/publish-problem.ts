import { maxPasswordLength, maxSourceLength, maxTitleLength, minSourceLength } from "@fingerpaint/api-contracts/limits";
import { ApiError, ConnectionError, FingerpaintError, TimeoutError } from "@fingerpaint/sdk-client";
import { canvasModules } from "../../site.ts";
import type { EditorWords } from "./editor-messages.ts";
import type { ShareSettings } from "./share-form.tsx";

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
  { title, access, password }: ShareSettings,
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
  if (access === "public") return null;
  if (password === "" && !keepsPassword) return { field: "password", text: words.refusals.noPassword };
  if (password.length > maxPasswordLength) {
    return { field: "password", text: words.refusals.longPassword(say(maxPasswordLength), say(password.length)) };
  }
  return null;
}

/** Describes why the service refused to publish, or why it couldn't be reached. */
export function problemOfFailure(error: unknown, words: EditorWords): PublishProblem {
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
