/**
 * A deep copy of the parts of a value that JSON can represent; undefined if there are none (functions, cycles, BigInt).
 * Never throws.
 *
 * @example
 * toJsonValue({ a: 1, f() {} }) // { a: 1 }
 */
export function toJsonValue(value: unknown): unknown {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
