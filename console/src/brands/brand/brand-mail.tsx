import { useQuery } from "@connectrpc/connect-query";
import { useMemo, useState } from "react";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { type FilledMail, fillMail } from "../../template/preview/fill-mail.ts";
import { firstLook } from "../../template/preview/first-look.ts";
import { InboxLine } from "../../template/preview/inbox-line.tsx";
import { widthOf } from "../../template/preview/look.ts";
import { LookBar } from "../../template/preview/look-bar.tsx";
import { MailFrame } from "../../template/preview/mail-frame.tsx";
import { ownImages } from "../../template/preview/own-images.ts";
import { remoteImages } from "../../template/preview/remote-images.ts";
import type { Tokens } from "./tokens.ts";
import { type BrandMailChoice, LOOKED_THROUGH } from "./use-brand-mail.ts";
import "../../template/preview/preview.css";

interface BrandMailProps {
  readonly mail: BrandMailChoice;
  /** As they are written now. */
  readonly tokens: Tokens;
}

/** A published mail, filled in this page with the tokens of a brand by what fills it in production. */
export function BrandMail({ mail, tokens }: BrandMailProps) {
  const { search, setSearch, choices, chosen, choose, isLooking, error, retry } = mail;
  return (
    <section className="preview" aria-label="The mail in this brand">
      <div className="bar">
        <input
          type="search"
          className="input mails-search"
          aria-label="Search for a mail"
          placeholder="Search for a mail"
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {choices.length > 0 && (
          <select
            className="input choose"
            aria-label="Mail"
            value={chosen?.template.id}
            onChange={({ target }) => choose(target.value)}
          >
            {choices.map(({ template: { id, name } }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {error !== null && <ErrorNote error={error} onRetry={() => retry()} />}
      {chosen === undefined && isLooking && <LoadingLines />}
      {chosen === undefined && !isLooking && error === null && (
        <div className="empty">
          <h2>No mail with tokens</h2>
          <p>
            {search.trim() === ""
              ? `None of the ${LOOKED_THROUGH} mails that were changed last declares tokens. Search for another one, or declare tokens in a template and publish it.`
              : "No published mail that matches declares tokens."}
          </p>
        </div>
      )}
      {chosen !== undefined && <Shown key={chosen.template.id} chosen={chosen} tokens={tokens} />}
    </section>
  );
}

interface ShownProps {
  readonly chosen: NonNullable<BrandMailChoice["chosen"]>;
  readonly tokens: Tokens;
}

function Shown({ chosen: { template, programs, declared }, tokens }: ShownProps) {
  const { id, publishedVersion: version } = template;
  const samples = useQuery(TemplateService.method.listTemplateSamples, { id });
  const contract = useQuery(TemplateService.method.getTemplateContract, { id, version });
  const [look, setLook] = useState(firstLook);
  const isKnown = !samples.isPending && !contract.isPending;
  const data = samples.data?.samples[0]?.dynamicData ?? contract.data?.example ?? {};
  const filled = useMemo(
    () => (isKnown ? fillMail(programs, "html", { ...data, brand: tokens }) : undefined),
    [programs, isKnown, data, tokens],
  );
  if (filled === undefined) return <LoadingLines />;
  if (!("output" in filled)) return <p className="note danger">{filled[0]?.msg}</p>;
  const html = filled.output;
  return (
    <>
      <LookBar look={look} images={remoteImages(html, ownImages())} onChange={setLook} />
      <InboxLine subject={filled.subject} preheader="" />
      <MailFrame title="The mail" html={html} scheme={look.scheme} hasImages={look.hasImages} width={widthOf(look)} />
      <Refused
        names={refusedIn(
          filled,
          declared.map(({ name }) => name),
          tokens,
        )}
      />
    </>
  );
}

/** Tokens whose value the mail does not show. */
function Refused({ names }: { readonly names: readonly string[] }) {
  return (
    <p className="size-bar small" role="status">
      {names.length === 0
        ? "The mail has every value of this brand that it declares."
        : `Not accepted, so the mail has what it declares: ${names.join(", ")}`}
    </p>
  );
}

function refusedIn({ report }: FilledMail, declared: readonly string[], tokens: Tokens): readonly string[] {
  const refused = [...report.defaulted, ...report.rejected_urls].map((entry) => entry.replace(/^brand[.]/, ""));
  return declared.filter((name) => tokens[name] !== undefined && refused.includes(name));
}
