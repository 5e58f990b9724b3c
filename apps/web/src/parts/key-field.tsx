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
