import * as z from "zod";
import { maxStateBytes } from "./limits.ts";
import { utf8Length } from "./utf8-length.ts";

/** The state in which each viewer of a canvas starts: a JSON value for each key of `useCanvasState` (rule C30). */
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
      context.addIssue("is nested too deeply, or holds what JSON can't");
      return;
    }
    const bytes = utf8Length(text);
    if (bytes > maxStateBytes) context.addIssue(`must have at most ${maxStateBytes} bytes as JSON, but has ${bytes}`);
  })
  .meta({ type: "object", additionalProperties: {} });

function isJsonObject(value: unknown): value is InitialState {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
