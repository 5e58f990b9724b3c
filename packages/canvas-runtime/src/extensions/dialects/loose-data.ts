import { isValidElement, type ReactNode } from "react";
import { displayable, isShown } from "./kit-parts.ts";

/** The value if it is an array, otherwise an empty list. Canvas sources are only loosely typed. */
export function anyList(items: unknown): readonly unknown[] {
  return Array.isArray(items) ? items : [];
}

/** The fields of an object; an empty object for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The first of the given fields that has something to show. */
export function firstOf(item: unknown, keys: readonly string[]): unknown {
  const fields = fieldsOf(item);
  return keys.map((key) => fields[key]).find(isShown);
}

/** The name of an item: the item itself if it isn't an object, otherwise its title, name, label, id or key. */
export function nameOf(item: unknown): ReactNode {
  const isText = typeof item !== "object" || item === null || isValidElement(item);
  return displayable(isText ? item : firstOf(item, ["title", "name", "label", "id", "key"]));
}

/** The same as plain text; "" if the name is an element. */
export function nameText(item: unknown): string {
  const name = nameOf(item);
  return typeof name === "string" || typeof name === "number" ? String(name) : "";
}
