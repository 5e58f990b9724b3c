import { useEffectEvent, useLayoutEffect, useState } from "react";

/**
 * Accepts files dropped anywhere on the page. Otherwise a text field would insert them as text, or the browser would
 * navigate to them. Dropped text is left to the browser.
 *
 * @param onFiles Called with the files and with all of the drop, which knows folders.
 * @returns whether files are currently dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: FileList, transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  // Before the page is drawn: a file that is dropped right then would otherwise be lost.
  useLayoutEffect(() => {
    const follow = (isNowOver: boolean) => {
      setIsOver(isNowOver);
      // The stylesheet lets the page have what is dragged over a canvas, whose frame would not take it.
      document.documentElement.toggleAttribute("data-drag", isNowOver);
    };
    const drag = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      follow(event.type === "dragover");
      if (event.type === "drop") take(dataTransfer.files, dataTransfer);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) follow(false);
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
