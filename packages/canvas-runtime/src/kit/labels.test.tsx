import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../test/markup.ts";
import { Button, IconButton } from "./button.tsx";
import { Callout, type CalloutTone } from "./callout.tsx";
import { Pill, type PillTone } from "./pill.tsx";
import { Stat, type StatTone } from "./stat.tsx";
import { Text } from "./typography.tsx";
import { Swatch } from "./usage-bar.tsx";

describe("Button", () => {
  it("is a secondary button that submits nothing", () => {
    expect(markupOf(<Button>Save</Button>)).toBe(
      '<button type="button" class="fp-button fp-button-secondary">Save</button>',
    );
  });

  it("shows its variants, and secondary for an unknown one", () => {
    expect(markupOf(<Button variant="primary">a</Button>)).toContain("fp-button-primary");
    expect(markupOf(<Button variant="ghost">a</Button>)).toContain("fp-button-ghost");
    expect(markupOf(<Button variant={"danger" as "ghost"}>a</Button>)).toContain("fp-button-secondary");
  });

  it("can be disabled and submit", () => {
    expect(markupOf(<Button disabled type="submit" />)).toContain(
      'type="submit" class="fp-button fp-button-secondary" disabled=""',
    );
  });

  it("shows `label` if it has no children, and tolerates a handler that isn't a function", () => {
    const older = { label: "Save", onClick: "save()" as never };
    expect(textOf(<Button {...older} />)).toBe("Save");
  });
});

describe("IconButton", () => {
  it("has its title as name and tooltip", () => {
    const markup = markupOf(
      <IconButton title="Close" size="sm" variant="circle">
        ×
      </IconButton>,
    );
    expect(markup).toBe(
      '<button type="button" class="fp-icon-button fp-icon-button-circle fp-icon-button-sm" title="Close" aria-label="Close">×</button>',
    );
  });

  it("has a name even without a title", () => {
    expect(markupOf(<IconButton>{<svg aria-hidden="true" />}</IconButton>)).toContain('aria-label="Icon button"');
  });
});

describe("Pill", () => {
  it.each([
    ["added", "green"],
    ["deleted", "red"],
    ["renamed", "purple"],
    ["success", "green"],
    ["warning", "yellow"],
    ["info", "blue"],
    ["danger", "red"],
    ["error", "red"],
  ])("shows %s in %s", (tone, hue) => {
    expect(markupOf(<Pill tone={tone as PillTone}>a</Pill>)).toContain(`class="fp-pill fp-pill-toned fp-hue-${hue}"`);
  });

  it.each(["neutral", "brand", undefined])("shows %s without colour", (tone) => {
    expect(markupOf(<Pill tone={tone as PillTone}>a</Pill>)).toBe(
      '<span class="fp-pill fp-pill-plain"><span class="fp-pill-label">a</span></span>',
    );
  });

  it("is a button only with a handler, and exposes whether it is chosen", () => {
    expect(markupOf(<Pill active>a</Pill>)).toMatch(/^<span class="fp-pill fp-pill-plain fp-pill-active"/);
    const markup = markupOf(
      <Pill active={false} onClick={() => {}} disabled title="Tip">
        a
      </Pill>,
    );
    expect(markup).toMatch(
      /^<button class="[^"]*fp-pill-disabled" title="Tip" type="button" disabled="" aria-pressed="false"/,
    );
    expect(markupOf(<Pill onClick={() => {}}>a</Pill>)).not.toContain("aria-pressed");
  });

  it("shows its leading content, its label and its key", () => {
    expect(
      textOf(
        <Pill leadingContent={<i>•</i>} keyboardHint="K">
          label
        </Pill>,
      ),
    ).toBe("• label K");
  });

  it("accepts older spellings", () => {
    const older = { label: "Older", size: "small" as "sm" };
    expect(textOf(<Pill {...older} />)).toBe("Older");
    expect(markupOf(<Pill {...older} />)).toContain("fp-pill-sm");
  });

  it("renders a Text inside it without a paragraph", () => {
    const markup = markupOf(
      <Pill>
        <Text>a</Text>
      </Pill>,
    );
    expect(markup).not.toContain("<p");
  });
});

describe("Stat", () => {
  it("shows a value, even a number, above its label", () => {
    expect(textOf(<Stat value={0} label="errors" />)).toBe("0 errors");
    expect(textOf(<Stat value={<b>4</b>} label="x" {...{ delta: "+2" }} />)).toBe("4 x");
  });

  it("shows an undeclared description or subtext below its label", () => {
    expect(textOf(<Stat value={4} label="x" {...{ description: "of 5", subtext: "unused" }} />)).toBe("4 x of 5");
    expect(textOf(<Stat value={4} label="x" {...{ subtext: "of 5" }} />)).toBe("4 x of 5");
    expect(textOf(<Stat value={4} label="x" {...{ description: "", subtext: false }} />)).toBe("4 x");
  });

  it.each([
    ["success", "green"],
    ["danger", "red"],
    ["warning", "yellow"],
    ["info", "blue"],
  ])("colours %s %s", (tone, hue) => {
    expect(markupOf(<Stat value="1" label="a" tone={tone as StatTone} />)).toContain(`fp-stat-toned fp-hue-${hue}`);
  });

  it("shows neutral and unknown tones in the text colour, and an object as text", () => {
    expect(markupOf(<Stat value="1" label="a" tone={"neutral" as StatTone} />)).not.toContain("fp-hue");
    expect(textOf(<Stat value={{ n: 1 } as never} label="a" />)).toContain("n");
  });
});

describe("Callout", () => {
  it.each([
    ["info", "blue", "Note"],
    ["success", "green", "Success"],
    ["warning", "yellow", "Warning"],
    ["danger", "red", "Danger"],
    ["error", "red", "Danger"],
  ])("shows %s in %s with its icon", (tone, hue, name) => {
    const markup = markupOf(<Callout tone={tone as CalloutTone} title="T" />);
    expect(markup).toContain(`fp-callout-toned fp-hue-${hue}`);
    expect(markup).toContain(`aria-label="${name}"`);
  });

  it("has neither colour nor icon for neutral and unknown tones", () => {
    for (const tone of ["neutral", "brand"]) {
      expect(markupOf(<Callout tone={tone as CalloutTone}>a</Callout>)).toBe(
        '<div role="note" class="fp-callout"><div class="fp-callout-content">a</div></div>',
      );
    }
  });

  it("shows the author's icon, or none", () => {
    expect(textOf(<Callout icon="★">a</Callout>)).toBe("★ a");
    expect(markupOf(<Callout icon={null}>a</Callout>)).not.toContain("svg");
  });

  it("accepts inline markdown in title and text, and paragraphs", () => {
    const markup = markupOf(<Callout title="See `a`">Set `b`</Callout>);
    expect(markup.match(/<code/g)).toHaveLength(2);
    const withParagraph = markupOf(
      <Callout>
        <Text>p</Text>
      </Callout>,
    );
    expect(withParagraph).toContain("<p");
  });
});

describe("Swatch", () => {
  it("shows a hue, a CSS colour, or gray", () => {
    expect(markupOf(<Swatch color="pink" />)).toBe(
      '<span role="img" aria-label="pink" class="fp-swatch fp-hue-pink"></span>',
    );
    expect(markupOf(<Swatch color={"#123456" as "red"} />)).toContain("background:#123456");
    expect(markupOf(<Swatch color={"nothing" as "red"} />)).toContain("fp-hue-gray");
  });
});
