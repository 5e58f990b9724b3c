import { isValidElement, type ReactNode } from "react";

/**
 * Converts any value to something React can render: nodes are kept, dates become ISO text, other objects become JSON.
 * Authors put rows of data straight into cells, and React throws on plain objects.
 */
export function displayable(value: unknown): ReactNode {
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null || isValidElement(value)) return value as ReactNode;
  if (Array.isArray(value)) return value.map(displayable);
  if (Symbol.iterator in value || "$$typeof" in value) return value as ReactNode;
  try {
    return value instanceof Date ? value.toISOString() : JSON.stringify(value);
  } catch {
    return String(value);
  }
}
