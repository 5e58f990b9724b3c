const redacted = "[redacted]";

/** Longer URLs are truncated, since anyone may send one of 16 KiB and each request writes a line. */
const maxLength = 1_000;

/** URLs in a `Request` may be longer than Node accepts; only this many characters are examined. */
const maxRead = 20_000;

/**
 * Makes a request's URL safe to log. Keeps the path and the names of parameters, and drops all values: passwords travel
 * in the query (rule B6), and a list of secret names would miss `p%61ssword` and names that a client mistypes. In the
 * path, anything after a `=` is dropped too: a client that escapes the `?` puts the query there.
 */
export function redactUrl(url: string): string {
  // Nothing below would change most URLs.
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
