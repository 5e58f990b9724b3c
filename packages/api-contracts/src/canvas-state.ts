import * as z from "zod";
import { maxStateBytes } from "./limits.ts";

/** The state in which each viewer of a canvas starts: a JSON value for each key of `useCanvasState`. */
export type InitialState = Record<string, unknown>;

/**
 * The JSON text of a state, in which it is stored and measured; null if JSON can't represent it or it is nested too
 * deeply.
 */
export function stateText(state: InitialState): string | null {
  try {
    return JSON.stringify(state) ?? null;
  } catch {
    return null;
  }
}

/**
 * A JSON object of at most 256 KiB, measured as JSON in UTF-8. It has a custom schema, because zod's records silently
 * drop the key `__proto__`.
 */
export const initialStateSchema: z.ZodType<InitialState, InitialState> = z
  .any()
  .superRefine((state: unknown, context) => {
    if (!isJsonObject(state)) {
      context.addIssue("must be a JSON object");
      return;
    }
    if (Object.hasOwn(state, "__proto__")) {
      context.addIssue('has the key "__proto__", which no state can have');
      return;
    }
    const text = stateText(state);
    if (text === null) {
      context.addIssue("is nested too deeply, or has a value that JSON can't represent");
      return;
    }
    const bytes = utf8Length(text);
    if (bytes > maxStateBytes) context.addIssue(`must have at most ${maxStateBytes} bytes as JSON, but has ${bytes}`);
  })
  .meta({ type: "object", additionalProperties: {} });

function isJsonObject(value: unknown): value is InitialState {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * How many bytes a text takes in UTF-8; a lone surrogate takes the three bytes of U+FFFD. Doesn't use `TextEncoder`,
 * because jsdom, in which programs test their pages, doesn't have it.
 */
export function utf8Length(text: string): number {
  // Each unit takes one byte, plus up to two more.
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += unit >= 0x800 ? 2 : 1;
    // All four bytes of a pair have now been counted.
    if (isHigh(unit) && isLow(text.charCodeAt(index + 1))) index++;
  }
  return bytes;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
