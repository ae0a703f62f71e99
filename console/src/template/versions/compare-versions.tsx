import { useQuery } from "@connectrpc/connect-query";
import { useMemo, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { draftOf } from "../draft/draft.ts";
import { Segments } from "../preview/segments.tsx";
import { CompareDrafts } from "./compare-drafts.tsx";
import { CompareServed, CompareWithDraft } from "./compare-mails.tsx";

interface CompareVersionsProps {
  readonly template: Template;
  readonly compared: number;
  /** The other version; 0 for the draft. */
  readonly other: number;
  readonly versions: readonly number[];
  readonly onChoose: (version: number) => void;
}

/** A version beside another one or the draft: their sources with what differs, or both mails. */
export function CompareVersions({ template, compared, other, versions, onChoose }: CompareVersionsProps) {
  const { id } = template;
  const [form, setForm] = useState<"source" | "mails">("source");
  const { getTemplateVersion } = TemplateService.method;
  const before = useQuery(getTemplateVersion, { id, version: compared });
  const after = useQuery(getTemplateVersion, { id, version: other }, { enabled: other > 0 });
  const old = before.data?.version;
  const now = other === 0 ? template : after.data?.version;
  // A preview asks the server again for each new draft.
  const left = useMemo(() => old && { label: `Version ${compared}`, draft: draftOf(old) }, [old, compared]);
  const right = useMemo(
    () => now && { label: other === 0 ? "The draft" : `Version ${other}`, draft: draftOf(now) },
    [now, other],
  );
  const error = before.error ?? after.error;
  return (
    <section className="card compare-card" aria-label="Compare">
      <div className="bar">
        <h2>Version {compared} compared with</h2>
        <select
          className="input choose"
          aria-label="Compare with"
          value={other}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          <option value={0}>the draft</option>
          {versions.map((version) => (
            <option key={version} value={version}>
              version {version}
            </option>
          ))}
        </select>
        <span className="grow" />
        <Segments label="Form" value={form} options={{ source: "Source", mails: "Mails" }} onChange={setForm} />
      </div>
      {error !== null && <ErrorNote error={error} />}
      {(left === undefined || right === undefined) && error === null && <LoadingLines />}
      {left !== undefined && right !== undefined && form === "source" && <CompareDrafts before={left} after={right} />}
      {old !== undefined && right !== undefined && form === "mails" && other === 0 && (
        <CompareWithDraft key={compared} before={old} draft={right.draft} kind={template.kind} />
      )}
      {old !== undefined && after.data?.version !== undefined && form === "mails" && other > 0 && (
        <CompareServed key={`${compared} ${other}`} before={old} after={after.data.version} />
      )}
    </section>
  );
}
