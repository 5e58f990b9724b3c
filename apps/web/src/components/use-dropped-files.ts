import { useEffectEvent, useLayoutEffect, useState } from "react";

/**
 * Accepts files dropped anywhere on the page. Otherwise a text field would insert them as text, or the browser would
 * navigate to them. Dropped text is left to the browser.
 *
 * @param onFiles Called with the files, and with the whole drop, which also has the folders.
 * @returns whether files are currently dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: FileList, transfer: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  // Listens before the first paint, so that no file dropped right then is lost.
  useLayoutEffect(() => {
    const follow = (isNowOver: boolean) => {
      setIsOver(isNowOver);
      // Over a canvas, the stylesheet then lets the page receive the drag: the frame would refuse the files.
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
