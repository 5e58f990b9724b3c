import { Md5Error } from "./md5-error.ts";

/** @param index in a batch, the index of the value */
export function requireString(value: unknown, argument: string, index?: number): asserts value is string {
  if (typeof value !== "string") throw wrongType(value, argument, index, "a string");
}

/** Bytes in any form: a whole buffer, or the part of it that a view covers, whatever the view's element type. */
export type Bytes = ArrayBufferLike | ArrayBufferView;

/**
 * The bytes of a value, without copying. Also refuses bytes whose memory was transferred, which OpenSSL would digest as
 * empty.
 *
 * @param index in a batch, the index of the value
 * @throws Md5Error `INVALID_ARGUMENT`
 */
export function readBytes(value: unknown, argument: string, index?: number): Uint8Array {
  const bytes = isUsableAsIs(value) ? value : viewOf(value);
  if (bytes === undefined) {
    const expected = isBuffer(value) ? notTransferred : "an ArrayBuffer or a view of one, such as a Uint8Array";
    throw wrongType(value, argument, index, expected);
  }
  if (bytes.length === 0 && isWithoutMemory(bytes)) throw wrongType(value, argument, index, notTransferred);
  return bytes;
}

/**
 * Whether this is a Uint8Array with a reliable `subarray`. The inherited method calls a subclass's constructor, which
 * may expect other arguments. A subclass that overrides it, such as Node's, is reliable.
 */
function isUsableAsIs(value: unknown): value is Uint8Array {
  if (!ArrayBuffer.isView(value) || !(value instanceof Uint8Array)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Uint8Array.prototype || Object.hasOwn(prototype, "subarray");
}

/** Requires a Uint8Array, for arguments that are written to. Also accepts one from another realm (frames, tests). */
export function requireTarget(value: unknown, argument: string): asserts value is Uint8Array {
  if (!(value instanceof Uint8Array) && typeName(value) !== "Uint8Array") {
    throw wrongType(value, argument, undefined, "a Uint8Array");
  }
  readBytes(value, argument);
}

const notTransferred = "bytes whose memory wasn't transferred";

/** Requires an array; other iterables are refused, because a batch is read more than once. */
export function requireList(value: unknown, argument: string): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw wrongType(value, argument, undefined, "an array");
}

/**
 * Also refuses iterables: a list of formats, bytes or a String object would pass for options that set nothing.
 *
 * @param form an example call that shows how to pass options
 */
export function requireOptions(value: unknown, form: string): asserts value is object {
  if (typeof value === "object" && value !== null && !(Symbol.iterator in value)) return;
  throw new Md5Error("INVALID_ARGUMENT", `options: must be an object, as in ${form}; got ${describeValue(value)}`);
}

export function requireFunction(value: unknown, option: string): void {
  if (value !== undefined && typeof value !== "function") throw wrongType(value, option, undefined, "a function");
}

export function requireBoolean(value: unknown, option: string): void {
  if (value !== undefined && typeof value !== "boolean") throw wrongType(value, option, undefined, "a boolean");
}

/** Also accepts signals from other realms. */
export function requireSignal(value: unknown): void {
  if (value === undefined || (typeof value === "object" && value !== null && "throwIfAborted" in value)) return;
  throw wrongType(value, "signal", undefined, "an AbortSignal");
}

/** @throws Md5Error `INVALID_ARGUMENT` */
export function requireWorkers(workers: number, least: number): void {
  if (Number.isInteger(workers) && workers >= least) return;
  throw new Md5Error(
    "INVALID_ARGUMENT",
    `workers: must be a whole number of at least ${least}; got ${describeValue(workers)}`,
  );
}

/**
 * Refuses a file that wasn't read to its end. Not all browsers notice by themselves that a file changes while they read
 * it: some end its stream early.
 *
 * @throws DOMException `NotReadableError`, like the browsers that notice
 */
export function requireWholeFile({ size }: { readonly size: number }, bytesRead: number): void {
  if (bytesRead !== size) throw new DOMException("The file has changed since it was chosen.", "NotReadableError");
}

export function wrongType(value: unknown, argument: string, index: number | undefined, expected: string): Md5Error {
  const place = index === undefined ? argument : `${argument}[${index}]`;
  return new Md5Error("INVALID_ARGUMENT", `${place}: must be ${expected}; got ${typeName(value)}`);
}

/** Doesn't check the class, so that buffers from other realms work too. Undefined for anything else. */
function viewOf(value: unknown): Uint8Array | undefined {
  try {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(value) ? value : new DataView(value as ArrayBuffer);
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch {
    return undefined;
  }
}

/** Whether a value is bytes, even if its memory was transferred. */
export function isBuffer(value: unknown): boolean {
  return ArrayBuffer.isView(value) || ["ArrayBuffer", "SharedArrayBuffer"].includes(typeName(value));
}

/**
 * Whether an empty array's memory was transferred. Node 20 has no `detached`; a failing `indexOf` is the fastest check.
 */
function isWithoutMemory(empty: Uint8Array): boolean {
  try {
    empty.indexOf(0);
    return false;
  } catch {
    return true;
  }
}

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
