import { useSyncExternalStore } from "react";
import { currentLanguage, type Language, type Messages, onLanguageChange } from "./language.ts";

/** The page's language. The component updates when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

/**
 * The texts of a dictionary in the page's language.
 *
 * @example
 * const messages = { en: { copy: "Copy" }, "zh-CN": { copy: "复制" } };
 * const words = useMessages(messages);
 */
export function useMessages<Words>(messages: Messages<Words>): Words {
  return messages[useLanguage()];
}
