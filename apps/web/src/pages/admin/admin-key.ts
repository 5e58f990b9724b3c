const name = "admin-key";

/** The key that the operator typed in this tab, or null. Kept only for this tab: keys shouldn't be stored on disk. */
export function readAdminKey(): string | null {
  return sessionStorage.getItem(name);
}

export function keepAdminKey(key: string): void {
  sessionStorage.setItem(name, key);
}

export function forgetAdminKey(): void {
  sessionStorage.removeItem(name);
}
