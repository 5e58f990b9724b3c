import { describe, expect, it } from "vitest";
import { markupOf, textOf } from "../../../test/markup.ts";
import { Select } from "./select.tsx";
import { TextArea, TextInput } from "./text-input.tsx";
import { Checkbox, Toggle } from "./toggle.tsx";

const options = [
  { value: "a", label: "First" },
  { value: "b", label: "Second", disabled: true },
];

describe("TextInput", () => {
  it("shows its value as text of the requested type", () => {
    expect(markupOf(<TextInput value={5 as never} type="number" placeholder="n" disabled />)).toBe(
      '<input class="fp-control" type="number" placeholder="n" disabled="" aria-label="n" value="5"/>',
    );
    expect(markupOf(<TextInput type={"file" as "text"} />)).toContain('type="text"');
  });

  it("shows the author's label", () => {
    const markup = markupOf(<TextInput {...({ label: "Name" } as object)} />);
    expect(markup).toMatch(/^<label class="fp-field"><span>Name<\/span><input/);
  });
});

describe("TextArea", () => {
  it("has three rows by default", () => {
    expect(markupOf(<TextArea value={"a\nb"} />)).toMatch(
      /^<textarea class="fp-control fp-text-area" rows="3"[^>]*>a\nb</,
    );
    expect(markupOf(<TextArea rows={6} />)).toContain('rows="6"');
  });
});

describe("Select", () => {
  it("chooses the option of its value", () => {
    const markup = markupOf(<Select options={options} value="a" />);
    expect(markup).toContain('<option value="a" selected="">First</option>');
    expect(markup).toContain('<option value="b" disabled="">Second</option>');
  });

  it("shows its placeholder while no option is chosen", () => {
    expect(markupOf(<Select options={options} placeholder="Pick" value="gone" />)).toContain(
      '<option value="" disabled="" hidden="" selected="">Pick</option>',
    );
  });

  it("gives options of any value that value as text, so that they can be chosen", () => {
    const choices = [{ value: null, label: "All" }, { label: "Any" }] as never;
    expect(markupOf(<Select options={choices} />)).toContain(
      '<option value="null">All</option><option value="undefined">Any</option>',
    );
  });

  it("accepts plain strings as options, and survives none", () => {
    expect(textOf(<Select options={["x", "y", null] as never} />)).toBe("x y");
    expect(textOf(<Select options={undefined as never} />)).toBe("");
  });
});

describe("Checkbox", () => {
  it("is labelled, ticked and disabled", () => {
    const markup = markupOf(<Checkbox label={<b>Agree</b>} checked disabled />);
    expect(markup).toMatch(/^<label class="fp-checkbox fp-checkbox-disabled"><input type="checkbox"/);
    expect(markup).toContain('checked=""');
    expect(markup).toContain('disabled=""');
    expect(textOf(<Checkbox label="Agree" />)).toBe("Agree");
    expect(markupOf(<Checkbox />)).toContain('aria-label="Checkbox"');
  });
});

describe("Toggle", () => {
  it("is a switch that exposes whether it is on", () => {
    expect(markupOf(<Toggle checked size="sm" />)).toBe(
      '<button type="button" role="switch" aria-checked="true" aria-label="Switch" class="fp-toggle fp-toggle-sm"></button>',
    );
    expect(markupOf(<Toggle disabled />)).toContain('aria-checked="false"');
    expect(textOf(<Toggle {...({ label: "Dark" } as object)} />)).toBe("Dark");
  });
});
