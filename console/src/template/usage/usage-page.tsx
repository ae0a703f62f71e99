import { useQuery } from "@connectrpc/connect-query";
import { Link } from "wouter";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { type GetTemplateUsageResponse, TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Icon } from "../../components/icon.tsx";
import { isPart } from "../../components/is-part.ts";
import { Loading, LoadingLines } from "../../components/loading.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { describeGap } from "../../usage/describe-callers.ts";
import { DayChart } from "./day-chart.tsx";
import { DayTable, KeyTable } from "./usage-tables.tsx";
import "../template.css";
import "./usage.css";

const { describeTemplate, getTemplateUsage } = TemplateService.method;
const DAYS = 90;

/** How often a template was fetched, by day and by key. */
export function UsagePage({ id }: { readonly id: string }) {
  const template = useQuery(describeTemplate, { id });
  if (template.error !== null) return <ErrorNote error={template.error} onRetry={() => template.refetch()} />;
  return template.data?.template === undefined ? <Loading /> : <Usage template={template.data.template} />;
}

function Usage({ template: { id, name, kind } }: { readonly template: Template }) {
  const isFetched = !isPart(kind);
  const { data, error, refetch } = useQuery(getTemplateUsage, { id, days: DAYS }, { enabled: isFetched });
  return (
    <div className="page">
      <PageHead
        title={`Usage of ${name}`}
        about="Fetches by client libraries, by day of UTC. A library fills many mails with one fetch."
      >
        <Link href={`/templates/${id}`} className="button">
          <Icon name="back" />
          Back to the draft
        </Link>
      </PageHead>
      {error !== null && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!isFetched && (
        <div className="card empty">
          <h2>Programs do not fetch a {kind}</h2>
          <p>They fetch the mails that have it.</p>
          <Link href={`/templates/${id}?tab=used-by`} className="button">
            Used by
          </Link>
        </div>
      )}
      {isFetched && data === undefined && error === null && <LoadingLines />}
      {data !== undefined && (data.days.length === 0 ? <Unused usage={data} /> : <Used usage={data} />)}
    </div>
  );
}

function Unused({ usage }: { readonly usage: GetTemplateUsageResponse }) {
  return (
    <div className="card empty">
      <h2>Not fetched in the last {DAYS} days</h2>
      <p>
        A mail that is sent less often may still need it.
        {describeGap(usage.countedSince, DAYS, new Date())}
      </p>
    </div>
  );
}

function Used({ usage }: { readonly usage: GetTemplateUsageResponse }) {
  const { days, keys, totalKeys, countedSince } = usage;
  const today = new Date();
  return (
    <>
      <section className="card padded stack" aria-label="By day">
        <h2>Fetches in the last {DAYS} days</h2>
        <DayChart days={days} count={DAYS} today={today.toISOString().slice(0, 10)} />
        <p className="small muted">
          {days.reduce((sum, { fetches }) => sum + fetches, 0n).toLocaleString("en")} in all.
          {describeGap(countedSince, DAYS, today)}
        </p>
      </section>
      <KeyTable keys={keys} totalKeys={totalKeys} />
      <DayTable days={days} />
    </>
  );
}
