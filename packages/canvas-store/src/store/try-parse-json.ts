/** Parses JSON that may be damaged. Undefined if it isn't JSON, or if `read`, which returns its text, throws. */
export function tryParseJson(read: () => string): unknown {
  try {
    return JSON.parse(read());
  } catch {
    return undefined;
  }
}
