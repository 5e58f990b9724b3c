const longestShown = 40;

/** How a value that was refused is named in `details`: short strings as they are, everything else by its type. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    return value.length > longestShown ? `a string of ${value.length} characters` : JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) return String(value);
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}
