const name = "publish-key";

/** The key that the author typed in this tab; empty without one. It goes with the tab: keys don't belong on a disk. */
export function readPublishKey(): string {
  return sessionStorage.getItem(name) ?? "";
}

export function keepPublishKey(key: string): void {
  sessionStorage.setItem(name, key);
}
