import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateMenu } from "../actions/template-menu.tsx";
import { Icon } from "../components/icon.tsx";
import { isPart } from "../components/is-part.ts";
import { KindBadge } from "../components/kind-badge.tsx";
import { TemplateState } from "../components/template-state.tsx";
import { useActions } from "../components/use-actions.ts";
import { useMay } from "../session/role.ts";
import { TemplateTags } from "../tags/template-tags.tsx";
import { ShareButton } from "./share/share-button.tsx";
import { TestMailButton } from "./test-mail/test-mail-button.tsx";

interface WorkHeadProps {
  readonly template: Template;
  readonly isChanged: boolean;
  /** Whether a save that was requested is in flight. */
  readonly isBusy: boolean;
  readonly saveState: ReactNode;
  readonly hasErrors: boolean;
  readonly onSave: () => void;
  readonly onTest: () => void;
  readonly onPublish: () => void;
  /** Saves what is not saved yet, then continues. */
  readonly saveFirst: (next: () => void) => void;
}

/** Which template it is, whether it is saved, and what can be done with it. What cannot be done now keeps the focus. */
export function WorkHead(props: WorkHeadProps) {
  const { template, isChanged, isBusy, saveState, hasErrors, onSave, onTest, onPublish } = props;
  const { id, name, slug, kind } = template;
  const maySave = useMay("editor");
  const canSave = isChanged && !isBusy;
  const canPublish = !isBusy && !hasErrors;
  const mayPublish = useMay("publisher");
  const [, go] = useLocation();
  const save = { name: "Save the draft", keys: "Mod+s", isOff: !canSave, run: onSave };
  const publish = { name: "Publish…", isOff: !canPublish, run: onPublish };
  const versions = { name: "Versions", run: () => go(`/templates/${id}/versions`) };
  useActions([...(maySave ? [save] : []), ...(mayPublish ? [publish] : []), versions]);
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
        <div className="row work-facts">
          <span className="mono small muted clip">{slug || id}</span>
          {saveState}
        </div>
      </div>
      <KindBadge kind={kind} />
      <TemplateState template={template} />
      <TemplateTags template={template} />
      <div className="row wrap work-actions">
        <Link href={`/templates/${id}/versions`} className="button">
          Versions
        </Link>
        {!isPart(kind) && <ShareButton templateId={id} />}
        <TemplateMenu template={template} place="page" saveFirst={props.saveFirst} onDeleted={() => go("/")} />
        {maySave && (
          <>
            {!isPart(kind) && <TestMailButton onOpen={onTest} />}
            <button type="button" className="button" aria-disabled={!canSave} onClick={() => canSave && save.run()}>
              Save
            </button>
          </>
        )}
        {mayPublish && (
          <button
            type="button"
            className="button primary"
            aria-disabled={!canPublish}
            title={hasErrors ? "Fix the errors first" : undefined}
            onClick={() => canPublish && publish.run()}
          >
            Publish…
          </button>
        )}
      </div>
    </header>
  );
}
