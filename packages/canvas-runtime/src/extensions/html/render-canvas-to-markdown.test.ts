import { describe, expect, it } from "vitest";
import { renderCanvasToMarkdown } from "./render-canvas.ts";

const canvas = (body: string, imports = "H1, Text") =>
  `import { ${imports} } from "editor/canvas";\nexport default function C() { return <>${body}</>; }`;

/** The text of a canvas without its title. */
const textOf = (body: string, imports?: string) =>
  renderCanvasToMarkdown(canvas(body, imports), { title: "T" }).markdown?.replace(/^# T\n\n/, "");

describe("renderCanvasToMarkdown", () => {
  it("starts with the canvas's first heading, or with its title", () => {
    expect(renderCanvasToMarkdown(canvas("<H1>Costs</H1><Text>up</Text>"))).toMatchObject({
      markdown: "# Costs\n\nup\n",
      title: "Costs",
      failure: null,
    });
    expect(renderCanvasToMarkdown(canvas("<Text>up</Text>"), { title: "A * B" }).markdown).toBe("# A \\* B\n\nup\n");
  });

  it.each([
    ["headings", "<h2>A <em>b</em></h2><h3>c</h3>", "## A *b*\n\n### c\n"],
    ["marks", "<p><strong>a</strong> and <del>b</del>, <code>{'x`y'}</code></p>", "**a** and ~~b~~, ``x`y``\n"],
    ["links", '<p><a href="https://a.example/(x)">a</a></p>', "[a](<https://a.example/(x)>)\n"],
    ["links that lead nowhere", '<p><a href="#x">a</a></p>', "a\n"],
    ["lists", "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>", "- a\n\n  1. b\n  2. c\n- d\n"],
    ["quotations", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b\n"],
    ["code", "<pre>{'a\\n```\\nb'}</pre>", "````\na\n```\nb\n````\n"],
    ["rules", "<p>a</p><hr /><p>b</p>", "a\n\n---\n\nb\n"],
    ["tables", "<table><tbody><tr><td>a|b</td><td>1</td></tr></tbody></table>", "| a\\|b | 1 |\n| --- | --- |\n"],
    ["names and their values", "<dl><dt>a</dt><dd>1</dd><dd>2</dd><dt>b</dt><dd>3</dd></dl>", "- a: 1: 2\n- b: 3\n"],
    ["fields", '<p><input type="checkbox" defaultChecked /> a <input defaultValue="b" /></p>', "[x] a b\n"],
    ["lists to choose from", "<select defaultValue='b'><option>a</option><option>b</option></select>", "b\n"],
    ["elements side by side", "<div><span>a</span><span>b</span></div>", "a b\n"],
    [
      "what means something in Markdown",
      "<p>*a* [b] &lt;i&gt; _c_ d_e</p><p>1. x</p><p># y</p><p>- z</p>",
      "\\*a\\* \\[b\\] \\<i> \\_c\\_ d_e\n\n1\\. x\n\n\\# y\n\n\\- z\n",
    ],
    [
      "no hidden parts",
      '<p hidden>a</p><p style={{ display: "none" }}>b</p><i aria-hidden="true">c</i><p>d</p>',
      "d\n",
    ],
    [
      "raw HTML",
      '<div dangerouslySetInnerHTML={{ __html: "<p>a<b>b</p>c&nbsp;&#65;&x;<script>d</script>" }} />',
      "a**b**\n\nc A&x;\n",
    ],
  ])("writes %s", (_, body, expected) => {
    expect(textOf(body)).toBe(expected);
  });

  it("writes out closed sections", () => {
    expect(
      textOf('<CollapsibleSection title="More"><Text>inside</Text></CollapsibleSection>', "CollapsibleSection, Text"),
    ).toBe("More\n\ninside\n");
  });

  it("writes a chart as a table, with the drawing's other texts", () => {
    const text = textOf(
      `<BarChart categories={["Mon", "Tue"]} series={[{ name: "a", data: [3, 8] }, { name: "b", data: [1] }]} valueSuffix=" ms"
        referenceLines={[{ value: 5, label: "limit 5" }]} />`,
      "BarChart",
    );
    expect(text).toContain("**Bar chart: a, b**: 2 categories, values from 1 ms to 8 ms.\n\n| Category | a | b |");
    expect(text).toContain("| Mon | 3 ms | 1 ms |\n| Tue | 8 ms | no value |\n\nIn the drawing: ");
    expect(text).toMatch(/In the drawing: .*6 ms.*limit 5/);
  });

  it("writes a pie's slices with their shares, and the sum in its hole", () => {
    expect(
      textOf('<PieChart donut data={[{ label: "x", value: 1500 }, { label: "y", value: 500 }]} />', "PieChart"),
    ).toBe(
      "**Donut chart: x, y**: 2 slices, 2,000 in all.\n\n| Slice | Value | Share |\n| --- | --- | --- |\n| x | 1,500 | 75% |\n| y | 500 | 25% |\n\nIn the drawing: 2,000\n",
    );
  });

  it("writes a stat, a notice, a diff and a custom drawing", () => {
    expect(
      textOf(
        `<Stat value="42" label="answers" /><Stat value="4" label="of 5" description="more than *before*" /><Callout tone="warning" title="Careful">Hot.</Callout>
         <DiffView lines={[{ type: "removed", content: "a", lineNumber: 1 }, { type: "added", content: "b" }]} />
         <svg><title>Plan</title><text>here</text><text>there</text></svg>`,
        "Stat, Callout, DiffView",
      ),
    ).toBe(
      "**42** answers\n\n**4** of 5 more than \\*before\\*\n\n> **Warning: Careful**\n>\n> Hot.\n\n```diff\n-a\n+b\n```\n\n**Drawing** Plan: here, there\n",
    );
  });

  it("uses the numbers and words of a language", () => {
    const source = canvas(
      '<PieChart donut data={[{ label: "x", value: 1500.5 }, { label: "y", value: 500 }]} /><svg><text>hier</text></svg>',
      "PieChart",
    );
    const words = { donutChart: "Ring", sliceColumn: "Teil", shareColumn: "Anteil", drawing: "*Bild*" };
    const { markdown } = renderCanvasToMarkdown(source, { title: "T", language: "de", words });
    expect(markdown).toBe(
      "# T\n\n**Ring: x, y**: 2 slices, 2.000,5 in all.\n\n| Teil | Value | Anteil |\n| --- | --- | --- |\n" +
        "| x | 1.500,5 | 75\u00a0% |\n| y | 500 | 25\u00a0% |\n\nIn the drawing: 2.000,5\n\n**\\*Bild\\***: hier\n",
    );
    expect(() => renderCanvasToMarkdown(source, { language: "de_DE" })).toThrow('BCP 47 tag such as "de"');
    expect(() => renderCanvasToMarkdown(source, { words: { totl: "x" } as never })).toThrow("words.totl is unknown");
  });

  it("starts with the given state", () => {
    const source = canvas("{useCanvasState('who', 'nobody')[0]}", "useCanvasState");
    expect(renderCanvasToMarkdown(source, { title: "T", state: { who: "Ada" } }).markdown).toBe("# T\n\nAda\n");
  });

  it("says why a canvas can't be shown", () => {
    expect(renderCanvasToMarkdown("export default () => {\n  throw new Error('lost');\n}")).toMatchObject({
      markdown: null,
      title: "Canvas",
      failure: { phase: "render", line: 2, message: "lost" },
    });
  });
});
