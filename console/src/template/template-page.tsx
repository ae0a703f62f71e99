import { useQuery } from "@connectrpc/connect-query";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../components/describe-error.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Loading } from "../components/loading.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { useSession } from "../session/session.ts";
import { DeletedPage, useOrphans } from "./deleted/deleted-page.tsx";
import { PUBLISH_CHANGES } from "./publish-changes.ts";
import { type Found, findKept } from "./workbench/find-kept.ts";
import { Workbench } from "./workbench.tsx";
import "./template.css";

/** One template: its source, its data and its mail. */
export function TemplatePage({ id }: { readonly id: string }) {
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery(TemplateService.method.describeTemplate, { id }, { staleTime: 30_000 });
  const template = data?.template;
  const found = useFound(template?.id);
  if (error !== null && template === undefined) return <NoTemplate id={id} error={error} onRetry={() => refetch()} />;
  if (template === undefined) return <Loading />;
  if (template.id !== id) return <Redirect to={`/templates/${template.id}${location.search}`} replace />;
  if (found?.of !== template.id) return <Loading />;
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

/** What this browser keeps of a template, for the key that opens it. */
function useFound(id: string | undefined): (Found & { readonly of: string }) | undefined {
  const keyId = useSession().key.id;
  const [found, setFound] = useState<Found & { readonly of: string }>();
  useEffect(() => {
    let isWanted = id !== undefined;
    if (id !== undefined) findKept(keyId, id).then((each) => isWanted && setFound({ ...each, of: id }));
    return () => {
      isWanted = false;
    };
    // Another key that signs in over the page continues with what is there.
  }, [id]);
  return found;
}
