import { expect, it } from "vitest";
import { svgDocument } from "./document-shell.ts";

const page = { width: 300, height: 40, styles: "p { color: red }", content: "<p>Red</p>" };

it("contains a page of the given size, with its styles", () => {
  expect(svgDocument(page)).toBe(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40" viewBox="0 0 300 40">
<style><![CDATA[p { color: red }]]></style>
<foreignObject width="300" height="40">
<div xmlns="http://www.w3.org/1999/xhtml"><p>Red</p></div>
</foreignObject>
</svg>
`);
});

it("keeps styles intact that contain the end of a CDATA section", () => {
  const svg = svgDocument({ ...page, styles: 'p::before { content: "]]>" }' });
  expect(svg.split("]]>")).toHaveLength(2);
});

it.each([
  ["a control character", "\u0007", "\ufffd"],
  ["half of a pair", "\ud83d", "\ufffd"],
  ["a noncharacter", "\uffff", "\ufffd"],
  ["white space", "\t\r\n", "\t\r\n"],
  ["a pair", "\u{1f600}", "\u{1f600}"],
])("contains only valid XML characters: %s", (_, sent, shown) => {
  expect(svgDocument({ ...page, content: `<p>${sent}</p>` })).toContain(`<p>${shown}</p>`);
});
