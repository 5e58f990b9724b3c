/** What a request with a key may do. */
export type KeyPermission = "hash" | "read" | "publish";

/** What each scope of a key allows. */
const permissionsOf = {
  /** The MD5 operations. */
  hash: ["hash"],
  /** Loading canvases where that isn't open to all. */
  read: ["read"],
  /** Publishing and updating canvases where that isn't open to all. Whoever writes may read. */
  publish: ["read", "publish"],
  full: ["hash", "read", "publish"],
} as const satisfies Record<string, readonly KeyPermission[]>;

export type KeyScope = keyof typeof permissionsOf;

export const keyScopes = Object.keys(permissionsOf) as [KeyScope, ...KeyScope[]];

/** The scope of keys that were made without one: what every key could do before there were scopes. */
export const defaultKeyScope: KeyScope = "hash";

export function scopeAllows(scope: KeyScope, permission: KeyPermission): boolean {
  const permissions: readonly KeyPermission[] = permissionsOf[scope];
  return permissions.includes(permission);
}
