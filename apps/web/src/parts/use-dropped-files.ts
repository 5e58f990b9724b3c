import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page. Otherwise a text field would take them as text, or the browser
 * would open them in place of the page. Dropped text is left to the browser.
 *
 * @returns whether files are held over the page now.
 */
export function useDroppedFiles(onFiles: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setIsOver(event.type === "dragover");
      if (event.type === "drop") take(dataTransfer.files);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false);
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("dragover", drag, options);
    addEventListener("drop", drag, options);
    addEventListener("dragleave", leave, options);
    return () => listening.abort();
  }, []);
  return isOver;
}
