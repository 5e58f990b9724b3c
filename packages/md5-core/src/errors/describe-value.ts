const longestShown = 40;

/**
 * Describes a refused value for `details`: strings of up to 40 characters and other primitives by their value, longer
 * strings by their length, everything else by its type.
 */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    return value.length > longestShown ? `a string of ${value.length} characters` : JSON.stringify(value);
  }
  const isPrimitive = value === null || (typeof value !== "object" && typeof value !== "function");
  return isPrimitive ? String(value) : typeName(value);
}

/**
 * A value's type, for errors in which its content would say nothing or too much: `Uint8Array`, `string`, `undefined`.
 */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  return typeof value === "object" ? Object.prototype.toString.call(value).slice("[object ".length, -1) : typeof value;
}
