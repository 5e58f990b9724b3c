import { useEffect, useEffectEvent } from "react";
import { publishPolicy } from "../../site.ts";

/** What is held for a command, as it is written before the other key. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl+";

/** Publishes by Ctrl or ⌘ with S or Enter, in the place of the browser's command and the editor's. */
export function usePublishKeys(publish: () => void): void {
  const publishNow = useEffectEvent(publish);
  useEffect(() => {
    if (publishPolicy === "off") return;
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCommand || (event.key !== "s" && event.key !== "Enter")) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && document.querySelector("dialog[open]") === null) publishNow();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}
