import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { useMay } from "../../session/role.ts";
import { toJson } from "./edit-data.ts";

interface SamplesProps {
  readonly templateId: string;
  readonly data: FillData;
  readonly chosen: string;
  /** Without data: the example of the compiler. */
  readonly onChoose: (name: string, data?: FillData) => void;
}

/** The data sets that are saved with a template: to look with, and to be tried at each publish. */
export function Samples({ templateId: id, data, chosen, onChoose }: SamplesProps) {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const maySave = useMay("editor");
  const [name, setName] = useState(chosen);
  const { data: list } = useQuery(TemplateService.method.listTemplateSamples, { id });
  const samples = list?.samples ?? [];
  const save = useMutation({
    mutationFn: () => client.setTemplateSample({ id, name, dynamicData: toJson(data) }),
    onSuccess: () => {
      onChoose(name, data);
      tell(`The sample ${name} is saved.`);
      return refresh([TemplateService.method.listTemplateSamples]);
    },
  });
  const remove = useMutation({
    mutationFn: () => client.deleteTemplateSample({ id, name: chosen }),
    onSuccess: () => {
      tell(`The sample ${chosen} is deleted.`);
      onChoose("", data);
      setName("");
      return refresh([TemplateService.method.listTemplateSamples]);
    },
  });
  return (
    <div className="samples">
      <label className="row">
        <span className="field-label">Data</span>
        <select
          className="input"
          value={chosen}
          onChange={({ target }) => {
            const sample = samples.find((each) => each.name === target.value);
            setName(target.value);
            onChoose(target.value, sample?.dynamicData);
          }}
        >
          <option value="">Example of the compiler</option>
          {samples.map((sample) => (
            <option key={sample.name}>{sample.name}</option>
          ))}
        </select>
      </label>
      {maySave && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <input
            className="input mono"
            aria-label="Name of the sample"
            placeholder="name-of-sample"
            required
            maxLength={64}
            pattern="[a-z0-9][a-z0-9\-]*"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <button type="submit" className="button" disabled={save.isPending}>
            Save sample
          </button>
          {chosen !== "" && (
            <button type="button" className="button quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </button>
          )}
        </form>
      )}
      {(save.error ?? remove.error) !== null && <ErrorNote error={save.error ?? remove.error} />}
    </div>
  );
}
