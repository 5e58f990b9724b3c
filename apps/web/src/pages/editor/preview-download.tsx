import { useEffect, useRef } from "react";
import { createDownloadMenu, type DownloadMenu, type DownloadMenuOptions } from "../../parts/download-menu.ts";
import { useLanguage } from "../../shell/use-messages.ts";

/** The share page's download menu, for the canvas being edited. */
export function PreviewDownload(props: Pick<DownloadMenuOptions, "canvas" | "shown">) {
  const holder = useRef<HTMLDivElement>(null);
  const menu = useRef<DownloadMenu | null>(null);
  const latest = useRef(props);
  useLanguage();

  useEffect(() => {
    const made = createDownloadMenu({ canvas: () => latest.current.canvas(), shown: () => latest.current.shown() });
    menu.current = made;
    holder.current?.append(made.element);
    return () => {
      made.close();
      made.element.remove();
    };
  }, []);

  // Updates the panel when the props change, so that it has the current names and files.
  useEffect(() => {
    latest.current = props;
    menu.current?.update();
  });

  return <div ref={holder} />;
}
