import { Icon } from "../components/icon.tsx";
import { useMay } from "../session/role.ts";

interface NoTemplatesProps {
  readonly isSearch: boolean;
  readonly onCreate: () => void;
  readonly onClear: () => void;
}

/** Replaces an empty list, and says what it would contain. */
export function NoTemplates({ isSearch, onCreate, onClear }: NoTemplatesProps) {
  const mayCreate = useMay("editor");
  if (isSearch)
    return (
      <div className="card empty" role="status">
        <h2>Nothing matches</h2>
        <p>The search covers names, slugs, subjects and tags.</p>
        <button type="button" className="button" onClick={onClear}>
          Clear the search
        </button>
      </div>
    );
  return (
    <div className="card empty">
      <h2>No templates yet</h2>
      <p>
        A template is the source of a mail, in MJML or as a document. Programs fetch it once it is published, and fill
        it with their own data.{" "}
        {mayCreate
          ? "Start from an example, which shows conditions, defaults and lists."
          : "Your key has the role viewer and cannot create one: ask someone with the role editor."}
      </p>
      {mayCreate && (
        <button type="button" className="button primary" onClick={onCreate}>
          <Icon name="plus" />
          New template
        </button>
      )}
    </div>
  );
}
