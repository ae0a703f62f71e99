import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { type TemplateLocale, TranslationService } from "../../../../gen/letterpress/v1/translation_service_pb.ts";

/** The languages of a publish beside the own one of the draft. */
export interface PublishedChoice {
  /** All of their texts are translated. They are always published. */
  readonly complete: readonly TemplateLocale[];
  readonly incomplete: readonly TemplateLocale[];
  /** The incomplete ones that are published, too. */
  readonly added: readonly string[];
  readonly toggle: (locale: string) => void;
  /** For the request; empty for those that are complete. */
  readonly locales: readonly string[];
  readonly error: unknown;
  readonly retry: () => unknown;
}

export function usePublishedLanguages(id: string): PublishedChoice {
  // The draft may have been saved a moment ago.
  const options = { staleTime: 0, refetchOnMount: "always" } as const;
  const { data, error, refetch } = useQuery(TranslationService.method.listTemplateLocales, { id }, options);
  const [added, setAdded] = useState<readonly string[]>([]);
  const all = data?.locales ?? [];
  const complete = all.filter(isComplete);
  return {
    complete,
    incomplete: all.filter((each) => !isComplete(each)),
    added,
    toggle: (locale) =>
      setAdded((before) => (before.includes(locale) ? before.filter((each) => each !== locale) : [...before, locale])),
    locales: added.length === 0 ? [] : [...complete.map(({ locale }) => locale), ...added],
    error,
    retry: refetch,
  };
}

function isComplete({ outdated, missing }: TemplateLocale): boolean {
  return outdated + missing === 0;
}
