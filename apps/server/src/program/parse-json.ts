/** Parses a text that may not be JSON; undefined if it isn't. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
