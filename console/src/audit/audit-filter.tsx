const NOUNS = [
  ["", "Every change"],
  ["template", "Of templates"],
  ["key", "Of keys"],
  ["session", "Of sessions"],
  ["mail", "Test mails"],
  ["store", "Of the store"],
  ["audit", "Of this log"],
] as const;
const SPANS = [
  ["", "Of all time"],
  ["1", "Of the last day"],
  ["7", "Of the last week"],
  ["30", "Last 30 days"],
] as const;

interface AuditFilterProps {
  readonly address: URLSearchParams;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Which changes are shown. */
export function AuditFilter({ address, onChange }: AuditFilterProps) {
  return (
    <div className="row wrap">
      <Choice name="action" label="What" options={NOUNS} value={address.get("action") ?? ""} onChange={onChange} />
      <Choice name="days" label="When" options={SPANS} value={address.get("days") ?? ""} onChange={onChange} />
      {(["actor", "subject"] as const).map((name) => (
        <input
          key={name}
          type="search"
          className="input choose mono"
          aria-label={name === "actor" ? "By whom" : "Of what"}
          placeholder={name === "actor" ? "By: key_…, cli" : "Of: key_…"}
          maxLength={100}
          value={address.get(name) ?? ""}
          onChange={({ target }) => onChange({ [name]: target.value.trim() })}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: AuditFilterProps["onChange"];
}

function Choice({ name, label, options, value, onChange }: ChoiceProps) {
  return (
    <select
      className="input choose"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange({ [name]: target.value })}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
