import { useState } from "react";

/**
 * A value that the author controls (`given` is set) or the component keeps itself. The setter calls `onChange` in both
 * cases.
 *
 * @param given - the author's value; if undefined, the component keeps it
 * @param initial - the initial value if the component keeps it
 */
export function useControllable<T>(
  given: T | undefined,
  initial: T,
  onChange: ((value: T) => void) | undefined,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(initial);
  return [
    given ?? own,
    (value) => {
      setOwn(value);
      if (typeof onChange === "function") onChange(value);
    },
  ];
}
