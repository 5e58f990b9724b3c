import type { LoadedCanvas, UnlockedCanvas } from "./canvas.ts";
import type { ErrorCode } from "./errors.ts";

/** The state of a share link: it shows a canvas, asks for its password, or explains why there is none. */
export type ShareState =
  | { readonly kind: "ready"; readonly canvas: UnlockedCanvas }
  /** `problem`: why the last password was refused; null before the first one. */
  | { readonly kind: "locked"; readonly problem: "wrong" | "tooMany" | null }
  | { readonly kind: "expired" }
  | { readonly kind: "missing" }
  /** Removed by the site's operator. */
  | { readonly kind: "removed" }
  /** `details`: the server's explanation, or empty if there is none. */
  | { readonly kind: "error"; readonly details: string };

/** The state of a share link that shows no canvas. */
export type ShareRefusal = Exclude<ShareState, { kind: "ready" }>;

/** The state after a load. */
export function shareStateOf(canvas: LoadedCanvas): ShareState {
  return canvas.requiresPassword ? { kind: "locked", problem: null } : { kind: "ready", canvas };
}

/**
 * The state after a refused load. A limit on passwords names them in its details; other limits don't.
 * @param refusal `code`: an `ErrorCode`, or a code of a newer server.
 */
export function shareRefusalOf(refusal: {
  readonly code: ErrorCode | (string & {});
  readonly details: string;
}): ShareRefusal {
  const { code, details } = refusal;
  if (code === "NOT_FOUND") return { kind: "missing" };
  if (code === "CANVAS_REMOVED") return { kind: "removed" };
  if (code === "CANVAS_EXPIRED") return { kind: "expired" };
  if (code === "WRONG_PASSWORD") return { kind: "locked", problem: "wrong" };
  if (code === "RATE_LIMIT_EXCEEDED" && details.startsWith("password:")) return { kind: "locked", problem: "tooMany" };
  return { kind: "error", details };
}

/**
 * The address of the link to report a canvas.
 * @param template As configured by the operator: `{link}` becomes the share link; a `mailto:` address without it gets
 *   the link as the mail's body, and a subject if it has none.
 */
export function reportAddress(template: string, link: string): string {
  const value = encodeURIComponent(link);
  if (template.includes("{link}")) return template.replaceAll("{link}", () => value);
  if (!template.startsWith("mailto:")) return template;
  const subject = /[?&]subject=/i.test(template) ? "" : "subject=Report&";
  return `${template}${template.includes("?") ? "&" : "?"}${subject}body=${value}`;
}

/** The name of a state, which scripts and tests read from the page's `<html data-canvas-state>`. */
export type ShareStateName = ShareState["kind"];

/** The name of a state in `<html data-canvas-state>`. A link that accepts no more passwords for now is an error. */
export function shareStateName(state: ShareState): ShareStateName {
  return state.kind === "locked" && state.problem === "tooMany" ? "error" : state.kind;
}

/** The texts of a share page, with and without scripts. */
export interface ShareTexts {
  /** The title of a canvas that has none. */
  readonly untitled: string;
  views(count: number): string;
  /** Says who published a canvas: someone the site doesn't know. */
  readonly madeBy: string;
  /** Follows `madeBy` next to a running canvas. */
  readonly noPasswords: string;
  readonly report: string;
  /** The label of the source text, for screen readers. */
  readonly sourceRegion: string;
  readonly lockedTitle: string;
  readonly lockedHeading: string;
  readonly lockedText: string;
  readonly password: string;
  readonly open: string;
  readonly problems: Readonly<Record<"wrong" | "tooMany", string>>;
  /** An error's own details, if any, replace its text. */
  readonly messages: Readonly<
    Record<"expired" | "missing" | "removed" | "error", { readonly heading: string; readonly text: string }>
  >;
}

export const englishShareTexts: ShareTexts = {
  untitled: "Untitled canvas",
  views: (count) => (count === 1 ? "1 view" : `${count.toLocaleString("en")} views`),
  madeBy: "Published by a visitor",
  noPasswords: "Don't enter passwords here.",
  report: "Report",
  sourceRegion: "Canvas source",
  lockedTitle: "Protected canvas",
  lockedHeading: "This canvas is protected by a password",
  lockedText: "Whoever sent you the link can tell you the password.",
  password: "Password",
  open: "Open",
  problems: {
    wrong: "That password is wrong.",
    tooMany: "Too many wrong passwords. Wait a minute, then try again.",
  },
  messages: {
    expired: {
      heading: "This canvas has expired",
      text: "Its author set a date after which the link no longer opens.",
    },
    missing: {
      heading: "There is no canvas here",
      text: "The link may be mistyped, or its author deleted the canvas.",
    },
    removed: {
      heading: "This canvas was removed",
      text: "The site's operator took it down.",
    },
    error: { heading: "This link can't be opened", text: "The server couldn't be reached." },
  },
};
