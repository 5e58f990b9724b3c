/** What is compared, and beside whom. */
export interface Matter {
  group: string;
  label: string;
  /** Whose speed the others' is a multiple of. */
  base: string;
}

export function titleOf({ group, label }: Matter): string {
  return `${group}, ${label}`;
}
