const redacted = "[redacted]";

/** Longer URLs are cut, since anyone may send one of 16 KiB and each request writes a line. */
const maxLength = 1_000;

/** Where URLs come in a `Request`, they may be longer than what Node takes: no more of them is looked at. */
const maxRead = 20_000;

/**
 * A request's URL as it may be logged. Keeps the path and the names of parameters, and drops all values: passwords
 * travel in the query (rule B6), and a list of secret names would miss `p%61ssword` and names that a client mistypes.
 * In the path, too, nothing after a `=` is kept: a client that escapes the `?` puts the query there.
 */
export function redactUrl(url: string): string {
  // Most URLs: nothing below would change them.
  if (!/[?#@=]|%(?:25)*3d/i.test(url)) return cut(url);
  const withoutUserInfo = url.slice(0, maxRead).replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i, "$1//");
  const [wholePath = "", ...query] = withoutUserInfo.split(/[?#]/);
  const path = wholePath.replace(/(=|%(?:25)*3d)[^/]*/gi, `$1${redacted}`);
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
