import * as z from "zod";
import { CanvasError } from "../errors/canvas-error.ts";
import type { CanvasPlace } from "../store/store.ts";

const placeSchema = z.tuple([z.iso.datetime({ precision: 3 }), z.int()]);

/** Encodes a place in a list for use in URLs: A-Z a-z 0-9 - and _, at most 64 characters. */
export function encodePlace({ createdAt, insertion }: CanvasPlace): string {
  const text = btoa(JSON.stringify([createdAt, insertion]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws CanvasError INVALID_INPUT for a cursor that `encodePlace` didn't produce. */
export function decodePlace(cursor: string): CanvasPlace {
  const { success, data } = placeSchema.safeParse(parse(cursor));
  if (!success) {
    throw new CanvasError("INVALID_INPUT", "cursor: must be one that an earlier page of the list gave");
  }
  const [createdAt, insertion] = data;
  return { createdAt, insertion };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return undefined;
  }
}
