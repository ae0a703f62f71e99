import { useQuery } from "@connectrpc/connect-query";
import { Redirect } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../components/describe-error.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Loading } from "../components/loading.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { useFound } from "../saving/use-found.ts";
import { DeletedPage, useOrphans } from "./deleted/deleted-page.tsx";
import { PUBLISH_CHANGES } from "./publish-changes.ts";
import type { KeptWork } from "./workbench/work-state.ts";
import { Workbench } from "./workbench.tsx";
import "./template.css";

/** One template: its source, its data and its mail. */
export function TemplatePage({ id }: { readonly id: string }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery(TemplateService.method.describeTemplate, { id }, { staleTime: 30_000 });
  const template = data?.template;
  const found = useFound<KeptWork>(template?.id);
  if (error !== null && template === undefined) return <NoTemplate id={id} error={error} onRetry={() => refetch()} />;
  if (template === undefined) return <Loading />;
  if (template.id !== id) return <Redirect to={`/templates/${template.id}${location.search}`} replace />;
  if (found === undefined) return <Loading />;
  return <Workbench key={template.id} template={template} found={found} onPublished={() => refresh(PUBLISH_CHANGES)} />;
}

interface NoTemplateProps {
  readonly id: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NoTemplate({ id, error, onRetry }: NoTemplateProps) {
  const kept = useOrphans(id);
  if (describeError(error).code === "TEMPLATE_NOT_FOUND" && kept.orphans.length > 0) return <DeletedPage {...kept} />;
  return (
    <div className="page">
      <ErrorNote error={error} onRetry={onRetry} />
    </div>
  );
}
