import { useId } from "react";
import type { KeyField } from "./schema.ts";

type Value = string | number | boolean;

interface KeyInputProps {
  readonly field: KeyField;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** What conditions are asked of: whether it is given, and what it is. */
export function KeyInput({ field, value, onChange }: KeyInputProps) {
  const { name, about, example } = field;
  const type = typeof value === "boolean" ? "boolean" : field.type;
  const id = useId();
  const isGiven = value !== undefined;
  const isOn = type === "boolean" ? value === true : isGiven;
  const first = typeof example === "object" || example === undefined ? EMPTY[type] : example;
  return (
    <div className="key-input">
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={`${id}-about`}
          aria-checked={isOn}
          checked={isOn}
          onChange={({ target }) =>
            type === "boolean" ? onChange(target.checked) : onChange(target.checked ? first : undefined)
          }
        />
        <span>
          <strong>{name}</strong>
          <span id={`${id}-about`} className="muted small">
            {" "}
            {isGiven ? about : "not given"}
          </span>
        </span>
      </label>
      {isGiven && type !== "boolean" && (
        <input
          className="input"
          aria-label={`Value of ${name}`}
          type={type === "number" ? "number" : "text"}
          step="any"
          value={String(value)}
          onChange={({ target }) => onChange(type === "number" ? toNumber(target.valueAsNumber) : target.value)}
        />
      )}
    </div>
  );
}

const EMPTY = { string: "", number: 0, boolean: true } as const;

function toNumber(number: number): number {
  return Number.isFinite(number) ? number : 0;
}
