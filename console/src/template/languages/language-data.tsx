import type { ScopeSchema } from "../data/schema.ts";
import { ScopeFields } from "../data/scope-fields.tsx";
import type { LookedAtData } from "./use-looked-at-data.ts";
import "../data/data.css";

interface LanguageDataProps {
  readonly looked: LookedAtData;
  readonly schema: ScopeSchema;
  /** Whether the compiler has said what the mail asks for. */
  readonly isChecked: boolean;
}

/** The data with which the mail is looked at: a sample, and a field for each value. */
export function LanguageData({ looked, schema, isChecked }: LanguageDataProps) {
  const { samples, sample, choose, data, change } = looked;
  const isEmpty = schema.tags.length + schema.keys.length + schema.lists.length === 0;
  return (
    <div className="data-panel">
      <div className="data-fields">
        <label className="row">
          <span className="field-label">Data</span>
          <select className="input" value={sample} onChange={({ target }) => choose(target.value)}>
            <option value="">Example values</option>
            {samples.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {isEmpty && (
          <p className="muted">{isChecked ? "The mail has no merge tags, conditions or lists." : "Checking…"}</p>
        )}
        <ScopeFields schema={schema} data={data} onChange={change} />
      </div>
    </div>
  );
}
