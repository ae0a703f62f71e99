import { createClient } from "@connectrpc/connect";
import { useQuery as useAnswer, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { useAddress } from "../../components/use-address.ts";
import { type DeclaredToken, declaredTokens } from "../../template/preview/declared-tokens.ts";
import { servedQuery } from "../../template/preview/served-query.ts";

/** How many published mails are looked through for tokens. */
export const LOOKED_THROUGH = 20;

/** A published mail that declares tokens. */
interface MailChoice {
  readonly template: Template;
  /** Its stored programs. */
  readonly programs: unknown;
  readonly declared: readonly DeclaredToken[];
}

export type BrandMailChoice = ReturnType<typeof useBrandMail>;

/** The published mails with tokens, among those that were changed last or match a search, and the chosen one. */
export function useBrandMail() {
  const [address, setAddress] = useAddress();
  const client = createClient(TemplateService, useTransport());
  const search = address.get("mails") ?? "";
  const query = useDeferredValue(search.trim());
  const list = useAnswer(
    TemplateService.method.listTemplates,
    { query, kind: "mail", orderBy: "updated_at desc", pageSize: LOOKED_THROUGH },
    { placeholderData: keepPreviousData },
  );
  const published = (list.data?.templates ?? []).filter(({ publishedVersion }) => publishedVersion > 0);
  const programs = useQueries({
    queries: published.map(({ id, publishedVersion, publishedDigest }) =>
      servedQuery(client, { templateId: id, version: publishedVersion, digest: publishedDigest }),
    ),
    combine: (answers) => ({
      list: answers.map(({ data }) => data),
      isPending: answers.some((each) => each.isPending),
    }),
  });
  const choices = useMemo(
    () =>
      published.flatMap((template, index): readonly MailChoice[] => {
        const declared = declaredTokens(programs.list[index]);
        return declared.length === 0 ? [] : [{ template, programs: programs.list[index], declared }];
      }),
    [list.data, programs],
  );
  const chosen = choices.find(({ template: { id } }) => id === address.get("mail")) ?? choices[0];
  return {
    search,
    setSearch: (mails: string) => setAddress({ mails }),
    choices,
    chosen,
    declared: chosen?.declared ?? NONE,
    choose: (mail: string) => setAddress({ mail }),
    isLooking: list.isPending || programs.isPending,
    error: list.error,
    retry: list.refetch,
  };
}

const NONE: readonly DeclaredToken[] = [];
