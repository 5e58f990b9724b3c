import { useEffect, useEffectEvent } from "react";
import { publishPolicy } from "../../site.ts";

/** The modifier key for commands, as written before the other key. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl+";

/** Publishes on Ctrl or ⌘ with S or Enter, instead of the commands of the browser and the editor. */
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
