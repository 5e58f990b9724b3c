const form = /^([a-z][a-z\d+.-]*:)(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/i;
const specialSchemes = /^(?:https?|wss?|ftp):$/;

/** The part of `URL` that canvases use: the components of a URL, and an error if it is invalid. */
export class RealmUrl {
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
      return new RealmUrl(address, base).href !== "";
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
