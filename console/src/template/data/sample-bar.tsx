import { useState } from "react";
import { ErrorNote } from "../../components/error-note.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useMay } from "../../session/role.ts";
import type { History } from "../history.ts";
import { chooseSample, resetData, type WorkState } from "../workbench/work-state.ts";
import type { WorkStore } from "../workbench/work-store.ts";
import type { ChosenData } from "./use-chosen-data.ts";
import type { Samples } from "./use-samples.ts";

interface SampleBarProps {
  readonly store: WorkStore;
  readonly state: WorkState;
  readonly samples: Samples;
  readonly history: History;
  readonly chosen: ChosenData;
}

/** The data sets that are saved with a template: to look with, and to be tried at each publish. */
export function SampleBar({ store, state, samples, history, chosen: { sample: chosen, data } }: SampleBarProps) {
  const { edits } = state.work;
  const tell = useTell();
  const maySave = useMay("editor");
  const names = samples.list.map(({ name }) => name);
  const isGone = chosen !== "" && !names.includes(chosen);
  const deleted = state.past.at(-1)?.sample;
  const label = (name: string, text: string) => (edits[name] === undefined ? text : `${text} (changed)`);
  return (
    <div className="samples">
      <label className="row">
        <span className="field-label">Data</span>
        <select
          className="input"
          value={chosen}
          onChange={({ target }) => store.run((before, at) => chooseSample(before, target.value, at))}
        >
          <option value="">{label("", "Example values")}</option>
          {[...names, ...(isGone ? [chosen] : [])].map((name) => (
            <option key={name} value={name}>
              {label(name, name)}
            </option>
          ))}
        </select>
        {edits[chosen] !== undefined && (
          <button
            type="button"
            className="button quiet"
            onClick={() => store.run((before, at) => resetData(before, chosen, at))}
          >
            Reset
          </button>
        )}
      </label>
      {maySave && (
        <NameForm
          key={chosen}
          first={chosen}
          isPending={samples.isPending}
          onSave={async (name) => {
            await samples.save(name, data, chosen);
            tell(`The sample ${name} is saved.`);
          }}
          onDelete={names.includes(chosen) ? () => samples.remove(chosen) : undefined}
        />
      )}
      {deleted !== undefined && deleted.after === undefined && (
        <div className="row" role="status">
          <span className="grow">The sample {deleted.name} is deleted.</span>
          <button type="button" className="button small" onClick={history.undo}>
            Undo
          </button>
        </div>
      )}
      {samples.error !== null && <ErrorNote error={samples.error} />}
    </div>
  );
}

interface NameFormProps {
  readonly first: string;
  readonly isPending: boolean;
  readonly onSave: (name: string) => Promise<void>;
  readonly onDelete: (() => Promise<void>) | undefined;
}

/** A failure of either is shown with the samples. */
function NameForm({ first, isPending, onSave, onDelete }: NameFormProps) {
  const [name, setName] = useState(first);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(name).catch(() => undefined);
      }}
    >
      <input
        className="input mono"
        aria-label="Name of the sample"
        placeholder="name-of-sample"
        required
        maxLength={64}
        pattern="[a-z0-9][a-z0-9\-]*"
        data-own-undo
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button" disabled={isPending}>
        Save sample
      </button>
      {onDelete !== undefined && (
        <button
          type="button"
          className="button quiet"
          disabled={isPending}
          onClick={() => onDelete().catch(() => undefined)}
        >
          Delete
        </button>
      )}
    </form>
  );
}
