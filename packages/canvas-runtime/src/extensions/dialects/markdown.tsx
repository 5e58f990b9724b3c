import type { ReactNode } from "react";
import { DialectStyles } from "./dialect-styles.tsx";
import { H1, H2, H3, type LeafProps, mergeStyle, renderInlineMarkdown, Table } from "./kit-parts.ts";

/** Props of `Markdown`. */
export interface MarkdownProps extends LeafProps {
  source: string;
}

/** Text in Markdown: headings, paragraphs, lists, quotes, code, tables, rules, links, bold and italic words. */
export function Markdown(props: MarkdownProps) {
  const { source, style, children } = props as MarkdownProps & { children?: ReactNode };
  const text = typeof source === "string" ? source : typeof children === "string" ? children : "";
  return (
    <div className="fp-markdown" style={mergeStyle(style)}>
      <DialectStyles />
      {blocksOf(text).map((block, index) => (
        <Block key={index} lines={block} />
      ))}
    </div>
  );
}

const fence = /^\s*(```|~~~)/;
const bullet = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Splits a text into blocks of lines: at blank lines, around headings and rules, never inside fenced code. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  let isCode = false;
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    if (isCode) {
      open?.push(line);
      isCode = !fence.test(line);
      if (!isCode) open = null;
    } else if (fence.test(line)) {
      open = [line];
      blocks.push(open);
      isCode = true;
    } else if (line.trim() === "") open = null;
    else if (/^\s*#{1,6}\s/.test(line) || /^\s*(?:-{3,}|\*{3,})\s*$/.test(line)) {
      blocks.push([line]);
      open = null;
    } else if (open && kindOf(open[0] ?? "") === kindOf(line)) open.push(line);
    else if (open && kindOf(open[0] ?? "") === "list" && /^\s{2,}/.test(line))
      open[open.length - 1] += ` ${line.trim()}`;
    else {
      open = [line];
      blocks.push(open);
    }
  }
  return blocks;
}

function kindOf(line: string): string {
  if (bullet.test(line)) return "list";
  if (/^\s*>/.test(line)) return "quote";
  if (/^\s*\|/.test(line)) return "table";
  return "text";
}

function Block({ lines }: { lines: readonly string[] }) {
  const [first = ""] = lines;
  const [, hashes, title] = /^\s*(#{1,6})\s+(.*?)\s*#*$/.exec(first) ?? [];
  if (hashes !== undefined) {
    const Heading = hashes.length === 1 ? H1 : hashes.length === 2 ? H2 : H3;
    return <Heading>{inline(title ?? "")}</Heading>;
  }
  if (fence.test(first)) {
    const end = lines.length > 1 && fence.test(lines.at(-1) ?? "") ? -1 : undefined;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls sideways must be reachable by keyboard
      <pre tabIndex={0}>
        <code>{lines.slice(1, end).join("\n")}</code>
      </pre>
    );
  }
  if (/^\s*(?:-{3,}|\*{3,})\s*$/.test(first)) return <hr className="fp-divider" />;
  if (kindOf(first) === "list") {
    const List = /^\s*\d/.test(first) ? "ol" : "ul";
    return (
      <List>
        {lines.map((line, index) => (
          <li key={index}>{inline(line.replace(bullet, ""))}</li>
        ))}
      </List>
    );
  }
  if (kindOf(first) === "quote") {
    return <blockquote>{inline(lines.map((line) => line.replace(/^\s*>\s?/, "")).join(" "))}</blockquote>;
  }
  if (kindOf(first) === "table" && /^[\s|:-]+$/.test(lines[1] ?? "")) {
    return (
      <Table headers={cellsOf(first).map(inline)} rows={lines.slice(2).map((line) => cellsOf(line).map(inline))} />
    );
  }
  return <p>{inline(lines.join(" "))}</p>;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** Bold, italic and struck-through text, plus the inline Markdown that every text of a canvas may contain. */
function inline(text: string): ReactNode {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|__[^_]+__|\*[^*\s][^*]*\*|~~[^~]+~~)/);
  return parts.map((part, index) => {
    const key = `${index}`;
    if (/^(?:\*\*|__).+(?:\*\*|__)$/.test(part)) return <strong key={key}>{inline(part.slice(2, -2))}</strong>;
    if (/^~~.+~~$/.test(part)) return <del key={key}>{inline(part.slice(2, -2))}</del>;
    if (/^\*.+\*$/.test(part)) return <em key={key}>{inline(part.slice(1, -1))}</em>;
    return <span key={key}>{renderInlineMarkdown(part)}</span>;
  });
}
