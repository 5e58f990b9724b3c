import { describe, expect, it } from "vitest";
import { staticChartWidths } from "../../kit/charts/chart-stylesheet.ts";
import { joinHtmlParts, renderCanvasToHtml, renderCanvasToHtmlParts } from "./render-canvas.ts";

const canvas = (body: string, imports = "") => `${imports}\nexport default function C() { ${body} }`;

describe("renderCanvasToHtml", () => {
  it("returns one self-contained file that runs nothing", () => {
    const { html, failure, diagnostics } = renderCanvasToHtml(
      canvas('return <H1>Costs &amp; "gains"</H1>', 'import { H1 } from "editor/canvas";'),
    );
    expect(failure).toBeNull();
    expect(diagnostics).toEqual([]);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain("<title>Costs &amp; &quot;gains&quot;</title>");
    expect(html).not.toMatch(/<script|<link/);
  });

  it.each([
    ["by the option", "// cursor-canvas-title: From the comment", "Given", "Given"],
    [
      "by a separate comment",
      "const a = 1;\n  // cursor-canvas-title:  From the comment ",
      undefined,
      "From the comment",
    ],
    ["by any host's comment", "// fingerpaint-canvas-title: A\u0000 \u202e B", undefined, "A B"],
    ["by the first heading of the source", "const a = <H1>Of the source</H1>;", undefined, "Of the source"],
    ["not by a comment after code", "const a = 1; // cursor-canvas-title: No", undefined, "Heading 3"],
    ["by the first heading", "", undefined, "Heading 3"],
  ])("is titled %s", (_, line, title, expected) => {
    const source = `${line}\n${canvas("return <h1>Heading <em>{1 + 2}</em></h1>")}`;
    expect(renderCanvasToHtml(source, title === undefined ? {} : { title }).title).toBe(expected);
  });

  it("truncates the title at 120 characters", () => {
    expect(renderCanvasToHtml(canvas(`return <h1>{"é".repeat(500)}</h1>`)).title).toBe("é".repeat(120));
  });

  it("cuts the lines of a chart off at its axes in each of its drawings", () => {
    const { html } = renderCanvasToHtml(
      canvas(
        'return <LineChart categories={["a", "b"]} series={[{ name: "s", data: [1, 99] }]} yMax={10} />;',
        'import { LineChart } from "editor/canvas";',
      ),
    );
    const clips = Array.from(html?.matchAll(/<clipPath id="([^"]+)"/g) ?? [], ([, id]) => id);
    const uses = Array.from(html?.matchAll(/clip-path="url\(#([^)]+)\)"/g) ?? [], ([, id]) => id);
    expect(new Set(clips).size).toBe(staticChartWidths.length);
    expect(uses).toEqual(clips);
  });

  it("turns values that differ between light and dark into custom properties", () => {
    const { html } = renderCanvasToHtml(
      canvas(
        `const { text, stroke } = useHostTheme();
         return <svg><path fill={text.primary} style={{ border: \`1px solid \${stroke.primary}\`, content: '";"' }} /></svg>;`,
        'import { useHostTheme } from "editor/canvas";',
      ),
    );
    const [, name] = /<path fill="var\((--fp-look-\d+)\)"/.exec(html ?? "") ?? [];
    expect(html).toMatch(new RegExp(`:root\\{[^}]*${name}:#1b1f27;`));
    expect(html).toMatch(new RegExp(`prefers-color-scheme:dark\\)\\{:root\\{[^}]*${name}:#e9ebef;`));
    expect(html).not.toContain('fp-dark-look">');
  });

  it("contains both renderings, with separate ids, if they differ in more than colours", () => {
    const { html } = renderCanvasToHtml(
      canvas(
        `const { kind } = useHostTheme();
         return <><p>It is {kind}</p><svg><marker id="m" /><path markerEnd="url(#m)" /></svg></>;`,
        'import { useHostTheme } from "editor/canvas";',
      ),
    );
    expect(html).toMatch(
      /fp-light-look">.*It is light.*id="m".*url\(#m\).*fp-dark-look">.*It is dark.*id="m-dark".*url\(#m-dark\)/s,
    );
  });

  it("has one look if only one is requested", () => {
    const { html } = renderCanvasToHtml(canvas("return <p>x</p>"), { theme: "dark" });
    expect(html).toContain("background:#121417");
    expect(html).not.toContain("--fp-look-1");
  });

  it("starts with the given state, whatever the canvas writes", () => {
    const source = canvas(
      'const [report] = useCanvasState("report", null); return <p>{report ? report.title : "empty"}</p>',
      'import { useCanvasState } from "editor/canvas";',
    );
    expect(renderCanvasToHtml(source).html).toContain("<p>empty</p>");
    expect(renderCanvasToHtml(source, { state: { report: { title: "March" } } }).html).toContain("<p>March</p>");
  });

  it.each([
    ["syntax", "const a = 1;\nexport default function C() { return <p>; }", { phase: "compile", line: 2 }],
    [
      "a name declared twice",
      "const a = 1;\nconst b = 2;\nlet a = 3;\nexport default () => null",
      { phase: "compile", line: 3 },
    ],
    ["no component", "export const a = 1;", { phase: "compile", line: 1 }],
    ["the top level", "const a = undefined;\n\na.b();\nexport default () => null", { phase: "evaluate", line: 3 }],
    [
      "rendering",
      "export default function C() {\n  const t: any = {};\n  return <p>{t.a.b}</p>;\n}",
      { phase: "render", line: 3 },
    ],
    ["a loop", "export default function C() {\n  for (;;) {}\n}", { phase: "render", line: 2 }],
    [
      "a part",
      "function P() {\n  throw new Error('lost');\n}\nexport default () => <P />",
      { phase: "render", line: 2, message: "lost" },
    ],
  ])("reports the line of a fault: %s", (_, source, failure) => {
    expect(renderCanvasToHtml(source)).toMatchObject({ html: null, failure });
  });

  it("returns warnings", () => {
    const { html, diagnostics } = renderCanvasToHtml(
      'import { Nope } from "editor/canvas";\nexport default () => <Nope />',
    );
    expect(html).toContain("Nope is not available here");
    expect(diagnostics).toMatchObject([{ code: "unknown-export", line: 2 }]);
  });

  it("uses the numbers and words of a language", () => {
    const source = canvas(
      'return <><BarChart categories={["a"]} series={[{ name: "s", data: [1234.5] }]} /><PieChart data={[]} /></>',
      'import { BarChart, PieChart } from "editor/canvas";',
    );
    const words = { pieChart: "Kreis", chartRange: "{categories}: {least} bis {most}" };
    const { html } = renderCanvasToHtml(source, { language: "de", words });
    expect(html).toContain('<html lang="de">');
    for (const text of ["1.234,5", ">Kreis<", "1 category: 1.234,5 bis 1.234,5"]) expect(html).toContain(text);
    expect(html).not.toContain("1,234.5");
    const english = renderCanvasToHtml(source).html;
    for (const text of ['<html lang="en">', "1,234.5", ">Pie chart<"]) expect(english).toContain(text);
  });

  it("refuses wrong arguments by name", () => {
    expect(() => renderCanvasToHtml(undefined as never)).toThrow("source must be a string, not undefined");
    expect(() => renderCanvasToHtml("", { theme: "blue" as never })).toThrow(
      /theme must be one of system, light.*not blue/,
    );
    expect(() => renderCanvasToHtml("", { language: "de_DE" })).toThrow(
      'BCP 47 tag such as "de" or "pt-BR", not "de_DE"',
    );
    expect(() => renderCanvasToHtml("", { words: { totl: "x" } as never })).toThrow("words.totl is unknown");
  });

  it("keeps a canvas's console output out of this process's", () => {
    // Tests that write to the console fail.
    expect(renderCanvasToHtml(canvas('console.log("x"); console.table([]); return <p>x</p>')).failure).toBeNull();
  });
});

describe("joinHtmlParts", () => {
  const parts = { title: "T", language: "en", css: "p{}", body: "<p>x</p>" };

  it("assembles a document from its parts", () => {
    const source = canvas("return <p>x</p>");
    const { parts: own, ...rest } = renderCanvasToHtmlParts(source);
    const { html, ...others } = renderCanvasToHtml(source);
    expect(own && joinHtmlParts(own)).toBe(html);
    expect(rest).toEqual(others);
    expect(renderCanvasToHtmlParts("const a = ;").parts).toBeNull();
  });

  it("starts with the policy, which no part can escape", () => {
    const html = joinHtmlParts({
      title: "</title><script>1</script>",
      language: 'en"><script>2</script>',
      css: 'p::before{content:"</STYLE ><script>3</script>"}',
      body: "<p>x</p>",
    });
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head.match(/<[a-z]+/gi)?.join(" ")).toBe("<html <head <meta <meta <meta <meta <title <style <script");
    expect(head).toContain(`content:"<\\/STYLE ><script>3`);
    expect(head.match(/<\/style>/gi)).toHaveLength(1);
    expect(html.indexOf("default-src 'none'")).toBeLessThan(html.indexOf("<title>"));
  });

  it.each([
    ['<meta http-equiv="refresh" content="0;url=//x">', '<x-meta http-equiv="refresh" content="0;url=//x">'],
    ["<LINK\frel=preconnect>", "<x-LINK\frel=preconnect>"],
    ["<p>x</p><script", "<p>x</p><x-script"],
    ["<scr<script>ipt>", "<scr<x-script>ipt>"],
    ["<linked>", "<linked>"],
  ])("disables tags that no policy blocks: %s", (body, expected) => {
    expect(joinHtmlParts({ ...parts, body })).toContain(`<body>\n${expected}\n</body>`);
  });

  it("refuses a part that is not a string", () => {
    const body = { toString: () => "<p>" } as never;
    expect(() => joinHtmlParts({ ...parts, body })).toThrow("body must be a string, not object");
  });
});
