import * as z from "zod";
import { maxStateBytes } from "./limits.ts";

/** Where each viewer of a canvas starts: a JSON value for each key of `useCanvasState` (rule C30). */
export type InitialState = Record<string, unknown>;

const utf8 = new TextEncoder();

/** The text in which a state is kept and measured; null for what JSON can't hold, or nests too deeply. */
export function stateText(state: InitialState): string | null {
  try {
    return JSON.stringify(state) ?? null;
  } catch {
    return null;
  }
}

/** A JSON object of at most 256 KiB, measured as JSON in UTF-8. */
export const initialStateSchema = z
  .record(z.string(), z.unknown(), { error: "must be a JSON object" })
  .superRefine((state, context) => {
    const text = stateText(state);
    if (text === null) {
      context.addIssue("is nested too deeply, or holds what JSON can't");
      return;
    }
    const bytes = utf8.encode(text).length;
    if (bytes > maxStateBytes) context.addIssue(`must have at most ${maxStateBytes} bytes as JSON, but has ${bytes}`);
  });
