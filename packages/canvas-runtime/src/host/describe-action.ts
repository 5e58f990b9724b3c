import { cutText } from "../frame/messages.ts";
import { isCopyable } from "./visible-text.ts";

/** An action of a canvas in words. All of them are the canvas's own. */
export interface ActionDescription {
  /** What the action is called: a short name of letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** What it is about: the path of a file, the text for an agent. Empty where there is nothing. */
  readonly subject: string;
  /** Whether the subject may be copied: there is one, and a reader can see all of it. */
  readonly isCopyable: boolean;
}

/**
 * Describes what a canvas asked its editor for. Any JSON value is accepted.
 *
 * @example
 * describeAction({ type: "openFile", path: "a.ts" }) // { name: "openFile", subject: "a.ts", isCopyable: true }
 */
export function describeAction(action: unknown): ActionDescription {
  const fields = typeof action === "object" && action !== null ? (action as Record<string, unknown>) : {};
  const subject = [fields.path, fields.userPrompt].find((field) => typeof field === "string" && field !== "") ?? "";
  const text = subject as string;
  const name = typeof fields.type === "string" && plainName.test(fields.type) ? fields.type : "action";
  return { name, subject: cutText(text), isCopyable: text !== "" && isCopyable(text) };
}

const plainName = /^[\w.-]{1,40}$/;
