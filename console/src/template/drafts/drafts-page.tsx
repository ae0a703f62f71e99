import { useQuery } from "@connectrpc/connect-query";
import { Link, useLocation } from "wouter";
import type { Template, TemplateDraft } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loading, LoadingLines } from "../../components/loading.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useAddress } from "../../components/use-address.ts";
import { findKept } from "../../saving/find-kept.ts";
import { useMay } from "../../session/role.ts";
import { useSession } from "../../session/session.ts";
import { type Draft, draftOf } from "../draft/draft.ts";
import { CompareDrafts } from "../versions/compare-drafts.tsx";
import { openWork } from "../workbench/open-work.ts";
import { replaceDraft } from "../workbench/work-state.ts";
import { DraftTable } from "./draft-table.tsx";
import "../template.css";

const { describeTemplate, getTemplateDraft, listTemplateDrafts } = TemplateService.method;

/** The last drafts of a template, how they differ from what it has now, and the way back to one. */
export function DraftsPage({ id }: { readonly id: string }) {
  const template = useQuery(describeTemplate, { id });
  if (template.error !== null) return <ErrorNote error={template.error} onRetry={() => template.refetch()} />;
  return template.data?.template === undefined ? <Loading /> : <Drafts template={template.data.template} />;
}

function Drafts({ template }: { readonly template: Template }) {
  const { id, name } = template;
  const [address, setAddress] = useAddress();
  const { data, error, refetch } = useQuery(listTemplateDrafts, { id });
  const drafts = data?.drafts ?? [];
  const compared = Number(address.get("draft") ?? drafts.find(({ current }) => !current)?.draft ?? 0);
  return (
    <div className="page wide">
      <PageHead title={`Draft history of ${name}`} about="The last 50 drafts that were saved, newest first.">
        <Link href={`/templates/${id}`} className="button">
          <Icon name="back" />
          Back to the draft
        </Link>
      </PageHead>
      {error !== null && <ErrorNote error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <LoadingLines />}
      {data !== undefined && (
        <DraftTable drafts={drafts} compared={compared} onCompare={(draft) => setAddress({ draft: String(draft) })} />
      )}
      {compared > 0 && <CompareWithNow template={template} number={compared} />}
    </div>
  );
}

/** What a draft has otherwise than the template has now. */
function CompareWithNow({ template, number }: { readonly template: Template; readonly number: number }) {
  const { data, error, refetch } = useQuery(getTemplateDraft, { id: template.id, draft: number });
  const restore = useRestore(template);
  const mayRestore = useMay("editor");
  if (error !== null) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (data?.draft === undefined) return <LoadingLines />;
  const draft: TemplateDraft = data.draft;
  return (
    <section className="card compare-card" aria-label="Compare">
      <div className="bar">
        <h2>Draft {number} compared with the draft now</h2>
        <span className="grow" />
        {mayRestore && !draft.current && (
          <button type="button" className="button" onClick={() => restore(number, draftOf(draft))}>
            Restore draft {number}
          </button>
        )}
      </div>
      <CompareDrafts
        before={{ label: `Draft ${number}`, draft: draftOf(draft) }}
        after={{ label: "The draft now", draft: draftOf(template) }}
      />
    </section>
  );
}

/** Puts a draft into the page of the template, as a change that can be undone and is not saved yet. */
function useRestore(template: Template): (number: number, draft: Draft) => Promise<void> {
  const keyId = useSession().key.id;
  const [, go] = useLocation();
  return async (number, draft) => {
    const store = openWork(template, await findKept(keyId, template.id));
    store.run((before, at) => replaceDraft(before, `the restore of draft ${number}`, draft, at));
    go(`/templates/${template.id}`);
  };
}
