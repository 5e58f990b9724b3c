import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../test/markup.ts";
import { Code } from "./inline-markdown.tsx";
import { Link } from "./link.tsx";
import { H1, H2, H3, Text } from "./typography.tsx";

describe("Text", () => {
  it("is a paragraph, and a span inside other text", () => {
    const markup = markupOf(
      <Text>
        a <Text weight="bold">b</Text>{" "}
        <Code>
          <Text>c</Text>
        </Code>
      </Text>,
    );
    expect(markup.match(/<p/g)).toHaveLength(1);
    expect(markup).toContain('<span class="fp-text" style="font-weight:700">b</span>');
    expect(markup).toContain('<code class="fp-code"><span class="fp-text">c</span></code>');
  });

  it("shows dates and other objects as text, which React can't", () => {
    const row = { name: "api" } as never;
    expect(textOf(<Text>{new Date(0) as never}</Text>)).toBe("1970-01-01T00:00:00.000Z");
    expect(markupOf(<H2>row {row}</H2>)).toContain(">row {&quot;name&quot;:&quot;api&quot;}<");
  });

  it("follows `as` if a paragraph is allowed", () => {
    expect(markupOf(<Text as="span">a</Text>)).toMatch(/^<span/);
    const nested = markupOf(
      <H1>
        <Text as="p">a</Text>
      </H1>,
    );
    expect(nested).toContain('<span class="fp-text fp-block">a</span>');
  });

  it.each([
    ["normal", 400],
    ["medium", 500],
    ["semibold", 590],
    ["bold", 700],
  ] as const)("shows the weight %s as %i", (weight, number) => {
    expect(markupOf(<Text weight={weight}>a</Text>)).toContain(`font-weight:${number}`);
  });

  it.each(["primary", "secondary", "tertiary", "quaternary"] as const)("shows the tone %s", (tone) => {
    expect(markupOf(<Text tone={tone}>a</Text>)).toContain(`fp-tone-${tone}`);
  });

  it("shows undeclared tones as colour and tolerates the rest", () => {
    expect(markupOf(<Text tone={"success" as "primary"}>a</Text>)).toContain("fp-hue-green");
    expect(markupOf(<Text tone={"brand" as "primary"}>a</Text>)).toBe('<p class="fp-text fp-text-top">a</p>');
    expect(markupOf(<Text size={"huge" as "body"}>a</Text>)).toContain("fp-size-body");
    expect(markupOf(<Text weight={"heavy" as "bold"}>a</Text>)).not.toContain("style");
  });

  it("truncates at the end or at the start, with the whole text as tooltip", () => {
    expect(markupOf(<Text truncate>src/a.ts</Text>)).toBe(
      '<p class="fp-text fp-text-top fp-truncate" title="src/a.ts">src/a.ts</p>',
    );
    expect(markupOf(<Text truncate="start">src/a.ts</Text>)).toContain(
      'fp-truncate-start" title="src/a.ts"><bdi>src/a.ts</bdi>',
    );
  });

  it("lets the author's style win", () => {
    expect(markupOf(<Text weight="bold" style={{ fontWeight: 300, color: "red" }} />)).toContain(
      "font-weight:300;color:red",
    );
  });

  it("drops unknown props", () => {
    const unknown = { className: "x", id: "y", "data-z": 1, onMouseOver: () => {} };
    expect(markupOf(<Text {...unknown}>a</Text>)).toBe('<p class="fp-text fp-text-top">a</p>');
  });
});

describe("inline markdown", () => {
  it("shows backtick code and links in strings, even across JSX children", () => {
    const value = 3;
    const markup = markupOf(
      <Text>
        Set `n={value}` as [the page](https://example.org/{value}) says, <em>now</em>
      </Text>,
    );
    expect(markup).toContain('<code class="fp-code">n=3</code>');
    expect(markup).toContain('href="https://example.org/3" target="_blank" rel="noopener noreferrer">the page</a>');
    expect(markup).toContain("<em>now</em>");
  });

  it("shows code inside a link's label and treats code literally", () => {
    expect(markupOf(<Text>[`a`](https://example.org)</Text>)).toContain('<code class="fp-code">a</code></a>');
    expect(markupOf(<Text>{"`[a](https://example.org)`"}</Text>)).toContain(">[a](https://example.org)</code>");
    expect(markupOf(<Text>[w](https://example.org/a_(b))</Text>)).toContain('href="https://example.org/a_(b)"');
  });

  it("doesn't change prose", () => {
    for (const prose of ["a ` b", "items[0](x)", "[ ] todo", "[a](javascript:alert(1))", "``", "a]b"]) {
      expect(textOf(<Text>{prose}</Text>)).toBe(prose);
    }
  });

  it("shows local addresses without a link", () => {
    const markup = markupOf(<Text>[main](src/main.ts)</Text>);
    expect(markup).toContain('<span class="fp-link-text" title="src/main.ts">main</span>');
    expect(markup).not.toContain("href");
  });

  it("keeps elements and empty children", () => {
    expect(markupOf(<Text>{null}</Text>)).toBe('<p class="fp-text fp-text-top"></p>');
    expect(textOf(<Text>{[<b key="b">x</b>, "`y`", 0, false]}</Text>)).toBe("x y 0");
  });
});

describe("headings", () => {
  it("are h1, h2 and h3, and accept inline markdown", () => {
    expect(markupOf(<H1>a</H1>)).toBe('<h1 class="fp-heading fp-h1">a</h1>');
    expect(markupOf(<H2 style={{ margin: 4 }}>a</H2>)).toBe('<h2 class="fp-heading fp-h2" style="margin:4px">a</h2>');
    expect(markupOf(<H3>`a`</H3>)).toContain('<code class="fp-code">a</code>');
  });
});

describe("Link", () => {
  it("opens web addresses in a new tab without an opener", () => {
    expect(markupOf(<Link href="https://example.org/a">a</Link>)).toBe(
      '<a class="fp-link" href="https://example.org/a" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(markupOf(<Link href="https://example.org/a" />)).toContain(">https://example.org/a</a>");
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "vscode://file/a.ts", "/tmp/a.ts"])(
    "shows %s as text",
    (href) => {
      const markup = markupOf(<Link href={href}>label</Link>);
      expect(markup).toBe(`<span class="fp-link-text" title="${href}">label</span>`);
    },
  );

  it("tolerates a missing address", () => {
    expect(textOf(<Link href={undefined as unknown as string}>label</Link>)).toBe("label");
  });
});

describe("Code", () => {
  it("can be styled into a block", () => {
    const markup = markupOf(<Code style={{ display: "block", whiteSpace: "pre" }}>{"a\nb"}</Code>);
    expect(markup).toBe('<code class="fp-code" style="display:block;white-space:pre">a\nb</code>');
  });
});
