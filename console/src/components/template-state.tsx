import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";

/** What SDK keys get of a template, in a word or two. */
export function TemplateState({ template }: { readonly template: Template }) {
  const { archivedAt, publishedVersion, hasUnpublishedChanges, draftVersion } = template;
  if (archivedAt !== undefined) return <span className="badge">Archived</span>;
  if (publishedVersion === 0) return <span className="badge">Draft</span>;
  return (
    <span className="row wrap">
      <span className="badge ok">Live v{publishedVersion}</span>
      {hasUnpublishedChanges && (
        <span className="badge warn">{draftVersion === 0 ? "Changes" : `Draft equals v${draftVersion}`}</span>
      )}
    </span>
  );
}
