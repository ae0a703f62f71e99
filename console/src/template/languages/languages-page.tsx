import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { Link } from "wouter";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loading, LoadingLines } from "../../components/loading.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { useMay } from "../../session/role.ts";
import { RoleNote } from "../role-note.tsx";
import { AddLanguage } from "./add-language.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { LanguagePage } from "./language-page.tsx";
import { LanguageTable } from "./language-table.tsx";
import "../template.css";
import "./languages.css";

interface LanguagesPageProps {
  /** Of the template. */
  readonly id: string;
  /** The language that is opened. */
  readonly locale: string | undefined;
}

/** The languages that a template is translated into, and how far each is; or one of them. */
export function LanguagesPage({ id, locale }: LanguagesPageProps) {
  return locale === undefined ? <AllLanguages id={id} /> : <LanguagePage id={id} locale={decodeURIComponent(locale)} />;
}

function AllLanguages({ id }: { readonly id: string }) {
  const template = useQuery(TemplateService.method.describeTemplate, { id });
  if (template.error !== null) return <ErrorNote error={template.error} onRetry={() => template.refetch()} />;
  return template.data?.template === undefined ? <Loading /> : <Languages template={template.data.template} />;
}

function Languages({ template: { id, name, slug, archivedAt } }: { readonly template: Template }) {
  const { data, error, refetch } = useQuery(TranslationService.method.listTemplateLocales, { id });
  const [isImporting, setImporting] = useState(false);
  const mayEdit = useMay("editor") && archivedAt === undefined;
  const { locales = [], total = 0, sourceLocale = "" } = data ?? {};
  return (
    <div className="page">
      <PageHead
        title={`Languages of ${name}`}
        about="Translations of the saved draft. Callers are served them from the next publish on."
      >
        {mayEdit && (
          <button type="button" className="button" onClick={() => setImporting(true)}>
            Import…
          </button>
        )}
        <Link href={`/templates/${id}`} className="button">
          <Icon name="back" />
          Back to the draft
        </Link>
      </PageHead>
      <RoleNote />
      {error !== null && <ErrorNote error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <LoadingLines />}
      {data !== undefined && (
        <>
          {locales.length === 0 ? (
            <NoLanguages total={total} mayEdit={mayEdit} />
          ) : (
            <LanguageTable id={id} locales={locales} />
          )}
          {mayEdit && total > 0 && (
            <AddLanguage id={id} sourceLocale={sourceLocale} known={locales.map(({ locale }) => locale)} />
          )}
        </>
      )}
      {isImporting && <ImportDialog template={{ id, name: slug || id }} onClose={() => setImporting(false)} />}
    </div>
  );
}

function NoLanguages({ total, mayEdit }: { readonly total: number; readonly mayEdit: boolean }) {
  const texts = total === 1 ? "1 text" : `${total} texts`;
  return (
    <div className="card empty">
      <h2>No translations yet</h2>
      <p>
        {total === 0 ? "The draft has no text to translate." : `The draft has ${texts} to translate.`}
        {total > 0 && mayEdit && " Add a language below, or import a file that translators have made."}
      </p>
    </div>
  );
}
