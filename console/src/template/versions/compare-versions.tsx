import { useQuery } from "@connectrpc/connect-query";
import { useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { draftOf } from "../draft/draft.ts";
import { fillMail } from "../preview/fill-mail.ts";
import { InboxLine } from "../preview/inbox-line.tsx";
import { FIRST_LOOK, widthOf } from "../preview/look.ts";
import { LookBar } from "../preview/look-bar.tsx";
import { MailFrame } from "../preview/mail-frame.tsx";
import { Segments } from "../preview/segments.tsx";
import { type Preview, usePreview } from "../preview/use-preview.ts";
import { CompareDrafts, type Side } from "./compare-drafts.tsx";
import "../preview/preview.css";

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
        <h2>Version {compared} beside</h2>
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
      {left !== undefined && right !== undefined && form === "mails" && (
        // Of other versions nothing is shown until they are compiled.
        <Mails key={`${compared} ${other}`} before={left} after={right} />
      )}
    </section>
  );
}

/** Both filled with the same data: the example of the newer one. */
function Mails({ before, after }: { readonly before: Side; readonly after: Side }) {
  const left = usePreview(before.draft);
  const right = usePreview(after.draft);
  const [look, setLook] = useState(FIRST_LOOK);
  const data = right.programs?.example ?? left.programs?.example ?? {};
  return (
    <>
      <LookBar look={look} onChange={setLook} />
      <div className="compare-mails">
        {[
          { side: before, preview: left },
          { side: after, preview: right },
        ].map(({ side, preview }) => (
          <div key={side.label}>
            <h3>{side.label}</h3>
            <Mail preview={preview} data={data} label={side.label} look={look} />
          </div>
        ))}
      </div>
    </>
  );
}

interface MailProps {
  readonly preview: Preview;
  readonly data: FillData;
  readonly label: string;
  readonly look: typeof FIRST_LOOK;
}

function Mail({ preview: { programs, problem, findings, retry }, data, label, look }: MailProps) {
  if (problem !== undefined) return <ErrorNote error={problem} onRetry={retry} />;
  if (programs === undefined) return findings.length > 0 ? <p>{findings[0]?.message}</p> : <LoadingLines />;
  const mail = fillMail(programs.template, "html", data);
  if (!("output" in mail)) return <p className="muted">{mail[0]?.msg}</p>;
  return (
    <>
      <InboxLine subject={mail.subject} preheader="" />
      <MailFrame
        title={label}
        html={mail.output}
        scheme={look.scheme}
        hasImages={look.hasImages}
        width={widthOf(look)}
      />
    </>
  );
}
