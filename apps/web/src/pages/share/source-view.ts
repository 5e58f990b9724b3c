import { parser } from "@lezer/javascript";
import { element } from "../../components/element.ts";
import "./source-view.css";
import { classHighlighter, highlightCode } from "@lezer/highlight";

const tsx = parser.configure({ dialect: "ts jsx" });

/**
 * Shows a source with syntax highlighting. Each line is a separate element, so that the stylesheet can number it. The
 * text is unchanged, including line ends.
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
