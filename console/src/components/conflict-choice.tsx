import { useId } from "react";
import type { Choice, OpenConflict } from "./open-conflict.ts";

interface ConflictChoiceProps {
  readonly legend: string;
  readonly conflict: OpenConflict;
  readonly choice: Choice | undefined;
  readonly onChoose: (name: string, choice: Choice) => void;
  /** For a file that only this side has: it is kept or left out. */
  readonly keeps?: "theirs" | "mine";
}

/** What both sides made of the same lines, of which nothing is chosen until somebody does. */
export function ConflictChoice({ legend, conflict, choice, onChoose, keeps }: ConflictChoiceProps) {
  const group = useId();
  const { name, theirs, mine } = conflict;
  const isText = /\n/.test(theirs + mine);
  const options: readonly (readonly [Choice, string, string])[] =
    keeps === undefined
      ? [
          ["theirs", "Theirs", theirs],
          ["mine", "Yours", mine],
          ...(isText ? [["both", "Both, theirs first", ""] as const] : []),
        ]
      : [
          [keeps, "Keep it", ""],
          [keeps === "mine" ? "theirs" : "mine", "Leave it out", ""],
        ];
  return (
    <fieldset className="choices">
      <legend className="field-label">{legend}</legend>
      {options.map(([value, label, text]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={group}
            aria-label={label}
            checked={choice === value}
            onChange={() => onChoose(name, value)}
          />
          <span>
            <span className={text === "" ? undefined : "small muted"}>{label}</span>
            {text !== "" && (isText ? <pre className="conflict-text">{text}</pre> : text)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
