import { useId } from "react";

/** A field for a key, whose input is hidden. @param problem Why the last key was refused; null if it wasn't. */
export function KeyField(props: {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | null;
  readonly onChange: (key: string) => void;
}) {
  const { label, value, problem = null, onChange } = props;
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="password"
          required
          value={value}
          autoComplete="off"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="bad">
          {problem}
        </p>
      )}
    </>
  );
}

/**
 * A key that the visitor typed. Kept only for this tab, because keys shouldn't be stored on disk, or only for this page
 * if the browser has storage disabled.
 */
interface TabKey {
  /** Empty if there is none. */
  read(): string;
  keep(key: string): void;
  forget(): void;
}

/** @param name What the key is for; keys with other names are separate. */
export function createTabKey(name: string): TabKey {
  let ofPage = "";

  function inStorage<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(sessionStorage);
    } catch {
      return otherwise;
    }
  }

  return {
    read: () => inStorage((storage) => storage.getItem(name), null) ?? ofPage,
    keep(key) {
      ofPage = key;
      inStorage((storage) => storage.setItem(name, key), undefined);
    },
    forget() {
      ofPage = "";
      inStorage((storage) => storage.removeItem(name), undefined);
    },
  };
}
