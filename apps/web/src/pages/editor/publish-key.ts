const name = "publish-key";

/** The key that the author typed in this tab, or empty. Kept only for this tab: keys shouldn't be stored on disk. */
export function readPublishKey(): string {
  return sessionStorage.getItem(name) ?? "";
}

export function keepPublishKey(key: string): void {
  sessionStorage.setItem(name, key);
}
