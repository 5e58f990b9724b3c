const redacted = "[redacted]";

/** Longer URLs are cut, since anyone may send one of 16 KiB and each request writes a line. */
const maxLength = 1_000;

/**
 * A request's URL as it may be logged. Keeps the path and the names of parameters, and drops all values: passwords
 * travel in the query (rule B6), and a list of secret names would miss `p%61ssword` and names that a client mistypes.
 */
export function redactUrl(url: string): string {
  // Most URLs: nothing below would change them.
  if (!/[?#@]/.test(url)) return cut(url);
  const withoutUserInfo = url.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i, "$1//");
  const [path = "", ...query] = withoutUserInfo.split(/[?#]/);
  if (query.length === 0) return cut(path);
  return cut(`${path}?${query.join("&").split("&").map(redactParameter).join("&")}`);
}

function cut(url: string): string {
  return url.length <= maxLength ? url : `${url.slice(0, maxLength)}[cut]`;
}

/** A parameter without `=` may be a mistyped secret itself. */
function redactParameter(parameter: string): string {
  const name = /^[\w.%[\]-]{1,64}(?==)/.exec(parameter)?.[0];
  return name === undefined ? redacted : `${name}=${redacted}`;
}
