import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { Icon } from "../part/icon.tsx";
import { TemplateState } from "../templates/template-state.tsx";

interface WorkHeadProps {
  readonly template: Template;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly hasErrors: boolean;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

/** Which template it is, whether it is saved, and what can be done with it. */
export function WorkHead({ template, isChanged, isSaving, hasErrors, onSave, onPublish }: WorkHeadProps) {
  const { id, name, slug } = template;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · Letterpress`;
  }, [name]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="work-head">
      <Link href="/" className="button quiet square" aria-label="All templates">
        <Icon name="back" />
      </Link>
      <div className="work-name">
        <h1 ref={heading} tabIndex={-1} className="clip">
          {name}
        </h1>
        <span className="mono small muted clip">{slug || id}</span>
      </div>
      <TemplateState template={template} />
      <span className="grow" />
      <span className="small muted save-state" role="status">
        {isSaving ? "Saving…" : isChanged ? "Not saved" : "Saved"}
      </span>
      <Link href={`/templates/${id}/versions`} className="button">
        Versions
      </Link>
      <button type="button" className="button" disabled={!isChanged || isSaving || hasErrors} onClick={onSave}>
        Save
      </button>
      <button type="button" className="button primary" disabled={isSaving || hasErrors} onClick={onPublish}>
        Publish…
      </button>
    </header>
  );
}
