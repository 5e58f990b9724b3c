import { element } from "../../parts/element.ts";
import "./source-view.css";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser } from "@lezer/javascript";

const tsx = parser.configure({ dialect: "ts jsx" });

/**
 * Shows a source with its colours, a line of it in an element of its own so that the stylesheet can number it. The text
 * stays the same, line ends included.
 */
export function showSource(code: HTMLElement, source: string): void {
  const lines: HTMLElement[] = [];
  let line = element("span", { class: "line" });
  highlightCode(
    source,
    tsx.parse(source),
    classHighlighter,
    (text, classes) => line.append(classes === "" ? text : element("span", { class: classes }, text)),
    () => {
      line.append("\n");
      lines.push(line);
      line = element("span", { class: "line" });
    },
  );
  code.replaceChildren(...lines, line);
}
