const openable = new Set(["http:", "https:", "mailto:"]);

/**
 * The address a link of a canvas may open, in full; null for all others: scripts, data, local paths, other programs'
 * schemes, and anything relative, since a canvas has no address of its own.
 *
 * @example
 * externalUrl("https://example.org") // "https://example.org/"
 * externalUrl("javascript:alert(1)") // null
 */
export function externalUrl(href: string): string | null {
  try {
    const url = new URL(href);
    return openable.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
