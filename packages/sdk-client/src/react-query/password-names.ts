/** Random names in place of passwords, in keys that are shown and kept. */
export function createPasswordNames() {
  const names = new Map<string, string>();
  return {
    /** The same name for the same password as long as this is kept; null where there is none. */
    nameOf(password: string | undefined): string | null {
      if (!password) return null;
      const name = names.get(password) ?? crypto.randomUUID();
      names.set(password, name);
      return name;
    },
  };
}
