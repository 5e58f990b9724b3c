import { expect, it } from "vitest";
import { markupOf } from "../../../test/markup.ts";
import { Delta, type DeltaProps } from "./metrics.tsx";

it.each<[DeltaProps, string, string | undefined]>([
  [{ value: 12.5, unit: "%" }, "+12.5%", "green"],
  [{ value: -1234, unit: " ms" }, "-1,234 ms", "red"],
  [{ value: -83, unit: "% memory", direction: "inverse" }, "-83% memory", "green"],
  [{ value: 4, direction: "inverse" }, "+4", "red"],
  [{ value: 0, unit: "%" }, "0%", undefined],
  [{ value: "7" }, "+7", "green"],
  [{ value: -3, tone: "warning" }, "-3", "yellow"],
  [{ value: -3, tone: "neutral" }, "-3", undefined],
  [{ value: "unknown", unit: "?" }, "unknown?", undefined],
  [{ value: " " }, " ", undefined],
  [{ value: Number.NaN }, "NaN", undefined],
])("shows a Delta of %j as %s, coloured %s", (props, text, hue) => {
  const markup = markupOf(<Delta {...props} />).replace(/<style.*?<\/style>/gs, "");
  expect(markup.replace(/<[^>]*>/g, "")).toBe(text);
  expect(/fp-hue-(\w+)/.exec(markup)?.[1]).toBe(hue);
});
