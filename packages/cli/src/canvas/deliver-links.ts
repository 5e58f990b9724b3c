import { openInBrowser } from "../terminal/browser.ts";
import { copyToClipboard } from "../terminal/clipboard.ts";
import { note } from "../terminal/notes.ts";

/** What to do with links besides printing them. */
export interface DeliveryOptions {
  /** Open them in the browser. */
  readonly open?: boolean;
  /** Copy them to the clipboard, one per line. */
  readonly copy?: boolean;
}

/** Opens and copies links, if requested. If that fails, it only prints a note, because the links exist anyway. */
export async function deliverLinks(links: readonly string[], { open, copy }: DeliveryOptions): Promise<void> {
  if (links.length === 0) return;
  const noun = links.length === 1 ? "link" : "links";
  if (copy) {
    const copied = copyToClipboard(links.join("\n"));
    note(copied ? `Copied the ${noun}.` : `The clipboard can't be reached. Copy the ${noun} yourself.`);
  }
  if (!open) return;
  const opened = await Promise.all(links.map(openInBrowser));
  if (opened.includes(false)) note(`No browser could be started. Open the ${noun} yourself.`);
}
