import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";

type Facts = Pick<Template, "publishedVersion" | "hasUnpublishedChanges"> & Partial<Pick<Template, "draftVersion">>;

interface TemplateStateProps {
  /** A template, or a brand. */
  readonly template: Facts & { readonly archivedAt?: Template["archivedAt"] | undefined };
}

/** What SDK keys get of a template or a brand, in a word or two. */
export function TemplateState({ template }: TemplateStateProps) {
  const { archivedAt, publishedVersion, hasUnpublishedChanges, draftVersion = 0 } = template;
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
