import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../test/markup.ts";
import { Card, CardBody, CardHeader } from "./card.tsx";

describe("Card", () => {
  it("shows its header, trailing content and body", () => {
    const card = (
      <Card size="lg">
        <CardHeader trailing={<b>3</b>}>
          Title with <em>elements</em>
        </CardHeader>
        <CardBody style={{ padding: 0 }}>body</CardBody>
      </Card>
    );
    expect(textOf(card)).toBe("Title with elements 3 body");
    expect(markupOf(card)).toContain('class="fp-card fp-card-lg"');
    expect(markupOf(card)).toContain('style="padding:0">body');
    expect(markupOf(card)).not.toContain("<button");
  });

  it("makes the header of a collapsible card a button that exposes whether it is open", () => {
    const card = (props: { defaultOpen?: boolean; open?: boolean }) => (
      <Card collapsible {...props}>
        <CardHeader>Title</CardHeader>
        <CardBody>body</CardBody>
      </Card>
    );
    expect(textOf(card({}))).toBe("Title body");
    expect(markupOf(card({}))).toContain('aria-expanded="true"');
    expect(textOf(card({ defaultOpen: false }))).toBe("Title");
    expect(markupOf(card({ defaultOpen: false }))).toContain('aria-expanded="false"');
    expect(textOf(card({ open: false, defaultOpen: true }))).toBe("Title");
    expect(textOf(card({ open: true, defaultOpen: false }))).toBe("Title body");
  });

  it("names what its header opens and closes, however many bodies it has", () => {
    const markup = markupOf(
      <Card collapsible>
        <CardHeader>Title</CardHeader>
        <CardBody>one</CardBody>
        <CardBody>two</CardBody>
      </Card>,
    );
    const [, controlled = ""] = /aria-controls="([^"]+)"/.exec(markup) ?? [];
    expect(markup.split(` id="${controlled}"`)).toHaveLength(2);
    expect(markup.match(/ id=/g)).toHaveLength(1);
  });

  it("ignores `open` if it can't be closed", () => {
    expect(
      textOf(
        <Card open={false}>
          <CardBody>body</CardBody>
        </Card>,
      ),
    ).toBe("body");
  });

  it("can be borderless, with a sticky header", () => {
    const markup = markupOf(
      <Card variant="borderless" stickyHeader>
        <CardHeader>a</CardHeader>
      </Card>,
    );
    expect(markup).toContain("fp-card-borderless");
    expect(markup).toContain("fp-card-header-sticky");
  });

  it("treats a header's `title` as its children, and works alone", () => {
    const older: object = { title: "Older" };
    expect(textOf(<CardHeader {...older} />)).toBe("Older");
    expect(textOf(<CardBody>alone</CardBody>)).toBe("alone");
    const unknown = { padding: 4 };
    expect(markupOf(<CardBody {...unknown}>a</CardBody>)).toBe('<div class="fp-card-body">a</div>');
  });
});
