/** A cookie in a form that a program can save to resume the same session later. `value` is a secret. */
export interface StoredCookie {
  readonly host: string;
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly secure: boolean;
  /** Milliseconds since 1970; null if it lasts as long as the jar. */
  readonly expiresAtMs: number | null;
}

/** Where the client keeps cookies outside browsers. */
export interface CookieJar {
  /** The `Cookie` header for a request to this address; undefined if there is none. */
  cookieHeader(url: URL): string | undefined;
  /** Stores the cookies in the `Set-Cookie` headers of a reply from this address. */
  setCookies(url: URL, headers: readonly string[]): void;
  /** The cookies that haven't expired, for a program to save. */
  list(): StoredCookie[];
}

/** The folder of the address (RFC 6265, section 5.1.4). */
function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf("/")));
}

function pathMatches(path: string, { pathname }: URL): boolean {
  return pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
}

/** `Max-Age` overrides `Expires` (RFC 6265, section 5.3). */
function expiry(attributes: Map<string, string>, nowMs: number): number | null {
  const maxAge = attributes.get("max-age");
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return nowMs + Number(maxAge) * 1000;
  const expires = Date.parse(attributes.get("expires") ?? "");
  return Number.isNaN(expires) ? null : expires;
}

function parse(setCookie: string, url: URL, nowMs: number): StoredCookie | undefined {
  const [pair = "", ...rest] = setCookie.split(";");
  const equals = pair.indexOf("=");
  if (equals < 1) return undefined;
  const attributes = new Map(
    rest.map((attribute) => {
      const [name = "", ...value] = attribute.split("=");
      return [name.trim().toLowerCase(), value.join("=").trim()] as const;
    }),
  );
  const path = attributes.get("path");
  return {
    host: url.host,
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    path: path?.startsWith("/") ? path : defaultPath(url),
    secure: attributes.has("secure"),
    expiresAtMs: expiry(attributes, nowMs),
  };
}

/**
 * A small jar: cookies go back to the host that set them, honouring `Path`, `Secure`, `Max-Age` and `Expires`. `Domain`
 * is ignored, so a cookie never reaches another host.
 *
 * @param saved the result of an earlier jar's `list()`
 */
export function createCookieJar(saved: Iterable<StoredCookie> = [], now: () => number = Date.now): CookieJar {
  const cookies = new Map<string, StoredCookie>();
  const put = (cookie: StoredCookie) => cookies.set([cookie.host, cookie.path, cookie.name].join("\n"), cookie);
  for (const cookie of saved) put(cookie);
  const list = () => [...cookies.values()].filter(({ expiresAtMs }) => expiresAtMs === null || expiresAtMs > now());
  return {
    list,
    setCookies(url, headers) {
      for (const header of headers) {
        const cookie = parse(header, url, now());
        if (cookie) put(cookie);
      }
    },
    cookieHeader(url) {
      const fitting = list().filter(
        ({ host, path, secure }) =>
          host === url.host && pathMatches(path, url) && (!secure || url.protocol === "https:"),
      );
      // Longer paths first (RFC 6265, section 5.4).
      fitting.sort((a, b) => b.path.length - a.path.length);
      return fitting.map(({ name, value }) => `${name}=${value}`).join("; ") || undefined;
    },
  };
}
