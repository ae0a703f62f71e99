import { useQuery } from "@connectrpc/connect-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useLocation } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { useRegisteredActions } from "../components/use-actions.ts";
import { ROUTES } from "./routes.ts";

const QUERY_MAX = 100;
const TEMPLATES_MAX = 20;

export interface PaletteEntry {
  readonly key: string;
  readonly name: string;
  /** What tells it from another one of its name. */
  readonly note?: string;
  readonly keys?: string;
  readonly run: () => void;
}

interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** What matches each word that is typed, by groups. The server searches the templates. */
export function usePaletteEntries(
  typed: string,
  onListShortcuts: () => void,
): {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
} {
  const [, go] = useLocation();
  const actions = useRegisteredActions();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (texts: readonly string[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const query = useDeferredValue(words.join(" ").slice(0, QUERY_MAX));
  const list = useQuery(
    TemplateService.method.listTemplates,
    { query, pageSize: TEMPLATES_MAX, showArchived: true },
    { enabled: query !== "", placeholderData: keepPreviousData },
  );
  const templates = words.length === 0 ? [] : (list.data?.templates ?? []);
  const groups: readonly PaletteGroup[] = [
    {
      name: "On this page",
      entries: actions
        .filter(({ name, isOff }) => isOff !== true && matches([name]))
        .map((action, index) => ({ ...action, key: `${index} ${action.name}` })),
    },
    {
      name: "Templates",
      entries: templates
        // Those of the last answer may be of what was typed before.
        .filter(({ name, slug, subject, tags }) => matches([name, slug, subject, ...tags]))
        .map(({ id, name, slug }) => ({ key: id, name, note: slug, run: () => go(`/templates/${id}`) })),
    },
    {
      name: "Pages",
      entries: ROUTES.filter(({ name }) => matches([name])).map(({ path, name, key }) => ({
        ...{ key: path, name, keys: `g ${key}` },
        run: () => go(path),
      })),
    },
    {
      name: "Help",
      entries: [{ key: "?", name: "List the shortcuts", keys: "?", run: onListShortcuts }].filter(({ name }) =>
        matches([name]),
      ),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: words.length > 0 && list.isFetching,
  };
}
