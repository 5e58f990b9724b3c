import { maxPasswordLength } from "@fingerpaint/api-contracts/limits";
import type { ShareRefusal } from "@fingerpaint/api-contracts/share-page";
import { element } from "../../components/element.ts";
import { currentLanguage } from "../../preferences.ts";
import { siteUrl } from "../../site.ts";
import { shareMessages } from "./share-messages.ts";

/** Asks for the password of a canvas. @param open Called with the typed password. */
export function lockedView(
  problem: "wrong" | "tooMany" | null,
  open: (password: string) => Promise<void>,
): HTMLElement {
  const words = shareMessages[currentLanguage()];
  document.title = words.lockedTitle;
  const field = element("input", {
    id: "password",
    type: "password",
    required: true,
    autocomplete: "off",
    maxlength: String(maxPasswordLength),
    "aria-invalid": problem === null ? undefined : "true",
    "aria-describedby": problem === null ? undefined : "problem",
  });
  const submit = element("button", { type: "submit", class: "primary" }, words.open);
  const form = element(
    "form",
    {
      submit: (event) => {
        event.preventDefault();
        submit.disabled = true;
        void open(field.value);
      },
    },
    element("label", { for: "password" }, words.password),
    element("div", { class: "password-row" }, field, submit),
  );
  if (problem !== null) {
    form.append(element("p", { id: "problem", class: "bad", role: "alert" }, words.problems[problem]));
  }
  return element(
    "main",
    { class: "notice" },
    element("h1", {}, words.lockedHeading),
    element("p", { class: "soft" }, words.lockedText),
    form,
  );
}

/** A plain page that says why there is no canvas. @param retry Offered if trying again can help. */
export function messageView(state: Exclude<ShareRefusal, { kind: "locked" }>, retry: () => void): HTMLElement {
  const words = shareMessages[currentLanguage()];
  const { heading, text } = words.messages[state.kind];
  document.title = heading;
  const details = state.kind === "error" ? state.details : "";
  const failed = state.kind === "error";
  return element(
    "main",
    { class: "notice" },
    element("h1", {}, heading),
    element("p", { class: "soft", role: failed ? "alert" : undefined }, details || text),
    element(
      "p",
      { class: "ways-on" },
      failed
        ? element("button", { type: "button", click: retry }, words.retry)
        : element("a", { href: siteUrl("/") }, words.home),
    ),
  );
}
