import { createElement, type FunctionComponent } from "react";
import { describe, expect, it } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import * as kit from "../../kit/index.ts";
import * as dialects from "../dialects/index.ts";
import { acceptedAnyway, isReadAnyway, isValueAnyway } from "./accepted-anyway.ts";
import { canvasProps } from "./component-props.generated.ts";

const components: Readonly<Record<string, unknown>> = { ...kit, ...dialects };

/** Properties that a component needs to show anything, by component, or by component and the property to try. */
const basis: Readonly<Record<string, object>> = {
  "MaturityMatrix.columns": { scopes: [{ id: "s", title: "a" }], cells: [[2]] },
  "MaturityMatrix.levels": { dimensions: [{ title: "a", level: 1 }] },
  RiskHeatmap: { data: [{ title: "a", likelihood: 2, impact: 3 }] },
  Table: { rows: [["a"]] },
  TodoListCard: { todos: [{ id: "a", content: "Pack", status: "pending" }] },
};

/** A value that changes what the component shows, by property. The others take a text. */
const samples: Readonly<Record<string, unknown>> = {
  columns: [{ id: "probe", title: "probe" }],
  data: [{ id: "probe", name: "probe", score: 2, level: 2 }],
  family: "mono",
  height: 40,
  items: [{ title: "probe", name: "probe", score: 2 }],
  levels: ["probe"],
  methods: [{ title: "probe" }],
  rows: [{ id: "probe", title: "probe", level: 2 }],
  sections: [{ title: "probe" }],
  spacing: 99,
  steps: [{ title: "probe" }],
  values: [{ id: "probe", title: "probe", level: 2 }],
};

function shown(component: string, props: object, tried = ""): string {
  const needed = { ...basis[component], ...basis[`${component}.${tried}`] };
  return markupOf(createElement(components[component] as FunctionComponent<object>, { ...needed, ...props }));
}

describe("what components accept besides their declared properties", () => {
  const undeclared = Object.entries(acceptedAnyway.undeclaredProps).flatMap(([component, props]) =>
    Object.entries(props).map(([prop, place]): [string, string, string] => [component, prop, place]),
  );

  it.each(undeclared)("%s reads %s", (component, prop, place) => {
    expect(canvasProps[component]).toBeDefined();
    expect(canvasProps[component]).not.toHaveProperty(prop);
    expect(shown(component, { [prop]: samples[prop] ?? "probe" }, prop)).not.toBe(shown(component, {}, prop));
    expect(isReadAnyway(component, prop, new Set([prop]))).toBe(true);
    if (place !== "") expect(isReadAnyway(component, prop, new Set([prop, place]))).toBe(false);
  });

  it.each([
    ["ReportShell", "width", "reading", "default"],
    ["Swatch", "color", "rgb(1,2,3)", undefined],
    ["Grid", "align", "flex-end", undefined],
    ["Row", "align", "flex-start", "start"],
    ["Row", "align", "baseline", undefined],
    ["Row", "justify", "between", "space-between"],
    ["Row", "justify", "around", "space-around"],
    ["Row", "justify", "space-evenly", undefined],
    ["Stack", "gap", "sectionCompact", 16],
    ["Row", "gap", "10px", 10],
    ["Grid", "gap", "0.5rem", undefined],
    ["Text", "size", "caption", "small"],
    ["Text", "size", "sm", "small"],
    ["Text", "weight", "regular", "normal"],
    ["Pill", "size", "small", "sm"],
    ["Tag", "size", "xs", "sm"],
    ["Swatch", "color", "#a0c", undefined],
  ])("%s takes %s %s", (component, prop, written, same) => {
    expect(isValueAnyway(component, prop, written)).toBe(true);
    if (same === undefined) expect(shown(component, { [prop]: written })).toContain(written);
    else expect(shown(component, { [prop]: written })).toBe(shown(component, { [prop]: same }));
  });

  it("takes numbers as weights, but no other words", () => {
    expect(isValueAnyway("Text", "weight", "600")).toBe(true);
    expect(shown("Text", { weight: 600 })).toContain("font-weight:600");
    expect(isValueAnyway("Text", "weight", "heavy")).toBe(false);
    expect(isValueAnyway("Row", "gap", "wide")).toBe(false);
  });

  const words = Object.entries(canvasProps).flatMap(([component, props]) =>
    Object.entries(props).flatMap(([prop, forms]): [string, string][] =>
      forms.includes('"') && !forms.includes('"default"') ? [[component, prop]] : [],
    ),
  );

  it.each(words)('include "default" only if it looks like no value: %s.%s', (component, prop) => {
    const isSame = shown(component, { [prop]: "default" }) === shown(component, {});
    // A Callout shows no tone for a word that it doesn't know. The body's size is that of a text without a size.
    const looksMeant = isSame || /^(?:Callout\.tone|Text\.size)$/.test(`${component}.${prop}`);
    expect(isValueAnyway(component, prop, "default")).toBe(looksMeant);
  });

  it.each([
    ["Table", "headers"],
    ["Button", "onClick"],
    ["Toggle", "checked"],
    ["Stat", "missing"],
    ["Missing", "size"],
  ])('exclude "default" for a property without words: %s.%s', (component, prop) => {
    expect(isValueAnyway(component, prop, "default")).toBe(false);
  });

  it("are the same for both names of a component", () => {
    const ofComponent = (name: string) => acceptedAnyway.undeclaredProps[name];
    const names = Object.keys(canvasProps);
    for (const one of names) {
      for (const other of names.filter((name) => components[name] === components[one])) {
        expect({ [other]: ofComponent(other) }).toEqual({ [other]: ofComponent(one) });
      }
    }
  });
});
