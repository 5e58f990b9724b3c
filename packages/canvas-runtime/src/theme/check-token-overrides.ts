import { englishHues } from "../language/canvas-words.ts";
import type { CanvasTokenOverrides } from "./canvas-theme.ts";
import { themeKinds } from "./theme-types.ts";

/** The names of a palette's colours: plain data, so that pages that only mount canvases don't load the colours. */
const paletteNames =
  "foreground foregroundSecondary foregroundTertiary foregroundQuaternary editor chrome sidebar elevated " +
  "fillPrimary fillSecondary fillTertiary fillQuaternary strokePrimary strokeSecondary strokeTertiary " +
  "strokeFocused accent buttonBackground buttonForeground buttonHoverBackground link diffInsertedLine " +
  "diffRemovedLine diffStripAdded diffStripRemoved";

const longestValue = 1_000;

/**
 * Validates untrusted overrides.
 *
 * @throws TypeError that names the first invalid field
 */
export function checkTokenOverrides(value: unknown): asserts value is CanvasTokenOverrides {
  checkFields("tokens", value, {
    colors: (path, colors) =>
      checkFields(path, colors, Object.fromEntries(themeKinds.map((kind) => [kind, checkColors]))),
    fontFamily: checkText,
    codeFontFamily: checkText,
    radius: (path, radius) => {
      if (typeof radius !== "number" || !(radius >= 0 && radius <= 100)) {
        throw new TypeError(`${path} must be a number from 0 to 100`);
      }
    },
  });
}

type Check = (path: string, value: unknown) => void;

function checkFields(path: string, value: unknown, checks: Readonly<Record<string, Check>>): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${path} must be an object`);
  for (const [name, field] of Object.entries(value)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined)
      throw new TypeError(`${path}.${name} is unknown. The known names are ${Object.keys(checks).join(", ")}`);
    if (field !== undefined) check(`${path}.${name}`, field);
  }
}

const checkText: Check = (path, value) => {
  if (typeof value !== "string" || value === "" || value.length > longestValue) {
    throw new TypeError(`${path} must be a text of 1 to ${longestValue} characters`);
  }
};

const checkTextsOf =
  (names: readonly string[]): Check =>
  (path, value) =>
    checkFields(path, value, Object.fromEntries(names.map((name) => [name, checkText])));

const checkColors: Check = (path, value) =>
  checkFields(path, value, {
    palette: checkTextsOf(paletteNames.split(" ")),
    category: checkTextsOf(Object.keys(englishHues)),
  });
