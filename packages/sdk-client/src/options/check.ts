import { OptionError } from "../errors/errors.ts";

/** Checks of arguments, for programs without types. Each error names the option and never quotes a value. */

/** Requires an object to read options from. @throws OptionError */
export function readObject<Value extends object>(name: string, value: Value, example: string): Value {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new OptionError(name, `must be an object such as ${example}`);
}

/** @throws OptionError */
export function readString(name: string, value: string): string {
  if (typeof value === "string") return value;
  throw new OptionError(name, value === undefined ? "is required" : "must be a string");
}

/** Requires a text that UTF-8 can represent. @throws OptionError */
export function readUnicode(name: string, value: string): string {
  // `isWellFormed` is newer than some supported browsers.
  if (/\p{Surrogate}/u.test(readString(name, value))) throw new OptionError(name, "must not have a lone surrogate");
  return value;
}

/** @throws OptionError */
export function readList<Item>(name: string, value: readonly Item[]): readonly Item[] {
  if (Array.isArray(value)) return value;
  throw new OptionError(name, value === undefined ? "is required" : "must be an array");
}

/** Requires a function or undefined. @throws OptionError */
export function readFunction<Value>(name: string, value: Value): Value {
  if (value === undefined || typeof value === "function") return value;
  throw new OptionError(name, "must be a function");
}
