import { useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { Icon } from "../components/icon.tsx";
import { useMay } from "../session/role.ts";
import { EditTags } from "./edit-tags.tsx";

/** The tags of a template, and how to change them. */
export function TemplateTags({ template }: { readonly template: Template }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay("editor");
  return (
    <div className="row template-tags">
      {template.tags.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {mayEdit && (
        <button
          type="button"
          className="button quiet square small"
          title="Tags"
          aria-label={`Tags of ${template.name}`}
          onClick={() => setOpen(true)}
        >
          <Icon name="tag" />
        </button>
      )}
      {isOpen && <EditTags template={template} onClose={() => setOpen(false)} />}
    </div>
  );
}
