import { useQuery } from "@connectrpc/connect-query";
import { useLocation } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { useRegisteredActions } from "../components/use-actions.ts";
import { ROUTES } from "./routes.ts";

const PAGE = 200;
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

/** What matches each word that is typed, by groups. Templates are found among the newest, by name, slug and subject. */
export function usePaletteEntries(typed: string): {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
} {
  const [, go] = useLocation();
  const actions = useRegisteredActions();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (...texts: readonly string[]) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const list = useQuery(TemplateService.method.listTemplates, { pageSize: PAGE, showArchived: true });
  const templates = words.length === 0 ? [] : (list.data?.templates ?? []);
  const groups: readonly PaletteGroup[] = [
    {
      name: "On this page",
      entries: actions
        .filter(({ name, isOff }) => isOff !== true && matches(name))
        .map((action, index) => ({ ...action, key: `${index} ${action.name}` })),
    },
    {
      name: "Templates",
      entries: templates
        .filter(({ name, slug, subject }) => matches(name, slug, subject))
        .slice(0, TEMPLATES_MAX)
        .map(({ id, name, slug }) => ({ key: id, name, note: slug, run: () => go(`/templates/${id}`) })),
    },
    {
      name: "Pages",
      entries: ROUTES.filter(({ name }) => matches(name)).map(({ path, name, key }) => ({
        ...{ key: path, name, keys: `g ${key}` },
        run: () => go(path),
      })),
    },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching: list.isPending };
}
