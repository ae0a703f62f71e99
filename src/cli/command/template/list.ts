import { CLI } from "../../api/local-caller.ts";
import type { ListedTemplate } from "../../api/operator-api.ts";
import type { Command } from "../../framework/command.ts";
import { printList } from "../../framework/print-list.ts";
import { toTemplateJson } from "../../json/template-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { type Cell, type Column, DAY_WIDTH } from "../../terminal/table.ts";

/** Reads the templates of the store or of a server. */
export const templateList: Command = {
  options: [{ name: "archived", help: "also list archived templates" }, ...REMOTE],

  async run(input, { output, withApi }) {
    const showArchived = input.has("archived");
    await withApi(({ templates }) =>
      printList<ListedTemplate>(input, output, {
        columns: COLUMNS,
        toJson: toTemplateJson,
        toRow,
        async read(pageToken) {
          const page = await templates.list(CLI, { pageSize: 200, pageToken, showArchived });
          return { items: page.templates, nextPageToken: page.nextPageToken };
        },
      }),
    );
    return undefined;
  },
};

const COLUMNS: readonly Column[] = [
  { heading: "ID", rank: 1 },
  { heading: "SLUG", floor: 12 },
  { heading: "NAME", floor: 12 },
  { heading: "STATE", floor: 12 },
  { heading: "UPDATED", floor: DAY_WIDTH, rank: 2 },
];

function toRow(template: ListedTemplate): readonly Cell[] {
  const { id, slug, name, updatedAt, archivedAt } = template;
  const state = { text: stateOf(template), tone: archivedAt === undefined ? undefined : ("yellow" as const) };
  return [id, slug ?? "-", name, state, updatedAt.toISOString()];
}

export function stateOf(template: ListedTemplate): string {
  if (template.archivedAt !== undefined) return "archived";
  const { publishedVersion, hasUnpublishedChanges, draftVersion } = template;
  const blocked = template.isPublishable === false ? ", not publishable" : "";
  if (publishedVersion === undefined) return `draft${blocked}`;
  const draft = draftVersion === undefined ? `draft differs${blocked}` : `draft equals version ${draftVersion}`;
  return `version ${publishedVersion}${hasUnpublishedChanges ? `, ${draft}` : ""}`;
}
