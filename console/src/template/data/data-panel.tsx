import { useState } from "react";
import type { Issue } from "../../../../clients/js/src/letterpress-error.ts";
import type { FillData, FillReport } from "../../../../clients/js/src/render-program.ts";
import { Segments } from "../preview/segments.tsx";
import { parseData } from "./edit-data.ts";
import { Report } from "./report.tsx";
import { Samples } from "./samples.tsx";
import type { ScopeSchema } from "./schema.ts";
import { ScopeFields } from "./scope-fields.tsx";
import "./data.css";

interface DataPanelProps {
  readonly templateId: string;
  /** Whether the compiler has said what the source names. */
  readonly isChecked: boolean;
  readonly schema: ScopeSchema;
  readonly data: FillData;
  readonly sample: string;
  readonly onChange: (data: FillData) => void;
  readonly onChoose: (sample: string, data?: FillData) => void;
  readonly report: FillReport | undefined;
  readonly issues: readonly Issue[];
  readonly onShow: (entry: string) => void;
}

/** The data that the mail is filled with, as fields or as JSON, and what a library says of it. */
export function DataPanel(props: DataPanelProps) {
  const { templateId, isChecked, schema, data, sample, onChange, onChoose, report, issues, onShow } = props;
  const [form, setForm] = useState<"fields" | "json">("fields");
  const isEmpty = schema.tags.length + schema.keys.length + schema.lists.length === 0;
  return (
    <div className="data-panel">
      <div className="data-fields">
        <Samples {...{ templateId, data, chosen: sample, onChoose }} />
        <Segments
          label="Form of the data"
          value={form}
          options={{ fields: "Fields", json: "JSON" }}
          onChange={setForm}
        />
        {form === "json" && <JsonForm data={data} onChange={onChange} />}
        {form === "fields" && isEmpty && (
          <p className="muted">
            {isChecked ? "The source names no merge tags, conditions or lists." : "Checking what the source names…"}
          </p>
        )}
        {form === "fields" && <ScopeFields schema={schema} data={data} onChange={onChange} />}
      </div>
      {report !== undefined && <Report report={report} issues={issues} onShow={onShow} />}
    </div>
  );
}

interface JsonFormProps {
  readonly data: FillData;
  readonly onChange: (data: FillData) => void;
}

function JsonForm({ data, onChange }: JsonFormProps) {
  const [text, setText] = useState(() => JSON.stringify(data, null, 2));
  const [fault, setFault] = useState("");
  return (
    <div className="field">
      <textarea
        className="input mono json-form"
        aria-label="Data as JSON"
        aria-invalid={fault !== ""}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          try {
            onChange(parseData(target.value));
            setFault("");
          } catch (err) {
            setFault(err instanceof Error ? err.message : "This is no JSON");
          }
        }}
      />
      {fault !== "" && (
        <span className="hint" role="alert">
          Not used yet: {fault}
        </span>
      )}
    </div>
  );
}
