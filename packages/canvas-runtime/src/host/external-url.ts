const openable = new Set(["http:", "https:", "mailto:"]);

/**
 * The address a link of a canvas may open, in full; null for all others: scripts, data, local paths, other programs'
 * schemes, anything relative, since a canvas has no address of its own, and addresses with a user name, which look like
 * those of another site.
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
