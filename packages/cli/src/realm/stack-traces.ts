/**
 * Writes stack traces by code of the realm. Otherwise Node writes them, by code of the process. If that fails, as for
 * an error whose name is a symbol, it throws an error of the process, which leads to the process's other objects.
 */
const { apply } = Reflect;
const { toString: describeError } = Error.prototype;
const describeSite = siteMethod();

/** The method of V8's own objects for the places in a trace, which nothing else gives. */
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
  // No method of an array: the canvas may have put its own in its place, and would get hold of the sites.
  for (let index = 0; index < sites.length; index++) text += `\n    at ${apply(describeSite, sites[index], [])}`;
  return text;
}

Object.defineProperty(Error, "prepareStackTrace", { value: traceOf, writable: false, configurable: false });
// Node asks the global of this name.
Object.defineProperty(globalThis, "Error", { value: Error, writable: false, configurable: false });
