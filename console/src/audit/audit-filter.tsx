const NOUNS = [
  ["", "All changes"],
  ["template", "Templates"],
  ["key", "Keys"],
  ["session", "Sessions"],
  ["mail", "Test mails"],
  ["store", "Store"],
  ["audit", "Audit log"],
] as const;
const SPANS = [
  ["", "Any time"],
  ["1", "Last day"],
  ["7", "Last week"],
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
      <Choice name="action" label="Kind" options={NOUNS} value={address.get("action") ?? ""} onChange={onChange} />
      <Choice name="days" label="Time" options={SPANS} value={address.get("days") ?? ""} onChange={onChange} />
      {(["actor", "subject"] as const).map((name) => (
        <input
          key={name}
          type="search"
          className="input choose mono"
          aria-label={name === "actor" ? "Actor" : "Subject"}
          placeholder={name === "actor" ? "Actor: key_… or cli" : "Subject: key_…"}
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
