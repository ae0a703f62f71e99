import { Field } from "../components/field.tsx";

/** What a new key is for. */
export interface Powers {
  readonly kind: "sdk" | "admin";
  readonly targets: readonly string[];
  readonly definition: string;
  readonly role: string;
}

export const SDK_POWERS: Powers = { kind: "sdk", targets: ["html"], definition: "full", role: "editor" };

/** The powers as CreateKey takes them. */
export function toRequest({ kind, targets, definition, role }: Powers) {
  return kind === "admin" ? { kind, targets: ["all"], role } : { kind, targets: [...targets], definition };
}

const KINDS = [
  ["sdk", "SDK key", "For programs that fetch published templates"],
  ["admin", "Admin key", "For people and pipelines that manage this server"],
] as const;
const TARGETS = [
  ["html", "HTML"],
  ["mjml", "MJML"],
  ["react-email", "React Email"],
] as const;
const ROLES = [
  ["viewer", "Viewer: reads everything"],
  ["editor", "Editor: also writes drafts"],
  ["publisher", "Publisher: also publishes"],
  ["owner", "Owner: also manages keys"],
] as const;

/** Asks what a key is for. */
export function KeyPowers({ powers, onChange }: { readonly powers: Powers; readonly onChange: (to: Powers) => void }) {
  const { kind, targets, definition, role } = powers;
  const toggle = (target: string) =>
    targets.includes(target) ? targets.filter((each) => each !== target) : [...targets, target];
  return (
    <>
      <fieldset className="choices">
        <legend className="field-label">Kind</legend>
        {KINDS.map(([value, label, about]) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => onChange({ ...powers, kind: value })}
            />
            <span>
              <strong>{label}</strong>
              <span className="small muted">{about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === "sdk" ? (
        <>
          <fieldset className="choices">
            <legend className="field-label">Targets</legend>
            {TARGETS.map(([value, label]) => (
              <label key={value} className="check">
                <input
                  type="checkbox"
                  checked={targets.includes(value)}
                  onChange={() => onChange({ ...powers, targets: toggle(value) })}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <label className="check">
            <input
              type="checkbox"
              checked={definition === "program"}
              onChange={({ target }) => onChange({ ...powers, definition: target.checked ? "program" : "full" })}
            />
            <span>Programs only, without the document that they were compiled from</span>
          </label>
        </>
      ) : (
        <Field label="Role">
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={role}
              onChange={({ target }) => onChange({ ...powers, role: target.value })}
            >
              {ROLES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
