const form = /^([a-z][a-z\d+.-]*:)(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;
const specialSchemes = /^(?:https?|wss?|ftp):$/;

/** The part of `URL` that canvases use: the components of a URL, and an error if it is invalid. */
class FakeUrl {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(address: unknown, base?: unknown) {
    const text = String(address).trim();
    const [, protocol = "", authority = "", pathname = "", search = "", hash = ""] =
      form.exec(text) ?? form.exec(base === undefined ? "" : joined(text, String(base))) ?? [];
    const scheme = protocol.toLowerCase();
    const host = authority.replace(/^.*@/, "").toLowerCase();
    if (scheme === "" || (specialSchemes.test(scheme) && host === "")) throw new TypeError(`Invalid URL: ${text}`);
    this.protocol = scheme;
    this.host = host;
    this.pathname = specialSchemes.test(scheme) ? encodeSpaces(pathname || "/") : encodeSpaces(pathname);
    this.search = search === "?" ? "" : encodeSpaces(search);
    this.hash = hash === "#" ? "" : encodeSpaces(hash);
  }

  get hostname(): string {
    return this.host.replace(/:\d*$/, "");
  }
  get port(): string {
    return /:(\d+)$/.exec(this.host)?.[1] ?? "";
  }
  get origin(): string {
    return specialSchemes.test(this.protocol) ? `${this.protocol}//${this.host}` : "null";
  }
  get username(): string {
    return "";
  }
  get password(): string {
    return "";
  }
  get href(): string {
    return `${this.protocol}${this.host === "" ? "" : `//${this.host}`}${this.pathname}${this.search}${this.hash}`;
  }
  toString(): string {
    return this.href;
  }
  toJSON(): string {
    return this.href;
  }

  static canParse(address: unknown, base?: unknown): boolean {
    try {
      return new FakeUrl(address, base).href !== "";
    } catch {
      return false;
    }
  }
}

function joined(path: string, base: string): string {
  const [, protocol = "", authority = "", pathname = ""] = form.exec(base.trim()) ?? [];
  if (path.startsWith("//")) return protocol + path;
  const folder = path.startsWith("/") ? "" : pathname.slice(0, pathname.lastIndexOf("/") + 1) || "/";
  return `${protocol}//${authority}${folder}${path}`;
}

function encodeSpaces(text: string): string {
  return text.replaceAll(" ", "%20");
}

/**
 * The platform features that React and the compiler expect, implemented in plain JavaScript so that nothing here gives
 * access to anything outside the realm. Timers never fire, since nothing is rendered twice.
 */
const platform: Record<string, unknown> = {
  setTimeout: () => 0,
  clearTimeout: () => {},
  setInterval: () => 0,
  clearInterval: () => {},
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  performance: { now: () => Date.now(), mark: () => {}, measure: () => {} },
  console: new Proxy({}, { get: () => () => {} }),
  structuredClone: (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))),
};

/** React's streaming renderer creates these when it is loaded. It isn't used. */
class Unused {
  port1 = {};
  port2 = { postMessage: () => {} };
  encode(text = ""): Uint8Array {
    return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  }
}
platform.URL = FakeUrl;
platform.MessageChannel = Unused;
platform.TextEncoder = Unused;

for (const [name, value] of Object.entries(platform)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
