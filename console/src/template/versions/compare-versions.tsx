import { useQuery } from "@connectrpc/connect-query";
import { useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { draftOf } from "../draft/draft.ts";
import type { Programs } from "../preview/answer.ts";
import { type Filling, fillMail } from "../preview/fill-mail.ts";
import { InboxLine } from "../preview/inbox-line.tsx";
import { FIRST_LOOK, widthOf } from "../preview/look.ts";
import { LookBar } from "../preview/look-bar.tsx";
import { MailFrame } from "../preview/mail-frame.tsx";
import { remoteImages } from "../preview/remote-images.ts";
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
  const example = right.programs?.example ?? left.programs?.example;
  const sides = [
    { side: before, preview: left, mail: useMail(left.programs, example) },
    { side: after, preview: right, mail: useMail(right.programs, example) },
  ];
  const html = sides.map(({ mail }) => (mail !== undefined && "output" in mail ? mail.output : "")).join("\n");
  return (
    <>
      <LookBar look={look} images={remoteImages(html, location.host)} onChange={setLook} />
      <div className="compare-mails">
        {sides.map(({ side, preview, mail }) => (
          <div key={side.label}>
            <h3>{side.label}</h3>
            <Mail preview={preview} mail={mail} label={side.label} look={look} />
          </div>
        ))}
      </div>
    </>
  );
}

function useMail(programs: Programs | undefined, example: FillData | undefined): Filling | undefined {
  return useMemo(() => programs && fillMail(programs.template, "html", example ?? {}), [programs, example]);
}

interface MailProps {
  readonly preview: Preview;
  readonly mail: Filling | undefined;
  readonly label: string;
  readonly look: typeof FIRST_LOOK;
}

function Mail({ preview: { problem, findings, retry }, mail, label, look }: MailProps) {
  if (problem !== undefined) return <ErrorNote error={problem} onRetry={retry} />;
  if (mail === undefined) return findings.length > 0 ? <p>{findings[0]?.message}</p> : <LoadingLines />;
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
