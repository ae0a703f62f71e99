import { useQuery } from "@connectrpc/connect-query";
import { Redirect } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Loading } from "../components/loading.tsx";
import { Workbench } from "./workbench.tsx";
import "./template.css";
import { useRefresh } from "../rpc/use-refresh.ts";
import { PUBLISH_CHANGES } from "./publish/publish-changes.ts";

/** One template: its source, its data and its mail. */
export function TemplatePage({ id }: { readonly id: string }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery(TemplateService.method.describeTemplate, { id }, { staleTime: 30_000 });
  const template = data?.template;
  if (error !== null && template === undefined)
    return (
      <div className="page">
        <ErrorNote error={error} onRetry={() => refetch()} />
      </div>
    );
  if (template === undefined) return <Loading />;
  if (template.id !== id) return <Redirect to={`/templates/${template.id}${location.search}`} replace />;
  return <Workbench key={template.id} template={template} onPublished={() => refresh(PUBLISH_CHANGES)} />;
}
