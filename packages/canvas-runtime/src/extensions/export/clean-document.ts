import DOMPurify from "dompurify";
import { documentShell } from "../html/document-shell.ts";

/**
 * Makes a safe document from what a frame sent as one. The head is ours, with the policy before everything from the
 * frame: whatever that contains, nothing runs and nothing is loaded. Only known elements and attributes are kept,
 * except those that no policy stops, such as redirects and preconnects. The document never becomes part of this page.
 *
 * @param html Anything.
 */
export function cleanDocument(html: string): string {
  const root = DOMPurify.sanitize(html, {
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    // Diagrams of other sites contain these: HTML text in a drawing, and reused parts of a drawing.
    ADD_TAGS: ["foreignobject", "use"],
    HTML_INTEGRATION_POINTS: { foreignobject: true },
    ADD_ATTR: [...drawingAttributes, "target"],
    FORBID_ATTR: ["action", "formaction", "background", "ping"],
    // Ids can't shadow anything if no script runs, and labels need them.
    SANITIZE_DOM: false,
  }) as HTMLElement;
  for (const element of root.querySelectorAll("use")) {
    for (const { name, value } of [...element.attributes]) {
      if (/href$/i.test(name) && !value.startsWith("#")) element.removeAttribute(name);
    }
  }
  const styles = [...root.querySelectorAll("head > style")].map((style) => style.textContent);
  return documentShell({
    title: root.querySelector("head > title")?.textContent ?? "",
    language: root.lang,
    // A line break between them, so that two halves can't form an end tag.
    css: styles.join("\n"),
    body: root.querySelector("body")?.innerHTML.trim() ?? "",
  });
}

/** Attributes of drawings that DOMPurify doesn't know. */
const drawingAttributes = ["dominant-baseline", "vector-effect", "href", "xlink:href"];
