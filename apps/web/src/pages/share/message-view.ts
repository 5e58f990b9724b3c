import type { ShareRefusal } from "@fingerpaint/api-contracts/share-page";
import { element } from "../../parts/element.ts";
import { currentLanguage } from "../../shell/language.ts";
import { siteUrl } from "../../site.ts";
import { shareMessages } from "./share-messages.ts";

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
