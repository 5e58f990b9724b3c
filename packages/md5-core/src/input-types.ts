import { InvalidInputTypeError } from "./errors/invalid-input-type-error.ts";

/** @param index in a batch, where the value stands in it */
export function requireString(value: unknown, argument: string, index?: number): asserts value is string {
  if (typeof value !== "string") throw new InvalidInputTypeError(placeOf(argument, index), "a string", value);
}

/** @param index in a batch, where the value stands in it */
export function requireBytes(value: unknown, argument: string, index?: number): asserts value is Uint8Array {
  if (!isBytes(value)) throw new InvalidInputTypeError(placeOf(argument, index), "a Uint8Array", value);
}

/** The tag recognises arrays of other realms too (frames, test runners), which `instanceof` doesn't. */
function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array || Object.prototype.toString.call(value) === "[object Uint8Array]";
}

function placeOf(argument: string, index: number | undefined): string {
  return index === undefined ? argument : `${argument}[${index}]`;
}
