import { useQuery } from "@connectrpc/connect-query";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { draftOf, isSameDraft } from "../draft/draft.ts";
import { CompareDrafts } from "../versions/compare-drafts.tsx";

/** How a saved draft differs from what the version that is served was made from. */
export function ServedChanges({ template }: { readonly template: Template }) {
  const { id, publishedVersion } = template;
  const served = useQuery(TemplateService.method.getTemplateVersion, { id, version: publishedVersion });
  const version = served.data?.version;
  if (served.error !== null) return <ErrorNote error={served.error} onRetry={() => served.refetch()} />;
  if (version === undefined) return <LoadingLines />;
  const [before, after] = [draftOf(version), draftOf(template)];
  if (isSameDraft(before, after)) return <p className="muted">The draft is what version {publishedVersion} serves.</p>;
  return (
    <section aria-label={`What differs from version ${publishedVersion}`}>
      <CompareDrafts
        before={{ label: `Version ${publishedVersion}, served`, draft: before }}
        after={{ label: "The draft", draft: after }}
      />
    </section>
  );
}
