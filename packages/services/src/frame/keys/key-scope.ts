/** The permissions that a request's key can have. */
export type KeyPermission = "hash" | "read" | "publish";

/** The permissions of each key scope. */
const permissionsOf = {
  /** The MD5 operations. */
  hash: ["hash"],
  /** Loading canvases, if that isn't open to everyone. */
  read: ["read"],
  /** Publishing and updating canvases, if that isn't open to everyone. Includes loading them. */
  publish: ["read", "publish"],
  full: ["hash", "read", "publish"],
} as const satisfies Record<string, readonly KeyPermission[]>;

export type KeyScope = keyof typeof permissionsOf;

export const keyScopes = Object.keys(permissionsOf) as [KeyScope, ...KeyScope[]];

/** The scope of keys created without one: what every key could do before scopes existed. */
export const defaultKeyScope: KeyScope = "hash";

export function scopeAllows(scope: KeyScope, permission: KeyPermission): boolean {
  const permissions: readonly KeyPermission[] = permissionsOf[scope];
  return permissions.includes(permission);
}
