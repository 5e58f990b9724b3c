import DOMPurify from "dompurify";
import { documentShell } from "../html/document-shell.ts";

/**
 * Makes a document out of what a frame says is one. Its head is ours, with the policy before all that came from the
 * frame: whatever else is in it, nothing runs and nothing is loaded. Of the rest only known elements and attributes are
 * left, without what no policy stops: a reload elsewhere, connections ahead. Nothing of it is ever part of this page.
 *
 * @param html Anything.
 */
export function cleanDocument(html: string): string {
  const root = DOMPurify.sanitize(html, {
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    // As in other sites' diagrams: text of HTML in a drawing, and parts of a drawing that it uses again.
    ADD_TAGS: ["foreignobject", "use"],
    HTML_INTEGRATION_POINTS: { foreignobject: true },
    ADD_ATTR: [...drawingAttributes, "target"],
    FORBID_ATTR: ["action", "formaction", "background", "ping"],
    // Ids can hide nothing from scripts where there are none, and labels need them.
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
    // A line between them, so that no two halves make an end tag.
    css: styles.join("\n"),
    body: root.querySelector("body")?.innerHTML.trim() ?? "",
  });
}

/** What drawings have and DOMPurify doesn't know. */
const drawingAttributes = ["dominant-baseline", "vector-effect", "href", "xlink:href"];
