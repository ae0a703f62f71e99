import { ToggleGroup } from "radix-ui";
import { useActions } from "../../components/use-actions.ts";
import "./segments.css";

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const names = Object.keys(options) as Value[];
  useActions(
    names.map((name) => ({ name: `${label}: ${options[name]}`, isOff: name === value, run: () => onChange(name) })),
  );
  return (
    <ToggleGroup.Root
      type="single"
      className="segments"
      aria-label={label}
      value={value}
      onValueChange={(name) => {
        const chosen = names.find((each) => each === name);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {names.map((name) => (
        <ToggleGroup.Item key={name} value={name}>
          {options[name]}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
