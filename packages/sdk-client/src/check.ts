import { OptionError } from "./errors/option-error.ts";

/** Checks of what programs without types may pass. Each names the option and never quotes a value. */

/** An object to read options from. @throws OptionError */
export function readObject<Value extends object>(name: string, value: Value, example: string): Value {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new OptionError(name, `must be an object such as ${example}`);
}

/** @throws OptionError */
export function readString(name: string, value: string): string {
  if (typeof value === "string") return value;
  throw new OptionError(name, value === undefined ? "is required" : "must be a string");
}

/** Text that UTF-8 has a form for. @throws OptionError */
export function readUnicode(name: string, value: string): string {
  // `isWellFormed` is newer than the browsers that are supported.
  if (/\p{Surrogate}/u.test(readString(name, value))) throw new OptionError(name, "must have no lone surrogate");
  return value;
}

/** @throws OptionError */
export function readList<Item>(name: string, value: readonly Item[]): readonly Item[] {
  if (Array.isArray(value)) return value;
  throw new OptionError(name, value === undefined ? "is required" : "must be an array");
}

/** A function, or undefined where none is given. @throws OptionError */
export function readFunction<Value>(name: string, value: Value): Value {
  if (value === undefined || typeof value === "function") return value;
  throw new OptionError(name, "must be a function");
}
