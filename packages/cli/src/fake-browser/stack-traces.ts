/**
 * Formats stack traces with code of the realm. Otherwise Node formats them with code of the process. If that fails, for
 * example because an error's name is a symbol, it throws an error of the process, which gives access to other objects
 * of the process.
 */
const { apply } = Reflect;
const { toString: describeError } = Error.prototype;
const describeSite = siteMethod();

/** `toString` of V8's call site objects, which can't be obtained in any other way. */
function siteMethod(): () => string {
  Error.prepareStackTrace = (_, sites) => sites;
  const [site] = new Error().stack as unknown as readonly [NodeJS.CallSite];
  return site.toString;
}

function header(error: unknown): string {
  try {
    return apply(describeError, error, []);
  } catch {
    return "Error";
  }
}

function traceOf(error: unknown, sites: readonly unknown[]): string {
  let text = header(error);
  // Uses no array methods: the canvas may have replaced them, which would give it access to the call sites.
  for (let index = 0; index < sites.length; index++) text += `\n    at ${apply(describeSite, sites[index], [])}`;
  return text;
}

Object.defineProperty(Error, "prepareStackTrace", { value: traceOf, writable: false, configurable: false });
// Node looks up the global with this name.
Object.defineProperty(globalThis, "Error", { value: Error, writable: false, configurable: false });
