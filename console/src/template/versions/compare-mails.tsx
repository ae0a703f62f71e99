import { useMemo, useState } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import type { Draft } from "../draft/draft.ts";
import { type Filling, fillMail } from "../preview/fill-mail.ts";
import { InboxLine } from "../preview/inbox-line.tsx";
import { FIRST_LOOK, type Look, widthOf } from "../preview/look.ts";
import { LookBar } from "../preview/look-bar.tsx";
import { MailFrame } from "../preview/mail-frame.tsx";
import { ownImages } from "../preview/own-images.ts";
import { remoteImages } from "../preview/remote-images.ts";
import { usePreview } from "../preview/use-preview.ts";
import { useDifferences } from "./use-differences.ts";
import { useExample } from "./use-example.ts";
import { type Served, useServed } from "./use-served.ts";
import "../preview/preview.css";

interface WithDraftProps {
  readonly before: TemplateVersion;
  readonly draft: Draft;
  /** Of the template. */
  readonly kind: string;
}

/** The mail of a version as it was served, beside that of the draft as it is compiled now. */
export function CompareWithDraft({ before, draft, kind }: WithDraftProps) {
  const { programs, findings, hasErrors, problem, retry } = usePreview(draft, { kind, slug: "" });
  const served = useServed(before);
  const example = useExample(before, hasErrors);
  const compiled = { template: programs?.template, problem, retry };
  const left: Side = { label: nameOf(before), about: <AsServed version={before} />, ...served };
  const right = { label: "The draft", about: "Compiled now", ...compiled, fault: findings[0]?.message };
  return <SideBySide sides={[left, right]} example={hasErrors ? example : programs && (programs.example ?? {})} />;
}

interface VersionsProps {
  readonly before: TemplateVersion;
  readonly after: TemplateVersion;
}

/** The mails of two versions as they were served, both filled with the example of the second. */
export function CompareServed({ before, after }: VersionsProps) {
  const sides = [
    { label: nameOf(before), about: <AsServed version={before} />, ...useServed(before) },
    { label: nameOf(after), about: <AsServed version={after} />, ...useServed(after) },
  ];
  return <SideBySide sides={sides} example={useExample(after)} />;
}

function nameOf({ version }: TemplateVersion): string {
  return `Version ${version}`;
}

function AsServed({ version: { version, digest } }: { readonly version: TemplateVersion }) {
  return (
    <>
      As served: version {version}
      {digest !== "" && (
        <>
          , digest <code title={digest}>{digest.slice(0, 12)}…</code>
        </>
      )}
    </>
  );
}

interface Side extends Served {
  readonly label: string;
  /** What of it is shown. */
  readonly about: React.ReactNode;
  /** Why a draft has no mail. */
  readonly fault?: string | undefined;
}

interface SideBySideProps {
  readonly sides: readonly Side[];
  /** Undefined until it is known. */
  readonly example: FillData | undefined;
}

function SideBySide({ sides, example }: SideBySideProps) {
  const [look, setLook] = useState(FIRST_LOOK);
  const [left, right] = sides;
  const mails = [useMail(left?.template, example), useMail(right?.template, example)];
  const [before = "", after = ""] = mails.map((mail) => (mail !== undefined && "output" in mail ? mail.output : ""));
  const [areMarked, setMarked] = useState(false);
  const { summary, onWritten } = useDifferences(before, after, areMarked);
  return (
    <>
      <LookBar look={look} images={remoteImages(`${before}\n${after}`, ownImages())} onChange={setLook} />
      <div className="bar">
        <label className="row small">
          <input type="checkbox" checked={areMarked} onChange={({ target }) => setMarked(target.checked)} />
          Show differences
        </label>
        <p className="muted small" role="status">
          {summary}
        </p>
      </div>
      <div className="compare-mails">
        {sides.map((side, index) => (
          <div key={side.label}>
            <h3>{side.label}</h3>
            <p className="muted small">{side.about}</p>
            <Mail side={side} mail={mails[index]} look={look} onWritten={onWritten[index]} />
          </div>
        ))}
      </div>
    </>
  );
}

function useMail(template: unknown, example: FillData | undefined): Filling | undefined {
  return useMemo(
    () => (template === undefined || example === undefined ? undefined : fillMail(template, "html", example)),
    [template, example],
  );
}

interface MailProps {
  readonly side: Side;
  readonly mail: Filling | undefined;
  readonly look: Look;
  readonly onWritten: ((mail: Document) => void) | undefined;
}

function Mail({ side: { label, problem, retry, fault }, mail, look, onWritten }: MailProps) {
  if (problem !== undefined) return <ErrorNote error={problem} onRetry={retry} />;
  if (mail === undefined) return fault === undefined ? <LoadingLines /> : <p>{fault}</p>;
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
        {...(onWritten && { onWritten })}
      />
    </>
  );
}
