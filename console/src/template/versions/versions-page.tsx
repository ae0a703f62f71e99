import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Icon } from "../../components/icon.tsx";
import { isPart } from "../../components/is-part.ts";
import { Loading, LoadingLines } from "../../components/loading.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useAddress } from "../../components/use-address.ts";
import { VersionTable } from "../../components/version-table.tsx";
import { useMay } from "../../session/role.ts";
import { RoleNote } from "../role-note.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { CompareVersions } from "./compare-versions.tsx";
import { Dependencies } from "./dependencies.tsx";
import { firstComparison } from "./first-comparison.ts";
import { RollBackDialog } from "./roll-back-dialog.tsx";
import "../template.css";

/** What was published of a template, and how it differs from what is being written. */
export function VersionsPage({ id }: { readonly id: string }) {
  const template = useQuery(TemplateService.method.describeTemplate, { id });
  if (template.error !== null) return <ErrorNote error={template.error} onRetry={() => template.refetch()} />;
  return template.data?.template === undefined ? <Loading /> : <Versions template={template.data.template} />;
}

function Versions({ template }: { readonly template: Template }) {
  const { id, name, kind, publishedVersion } = template;
  const [address, setAddress] = useAddress();
  const mayRollBack = useMay("publisher");
  const [target, setTarget] = useState<number | undefined>();
  const list = useInfiniteQuery(
    TemplateService.method.listTemplateVersions,
    { id, pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  const first = firstComparison(
    template,
    versions.map(({ version }) => version),
  );
  const compared = Number(address.get("compare") ?? first.compared);
  const other = Number(address.get("with") ?? (address.has("compare") ? 0 : first.other));
  return (
    <div className="page wide">
      <PageHead title={`Versions of ${name}`} about="The published versions, newest first. A version never changes.">
        {!isPart(kind) && (
          <Link href={`/templates/${id}/usage`} className="button">
            Usage
          </Link>
        )}
        <Link href={`/templates/${id}/drafts`} className="button">
          Draft history
        </Link>
        <Link href={`/templates/${id}`} className="button">
          <Icon name="back" />
          Back to the draft
        </Link>
      </PageHead>
      <RoleNote />
      {list.isPending && <LoadingLines />}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {list.data !== undefined && versions.length === 0 && (
        <div className="card empty">
          <h2>Nothing is published yet</h2>
          <p>
            Each publish creates a version, which is served from then on. Here you can compare versions and roll back.
          </p>
        </div>
      )}
      {versions.length > 0 && (
        <VersionTable
          versions={versions}
          served={publishedVersion}
          compared={compared}
          onCompare={(version) => setAddress({ compare: String(version) })}
          onRollBack={mayRollBack ? setTarget : undefined}
          facts={(version) => <Dependencies version={version} />}
          actions={isPart(kind) ? undefined : ({ version }) => <ShareButton templateId={id} version={version} />}
        />
      )}
      {list.hasNextPage && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            Show more
          </button>
        </div>
      )}
      {compared > 0 && (
        <CompareVersions
          template={template}
          compared={compared}
          other={other}
          versions={versions.map(({ version }) => version)}
          onChoose={(version) => setAddress({ compare: String(compared), with: String(version) })}
        />
      )}
      {target !== undefined && <RollBackDialog templateId={id} version={target} onClose={() => setTarget(undefined)} />}
    </div>
  );
}
