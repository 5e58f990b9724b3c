import { cutText } from "../frame/messages.ts";
import { isCopyable } from "./visible-text.ts";

/** An action of a canvas in words. All of the words come from the canvas. */
export interface ActionDescription {
  /** The action's name: short, of letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** Its subject: the path of a file, or the text for an agent. Empty if there is none. */
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
