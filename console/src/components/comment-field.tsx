import { Field } from "./field.tsx";

interface CommentFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** What is noted with a version. */
export function CommentField({ label, hint, isRequired = false, value, onChange }: CommentFieldProps) {
  return (
    <Field label={label} hint={`${hint}, shown in the list of versions`}>
      {(ids) => (
        <textarea
          {...ids}
          className="input"
          maxLength={500}
          required={isRequired}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
