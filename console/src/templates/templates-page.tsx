import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { Icon } from "../components/icon.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useActions } from "../components/use-actions.ts";
import { useAddress } from "../components/use-address.ts";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { useMay } from "../session/role.ts";
import { CreateTemplate } from "./create-template.tsx";
import { ListTools } from "./list/list-tools.tsx";
import { describeCount, isFiltered, readView } from "./list/list-view.ts";
import { TemplateTable } from "./list/template-table.tsx";
import { useRowWindow } from "./list/use-row-window.ts";
import { useScrollReturn } from "./list/use-scroll-return.ts";
import { useSelection } from "./list/use-selection.ts";
import { useTemplatePages } from "./list/use-template-pages.ts";
import { NoTemplates } from "./no-templates.tsx";
import { usePictureChoice } from "./pictures/choose-pictures.ts";
import "./list/list.css";

/** What changes templates is loaded when it is needed first. */
const ListActions = lazy(() => import("./list-actions.tsx").then((m) => ({ default: m.ListActions })));

/** The templates of the server that match what is searched for. */
export function TemplatesPage() {
  const [address, setAddress] = useAddress();
  const view = useMemo(() => readView(address), [address]);
  const mayEdit = useMay("editor");
  const [isCreating, setCreating] = useState(false);
  const [hasActed, setActed] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const create = () => setCreating(mayEdit);
  useActions(mayEdit ? [{ name: "New template", keys: "n", run: create }] : []);
  useShortcuts({ "/": () => searchBox.current?.focus(), n: create });
  const hasPictures = usePictureChoice() === true;
  const rowWindow = useRowWindow(hasPictures);
  const scope = JSON.stringify([view.query, view.state, view.kind, view.tags]);
  const [scopeOfAll, setScopeOfAll] = useState<string>();
  const selectsAll = scope === scopeOfAll;
  const { list, isPrevious, isFetching, error, retry } = useTemplatePages(view, rowWindow.range, selectsAll);
  useScrollReturn();
  const rows = list?.rows ?? [];
  const selection = useSelection(rows, scope);
  const { choose, chooseAll } = selection;
  const areAllRead = list !== undefined && !list.hasMore && !isPrevious;
  useEffect(() => {
    if (!selectsAll || !areAllRead) return;
    chooseAll(true);
    setScopeOfAll(undefined);
  }, [selectsAll, areAllRead, chooseAll]);
  const chooseRow = useCallback(
    (template: Template, isUpTo: boolean) => {
      setActed(true);
      choose(template, isUpTo);
    },
    [choose],
  );
  useTopOfNewView(JSON.stringify(view));
  const isOfFilter = isFiltered(view);
  const clear = () => setAddress({ q: "", state: "", kind: "", tags: "" });
  return (
    <div className="page list-page">
      <PageHead title="Templates" about="The published templates and the drafts of this server.">
        {mayEdit && (
          <button type="button" className="button primary" onClick={create}>
            <Icon name="plus" />
            New template
          </button>
        )}
      </PageHead>
      <ListTools
        view={view}
        tags={list?.tags ?? []}
        searchBox={searchBox}
        search={address.get("q") ?? ""}
        count={list === undefined ? "" : describeCount(list.total, isOfFilter)}
        onChange={setAddress}
        onLeave={() => rowWindow.body.current?.querySelector<HTMLElement>("a.name")?.focus()}
      />
      {hasActed && (
        <Suspense>
          <ListActions
            chosen={selection.chosen}
            onClear={() => chooseAll(false)}
            {...(list?.hasMore && {
              all: { total: list.total, isReading: selectsAll, onSelect: () => setScopeOfAll(scope) },
            })}
          />
        </Suspense>
      )}
      {list === undefined && error === undefined && <LoadingLines />}
      {list !== undefined && rows.length > 0 && (
        <TemplateTable
          list={list}
          rowWindow={rowWindow}
          orderBy={view.orderBy}
          onSort={(sort) => setAddress({ sort })}
          isBusy={isPrevious}
          hasPictures={hasPictures}
          chosen={selection.ids}
          onChooseAll={(isChosen) => {
            setActed(true);
            chooseAll(isChosen);
          }}
          onChoose={mayEdit ? chooseRow : undefined}
        />
      )}
      {list !== undefined && rows.length === 0 && !isPrevious && (
        <NoTemplates isSearch={isOfFilter} onCreate={create} onClear={clear} />
      )}
      {error !== undefined && <ErrorNote error={error} onRetry={retry} />}
      {list?.hasMore && isFetching && <LoadingLines />}
      <CreateTemplate isOpen={isCreating} onClose={() => setCreating(false)} />
    </div>
  );
}

/** Another search or order begins with its first row. */
function useTopOfNewView(view: string): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current !== view) scrollTo({ top: 0, behavior: "instant" });
    shown.current = view;
  }, [view]);
}
