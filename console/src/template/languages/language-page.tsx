import { useQuery } from "@connectrpc/connect-query";
import { Redirect } from "wouter";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { Loading } from "../../components/loading.tsx";
import { useFound } from "../../saving/use-found.ts";
import { LanguageWorkbench } from "./language-workbench.tsx";
import { toLanguage } from "./use-language-saver.ts";
import type { KeptLanguage } from "./written-texts.ts";
import "../template.css";

interface LanguagePageProps {
  /** Of the template. */
  readonly id: string;
  readonly locale: string;
}

/** One language of a template: each text beside its translation, and the mail in it. */
export function LanguagePage({ id, locale }: LanguagePageProps) {
  const described = useQuery(TemplateService.method.describeTemplate, { id });
  const template = described.data?.template;
  const messages = useQuery(
    TranslationService.method.getTemplateMessages,
    { id: template?.id ?? id, locale },
    { enabled: template !== undefined, staleTime: 30_000 },
  );
  const language = messages.data && template && toLanguage(template.id, messages.data);
  const found = useFound<KeptLanguage>(language?.id);
  const failed = [described, messages].find(({ error }) => error !== null);
  if (failed !== undefined && language === undefined)
    return (
      <div className="page">
        <ErrorNote error={failed.error} onRetry={() => failed.refetch()} />
      </div>
    );
  if (template === undefined || language === undefined) return <Loading />;
  const tag = language.answer.locale?.locale ?? locale;
  if (template.id !== id || tag !== locale)
    return <Redirect to={`/templates/${template.id}/languages/${tag}${location.search}`} replace />;
  if (found === undefined) return <Loading />;
  return <LanguageWorkbench key={language.id} {...{ template, locale, language, found }} />;
}
