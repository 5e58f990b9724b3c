const redacted = "[redacted]";

/**
 * A request's URL as it may be logged: path and parameter names stay, every parameter's value goes (rule B6: passwords travel
 * in the query). All values, since a list of secret names would miss the spelling `p%61ssword` and whatever a client mistypes.
 */
export function redactUrl(url: string): string {
  // Most URLs: nothing below would change them.
  if (!/[?#@]/.test(url)) return url;
  const withoutUserInfo = url.replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i, "$1//");
  const [path = "", ...query] = withoutUserInfo.split(/[?#]/);
  if (query.length === 0) return path;
  return `${path}?${query.join("&").split("&").map(redactParameter).join("&")}`;
}

/** A parameter without `=` may be a mistyped secret itself. */
function redactParameter(parameter: string): string {
  const name = /^[\w.%[\]-]{1,64}(?==)/.exec(parameter)?.[0];
  return name === undefined ? redacted : `${name}=${redacted}`;
}
