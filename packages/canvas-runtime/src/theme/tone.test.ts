import { describe, expect, it } from "vitest";
import { hueOfTone, spokenHue } from "./tone.ts";

describe("hueOfTone", () => {
  it.each([
    ["success", "green"],
    ["added", "green"],
    ["danger", "red"],
    ["error", "red"],
    ["deleted", "red"],
    ["warning", "yellow"],
    ["info", "blue"],
    ["renamed", "purple"],
    ["red", "red"],
    ["neutral", "gray"],
  ])("shows %s as %s", (tone, hue) => {
    expect(hueOfTone(tone)).toBe(hue);
  });

  it.each([["brand"], [undefined], [null], [7], [{}], ["constructor"]])("shows %s as gray", (tone) => {
    expect(hueOfTone(tone)).toBe("gray");
    expect(spokenHue(tone)).toBeUndefined();
  });
});
