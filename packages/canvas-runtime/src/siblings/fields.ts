import { isValidElement, type ReactNode } from "react";
import { displayable } from "./frame-parts.ts";

/** Any list as one; nothing else is. Sources of canvases are only loosely typed. */
export function anyList(items: unknown): readonly unknown[] {
  return Array.isArray(items) ? items : [];
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The first of some fields that has something to show. */
export function firstOf(item: unknown, keys: readonly string[]): unknown {
  const fields = fieldsOf(item);
  return keys.map((key) => fields[key]).find((value) => value != null && value !== "" && typeof value !== "boolean");
}

/** What an item is called: itself where it is a text, else its title, name, label or id. */
export function nameOf(item: unknown): ReactNode {
  const isText = typeof item !== "object" || item === null || isValidElement(item);
  return displayable(isText ? item : firstOf(item, ["title", "name", "label", "id", "key"]));
}

/** The same as plain text, for what takes no elements. */
export function nameText(item: unknown): string {
  const name = nameOf(item);
  return typeof name === "string" || typeof name === "number" ? String(name) : "";
}
