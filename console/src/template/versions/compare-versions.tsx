import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../part/error-note.tsx";
import { LoadingLines } from "../../part/loading.tsx";
import { type Draft, draftOf } from "../draft/draft.ts";
import { fillMail } from "../preview/fill-mail.ts";
import { InboxLine } from "../preview/inbox-line.tsx";
import { FIRST_LOOK, widthOf } from "../preview/look.ts";
import { LookBar } from "../preview/look-bar.tsx";
import { MailFrame } from "../preview/mail-frame.tsx";
import { Segments } from "../preview/segments.tsx";
import { type Preview, usePreview } from "../use-preview.ts";
import { CompareTexts } from "./compare-texts.tsx";
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
  const left = before.data?.version;
  const right = other === 0 ? template : after.data?.version;
  const error = before.error ?? after.error;
  return (
    <section className="card compare-card" aria-label="Compare">
      <div className="bar">
        <h2>Version {compared} beside</h2>
        <select
          className="input narrow"
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
      {left !== undefined && right !== undefined && (
        <Sides
          before={{ label: `Version ${compared}`, draft: draftOf(left) }}
          after={{ label: other === 0 ? "The draft" : `Version ${other}`, draft: draftOf(right) }}
          form={form}
        />
      )}
    </section>
  );
}

interface Side {
  readonly label: string;
  readonly draft: Draft;
}

interface SidesProps {
  readonly before: Side;
  readonly after: Side;
  readonly form: "source" | "mails";
}

function Sides({ before, after, form }: SidesProps) {
  if (form === "mails") return <Mails before={before} after={after} />;
  const [old, now] = [before.draft, after.draft];
  return (
    <>
      {old.subject !== now.subject && (
        <p className="compare-subject">
          Subject: <del>{old.subject || "none"}</del> <ins>{now.subject || "none"}</ins>
        </p>
      )}
      {old.text === now.text && <p className="compare-subject muted">The sources are the same.</p>}
      <CompareTexts before={{ label: before.label, text: old.text }} after={{ label: after.label, text: now.text }} />
      {[...new Set([...Object.keys(old.files), ...Object.keys(now.files)])]
        .filter((path) => old.files[path] !== now.files[path])
        .map((path) => (
          <CompareTexts
            key={path}
            before={{ label: `${before.label}: ${path}`, text: old.files[path] ?? "" }}
            after={{ label: `${after.label}: ${path}`, text: now.files[path] ?? "" }}
          />
        ))}
    </>
  );
}

/** Both filled with the same data: the example of the newer one. */
function Mails({ before, after }: { readonly before: Side; readonly after: Side }) {
  const [old] = useState(before.draft);
  const [now] = useState(after.draft);
  const left = usePreview(old);
  const right = usePreview(now);
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

function Mail({ preview: { programs, error, findings }, data, label, look }: MailProps) {
  if (error !== undefined) return <ErrorNote error={error} />;
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
