import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import type { TemplateMessage } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { Icon } from "../../components/icon.tsx";
import { useActions } from "../../components/use-actions.ts";
import { ExportMenu } from "./export-menu.tsx";
import { languageName } from "./language-name.ts";
import { LanguageProgress } from "./language-progress.tsx";
import { countStates, type WrittenTexts } from "./written-texts.ts";

interface LanguageHeadProps {
  readonly template: Template;
  readonly locale: string;
  readonly messages: readonly TemplateMessage[];
  readonly written: WrittenTexts;
  readonly canSave: boolean;
  readonly isReadOnly: boolean;
  readonly saveState: ReactNode;
  readonly onSave: () => void;
  readonly onImport: () => void;
}

/** Which language it is, how far it is, and what can be done with it. */
export function LanguageHead(props: LanguageHeadProps) {
  const { template, locale, messages, written, canSave, isReadOnly, saveState, onSave, onImport } = props;
  const { id, name } = template;
  const language = languageName(locale);
  const [, go] = useLocation();
  useActions([
    ...(isReadOnly
      ? []
      : [
          { name: "Save the translations", keys: "Mod+s", isOff: !canSave, run: onSave },
          { name: "Import…", run: onImport },
        ]),
    { name: "Languages", run: () => go(`/templates/${id}/languages`) },
    { name: "The template", run: () => go(`/templates/${id}`) },
  ]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} in ${language} · Letterpress`;
    heading.current?.focus({ preventScroll: true });
  }, [name, language]);
  return (
    <header className="work-head">
      <Link href={`/templates/${id}/languages`} className="button quiet square" aria-label="All languages">
        <Icon name="back" />
      </Link>
      <div className="work-name work-language">
        <h1 ref={heading} tabIndex={-1} className="clip">
          {name} in {language}
        </h1>
        <div className="row work-facts">
          <span className="mono small muted clip">{locale}</span>
          {saveState}
        </div>
      </div>
      <LanguageProgress counts={countStates(messages, written)} />
      <div className="row wrap work-actions">
        <Link href={`/templates/${id}`} className="button">
          Template
        </Link>
        <ExportMenu id={id} locale={locale} />
        {!isReadOnly && (
          <>
            <button type="button" className="button" onClick={onImport}>
              Import…
            </button>
            <button
              type="button"
              className="button primary"
              aria-disabled={!canSave}
              onClick={() => canSave && onSave()}
            >
              Save
            </button>
          </>
        )}
      </div>
    </header>
  );
}
