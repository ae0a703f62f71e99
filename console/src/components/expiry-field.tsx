import { Field } from "./field.tsx";

interface ExpiryFieldProps {
  readonly value: string;
  /** Each value with its label. */
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

/** Chooses when something that gives access ends. */
export function ExpiryField({ value, choices, onChange }: ExpiryFieldProps) {
  return (
    <Field label="Expires">
      {(ids) => (
        <select {...ids} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
          {choices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
