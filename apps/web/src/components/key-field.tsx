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

/** A key that the visitor typed. Kept only for this tab: keys shouldn't be stored on disk. */
interface TabKey {
  /** Empty if there is none. */
  read(): string;
  keep(key: string): void;
  forget(): void;
}

/** @param name What the key is for; keys with other names are separate. */
export function createTabKey(name: string): TabKey {
  return {
    read: () => sessionStorage.getItem(name) ?? "",
    keep: (key) => sessionStorage.setItem(name, key),
    forget: () => sessionStorage.removeItem(name),
  };
}
