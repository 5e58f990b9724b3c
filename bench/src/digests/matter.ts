/** The subject of a comparison, and its base. */
export interface Matter {
  group: string;
  label: string;
  /** The contender to which the others' speeds are compared. */
  base: string;
}

export function titleOf({ group, label }: Matter): string {
  return `${group}, ${label}`;
}
