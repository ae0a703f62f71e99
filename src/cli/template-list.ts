import type { Command } from "./command.ts";
import { toTemplateJson } from "./json/template-json.ts";
import { CLI } from "./local-caller.ts";
import type { ListedTemplate } from "./operator-api.ts";
import { printList } from "./print-list.ts";
import { REMOTE } from "./remote-server.ts";

/** Reads the templates of the store or of a server. */
export const templateList: Command = {
  name: "template list",
  operands: [],
  summary: "List the templates, newest first.",
  options: [{ name: "archived", help: "list archived templates too" }, ...REMOTE],

  async run(input, { output, withApi }) {
    const showArchived = input.has("archived");
    await withApi(({ templates }) =>
      printList<ListedTemplate>(input, output, {
        headings: ["ID", "SLUG", "NAME", "STATE", "UPDATED"],
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

function toRow(template: ListedTemplate): readonly string[] {
  const { id, slug, name, updatedAt } = template;
  return [id, slug ?? "-", name, stateOf(template), updatedAt.toISOString()];
}

function stateOf(template: ListedTemplate): string {
  if (template.archivedAt !== undefined) return "archived";
  if (template.publishedVersion === undefined) return "draft";
  return `version ${template.publishedVersion}${template.hasUnpublishedChanges ? ", draft differs" : ""}`;
}
