import { useSyncExternalStore } from "react";
import { currentLanguage, type Language, type Messages, onLanguageChange } from "./language.ts";

/** The language that the page is in; the component follows a switch. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/**
 * The words of a dictionary in the page's language.
 *
 * @example
 * const messages = { en: { copy: "Copy" }, "zh-CN": { copy: "复制" } };
 * const words = useMessages(messages);
 */
export function useMessages<Words>(messages: Messages<Words>): Words {
  return messages[useLanguage()];
}
