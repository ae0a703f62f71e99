import { createQueryOptions, useTransport } from "@connectrpc/connect-query";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import {
  type ListTemplatesResponse,
  type TagCount,
  TemplateService,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { chainPages } from "./chain-pages.ts";
import { joinPages } from "./join-pages.ts";
import type { ListView } from "./list-view.ts";
import type { RowRange } from "./row-range.ts";

export interface TemplateList {
  readonly rows: readonly Template[];
  /** Of all pages, also of those that are not read yet. */
  readonly total: number;
  readonly tags: readonly TagCount[];
  readonly hasMore: boolean;
}

/** How long pages are kept for who comes back to the list. */
const KEPT_MS = 30 * 60_000;

/**
 * The templates of a view, page by page as far as its rows are in the window. Each page is a query of its own: only
 * those in the window are read again, and the others stay as they were. `readsAll`: pages below it are read once.
 */
export function useTemplatePages(view: ListView, window: RowRange, readsAll: boolean) {
  const transport = useTransport();
  const queries = useQueryClient();
  const { method } = TemplateService;
  const known = useRef<Known>({ view: "", pages: [], list: undefined });
  const name = JSON.stringify(view);
  // A page that is read again may end elsewhere. What was at the place of the next one stays until that is read.
  const before = known.current.view === name ? known.current.pages : [];
  const queryOf = (pageToken: string) =>
    createQueryOptions(method.listTemplates, { ...view, tags: [...view.tags], pageToken }, { transport });
  const read = (pageToken: string) => queries.getQueryData<ListTemplatesResponse>(queryOf(pageToken).queryKey);
  const { pages, wanted } = chainPages(read, before, window, readsAll);
  const answers = useQueries({ queries: wanted.map((pageToken) => ({ ...queryOf(pageToken), gcTime: KEPT_MS })) });
  const list = pages.length === 0 || isSame(pages, known.current.pages) ? known.current.list : join(pages);
  if (pages.length > 0) known.current = { view: name, pages, list };
  return {
    /** That of the view before, until the first page of this one is read. */
    list,
    isPrevious: pages.length === 0,
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

interface Known {
  /** The view that the pages are of. */
  readonly view: string;
  readonly pages: readonly ListTemplatesResponse[];
  readonly list: TemplateList | undefined;
}

function isSame(pages: readonly ListTemplatesResponse[], others: readonly ListTemplatesResponse[]): boolean {
  return pages.length === others.length && pages.every((page, at) => page === others[at]);
}

function join(pages: readonly ListTemplatesResponse[]): TemplateList {
  const { totalSize = 0, tags = [] } = pages[0] ?? {};
  return { rows: joinPages(pages), total: totalSize, tags, hasMore: pages.at(-1)?.nextPageToken !== "" };
}
