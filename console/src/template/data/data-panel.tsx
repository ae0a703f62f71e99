import { useState } from "react";
import type { Issue } from "../../../../clients/js/src/letterpress-error.ts";
import type { FillData, FillReport } from "../../../../clients/js/src/render-program.ts";
import type { History } from "../history.ts";
import { Segments } from "../preview/segments.tsx";
import { changeData, type WorkState } from "../workbench/work-state.ts";
import type { WorkStore } from "../workbench/work-store.ts";
import { JsonForm } from "./json-form.tsx";
import { Report } from "./report.tsx";
import { SampleBar } from "./sample-bar.tsx";
import type { ScopeSchema } from "./schema.ts";
import { ScopeFields } from "./scope-fields.tsx";
import type { ChosenData } from "./use-chosen-data.ts";
import type { Samples } from "./use-samples.ts";
import "./data.css";

interface DataPanelProps {
  readonly store: WorkStore;
  readonly state: WorkState;
  readonly samples: Samples;
  readonly history: History;
  /** Whether the compiler has said what the source names. */
  readonly isChecked: boolean;
  readonly schema: ScopeSchema;
  readonly chosen: ChosenData;
  readonly report: FillReport | undefined;
  readonly issues: readonly Issue[];
  readonly onShow: (entry: string) => void;
}

/** The data that the mail is filled with, as fields or as JSON, and what a library says of it. */
export function DataPanel(props: DataPanelProps) {
  const { store, state, samples, history, isChecked, schema, chosen, report, issues, onShow } = props;
  const [form, setForm] = useState<"fields" | "json">("fields");
  const isEmpty = schema.tags.length + schema.keys.length + schema.lists.length === 0;
  const { sample, data } = chosen;
  const change = (next: FillData, text?: string) =>
    store.run((before, at) =>
      changeData(before, sample, text === undefined ? { data: next } : { data: next, text }, at),
    );
  return (
    <div className="data-panel">
      <div className="data-fields">
        <SampleBar {...{ store, state, samples, history, chosen }} />
        <Segments
          label="Form of the data"
          value={form}
          options={{ fields: "Fields", json: "JSON" }}
          onChange={setForm}
        />
        {form === "json" && <JsonForm data={data} text={state.work.edits[sample]?.text} onChange={change} />}
        {form === "fields" && isEmpty && (
          <p className="muted">
            {isChecked ? "The source has no merge tags, conditions or lists." : "Checking the source…"}
          </p>
        )}
        {form === "fields" && <ScopeFields schema={schema} data={data} onChange={(next) => change(next)} />}
      </div>
      {report !== undefined && <Report report={report} issues={issues} onShow={onShow} />}
    </div>
  );
}
