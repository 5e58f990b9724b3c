import { describe, expect, it } from "vitest";
import { titleOfSource } from "./source-title.ts";

const canvas = (body: string) => `import { H1 } from "editor/canvas";\nexport default () => <main>${body}</main>;\n`;

describe("[C31] the title that a source gives itself", () => {
  it.each([
    ["a comment on a separate line", "// cursor-canvas-title: Weekly report", "Weekly report"],
    ["another host's comment", "  //qoder-canvas-title:\tWeekly report \t", "Weekly report"],
    ["a host's name of two words", "// team-canvas-canvas-title: Weekly report", "Weekly report"],
    ["a comment without a host", "// canvas-title: Weekly report", "Weekly report"],
    ["the first of several", "// editor-canvas-title: One\n// cursor-canvas-title: Two", "One"],
    ["a comment after a Windows line", "const a = 1;\r\n// cursor-canvas-title: Weekly\r\n", "Weekly"],
    ["no comment after code", "const a = 1; // cursor-canvas-title: No", "Heading"],
    ["no line of a template", "const guide = `\n// cursor-canvas-title: No\n`;", "Heading"],
    ["no line of text", "const page = <p>\n// cursor-canvas-title: No\n</p>;", "Heading"],
    ["a comment after one", "const guide = `\n// canvas-title: No\n`;\n// canvas-title: Weekly", "Weekly"],
    ["a comment after a heading", "const head = <H1>No</H1>;\n// canvas-title: Weekly", "Weekly"],
    ["no comment without a title", "// cursor-canvas-title:   ", "Heading"],
    ["no comment of controls alone", "// cursor-canvas-title: \u202e\u0007", "Heading"],
    ["a comment without its controls", "// cursor-canvas-title: Pay\u202e roll\u0007!", "Pay roll !"],
  ])("comes from %s", (_, line, title) => {
    expect(titleOfSource(`${line}\n${canvas("<H1>Heading</H1>")}`)).toBe(title);
  });

  it.each([
    ["text on several lines", "<H1>\n  Weekly\n  report\n</H1>", "Weekly report"],
    ["one with attributes", '<H1 style={{ color: (1 > 0) ? "a" : "b" }} id="x">Costs</H1>', "Costs"],
    ["an attribute that holds an element", "<H1 icon={<b>{1}</b>}>Costs</H1>", "Costs"],
    ["text with entities", "<H1>Q&amp;A &lt;&#49;&#x32;&gt; &unknown;</H1>", "Q&A <12> &unknown;"],
    ["an entity that is no character", "<H1>a&#xD800;&#9999999;b</H1>", "a\ufffd\ufffdb"],
    ["a string in braces", '<H1>{"Weekly \\u0041"} report</H1>', "Weekly A report"],
    ["a string without its half surrogate pair", '<H1>{"a\\udc00b \\ud83d\\ude00"}</H1>', "a b \u{1f600}"],
    ["the first plain one", "<H1>Report {total}</H1><H1>A <b>b</b></H1><H1>Third</H1>", "Third"],
    ["one inside a heading that isn't plain", "<H1>{total}<H1>Inner</H1></H1>", "Inner"],
    ["none that is empty", "<H1></H1><H1> </H1><H1/><H1>Fourth</H1>", "Fourth"],
    ["none in comments and strings", '{/* <H1>No</H1> */}{"<H1>No</H1>"}<H1>Yes</H1>', "Yes"],
    ["no other element", "<ui.H1>No</ui.H1><H10>No</H10><h1>No</h1><H1>Yes</H1>", "Yes"],
    ["nothing if braces contain more than a string", '<H1>{"a" + b}</H1>', undefined],
    ["nothing if there is no heading", "<p>Text</p>", undefined],
    ["nothing if the tag never ends", "<H1 title={1", undefined],
  ])("comes from %s", (_, body, title) => {
    expect(titleOfSource(canvas(body))).toBe(title);
  });

  it("is found in a source whose type arguments look like tags", () => {
    const generic = "const id = <T,>(value: T) => value;\nconst list = useState<string[]>([]);\n";
    expect(titleOfSource(generic + canvas("<H1>Weekly</H1>"))).toBe("Weekly");
  });

  it("is in the first 20,000 characters", () => {
    const filler = (characters: number) => `/*${" ".repeat(characters - 4)}*/`;
    const start = canvas("").indexOf("</main>");
    const heading = "<H1>Weekly</H1>";
    const last = 20_000 - start - "<H1>Weekly</".length;
    expect(titleOfSource(canvas(`{${filler(last - 2)}}${heading}`))).toBe("Weekly");
    expect(titleOfSource(canvas(`{${filler(last - 1)}}${heading}`))).toBe(undefined);
    expect(titleOfSource(`${filler(19_000)}\n// canvas-title: Weekly`)).toBe("Weekly");
    expect(titleOfSource(`${filler(20_000)}\n// canvas-title: Weekly`)).toBe(undefined);
  });

  it("has at most 120 characters, without half a surrogate pair at its end", () => {
    expect(titleOfSource(canvas(`<H1>${"é".repeat(500)}</H1>`))).toBe("é".repeat(120));
    expect(titleOfSource(`// cursor-canvas-title: a${"\u{1f600}".repeat(100)}`)).toBe(`a${"\u{1f600}".repeat(59)}`);
  });

  it.each([
    ["spaces in a heading", `<H1>${" ".repeat(190_000)}`],
    ["headings that never end", "<H1 ".repeat(45_000)],
    ["slashes and spaces", `${" ".repeat(90_000)}//${" ".repeat(90_000)}`],
    ["braces", `<H1>${"{".repeat(190_000)}`],
  ])("is found quickly in 190,000 characters of %s", (_, source) => {
    const before = process.cpuUsage();
    titleOfSource(source);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_500);
  });
});
