/** Random names that replace passwords in query keys, which may be shown and stored. */
export function createPasswordNames() {
  const names = new Map<string, string>();
  return {
    /** Returns the same name for the same password as long as this object exists; null if there is no password. */
    nameOf(password: string | undefined): string | null {
      if (!password) return null;
      const name = names.get(password) ?? crypto.randomUUID();
      names.set(password, name);
      return name;
    },
  };
}
