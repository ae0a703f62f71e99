import type { RefObject } from "react";
import { Field } from "./field.tsx";

interface KeyFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** A field for an admin key, which no browser keeps and nobody reads over a shoulder. */
export function KeyField({ label, hint, field }: KeyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <input
          {...ids}
          ref={field}
          className="input mono"
          type="password"
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
