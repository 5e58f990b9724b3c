const openable = new Set(["http:", "https:", "mailto:"]);

/**
 * The full URL that a link in a canvas may open; null for all others: scripts, data, local paths, other programs'
 * schemes, relative URLs, because a canvas has no address, and URLs with a user name, which look like those of another
 * site.
 *
 * @example
 * externalUrl("https://example.org") // "https://example.org/"
 * externalUrl("javascript:alert(1)") // null
 * externalUrl("https://paint.example@evil.example/") // null
 */
export function externalUrl(href: string): string | null {
  try {
    const url = new URL(href);
    return openable.has(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}
