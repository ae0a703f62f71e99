import { useInfiniteQuery } from "@connectrpc/connect-query";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Icon } from "../components/icon.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useActions } from "../components/use-actions.ts";
import { useAddress } from "../components/use-address.ts";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { useMay } from "../session/role.ts";
import { CreateTemplate } from "./create-template.tsx";
import { NoTemplates } from "./no-templates.tsx";
import { TemplateTable } from "./template-table.tsx";

/** Every template, with search. */
export function TemplatesPage() {
  const [address, setAddress] = useAddress();
  const search = address.get("q") ?? "";
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const showArchived = address.get("archived") === "yes";
  const mayCreate = useMay("editor");
  const [isCreating, setCreating] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const create = () => setCreating(mayCreate);
  useActions(mayCreate ? [{ name: "New template", keys: "n", run: create }] : []);
  useShortcuts({ "/": () => box.current?.focus(), n: create });
  const list = useInfiniteQuery(
    TemplateService.method.listTemplates,
    { showArchived, pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const all = list.data?.pages.flatMap(({ templates }) => templates) ?? [];
  const shown = all.filter((template) => matches(template, wanted));
  // The server lists, and the page searches: it needs all of them for that.
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isSearching = wanted !== "" && hasNextPage;
  useEffect(() => {
    if (isSearching && !isFetching) fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  return (
    <div className="page">
      <PageHead title="Templates" about="The published templates and the drafts of this server.">
        {mayCreate && (
          <button type="button" className="button primary" onClick={create}>
            <Icon name="plus" />
            New template
          </button>
        )}
      </PageHead>
      <div className="row wrap tools">
        <input
          ref={box}
          type="search"
          className="input grow search"
          aria-label="Search by name, slug or subject"
          placeholder="Search by name, slug or subject"
          value={search}
          onChange={(event) => setAddress({ q: event.target.value })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={showArchived}
            onChange={(event) => setAddress({ archived: event.target.checked ? "yes" : "" })}
          />
          Show archived
        </label>
      </div>
      {list.isPending && <LoadingLines />}
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {shown.length > 0 && <TemplateTable templates={shown} />}
      {list.data !== undefined && shown.length === 0 && !isSearching && (
        <NoTemplates isSearch={wanted !== ""} onCreate={create} onClear={() => setAddress({ q: "" })} />
      )}
      {isSearching && <LoadingLines />}
      {hasNextPage && wanted === "" && (
        <div>
          <button type="button" className="button" disabled={isFetching} onClick={() => fetchNextPage()}>
            {isFetching ? "Loading…" : "Show more"}
          </button>
        </div>
      )}
      <CreateTemplate isOpen={isCreating} onClose={() => setCreating(false)} />
    </div>
  );
}

function matches({ name, slug, subject }: Template, wanted: string): boolean {
  return [name, slug, subject].some((text) => text.toLowerCase().includes(wanted));
}
