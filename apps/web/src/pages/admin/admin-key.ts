const name = "admin-key";

/** The key that the operator typed in this tab; null without one. It goes with the tab: keys don't belong on a disk. */
export function readAdminKey(): string | null {
  return sessionStorage.getItem(name);
}

export function keepAdminKey(key: string): void {
  sessionStorage.setItem(name, key);
}

export function forgetAdminKey(): void {
  sessionStorage.removeItem(name);
}
