import { hasUnpublishedChanges, type TemplateSummary } from "../domain/template/template.ts";
import type { Command } from "./command.ts";
import { CLI } from "./local-caller.ts";
import { printList } from "./print-list.ts";

/** Reads the templates of the store. */
export const templateList: Command = {
  name: "template list",
  operands: [],
  summary: "List the templates, newest first.",
  options: [{ name: "archived", help: "list archived templates too" }],

  async run(input, { output, withServices }) {
    const showArchived = input.has("archived");
    await withServices(({ templates }) =>
      printList<TemplateSummary>(input, output, {
        headings: ["ID", "SLUG", "NAME", "STATE", "UPDATED"],
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

function toRow(template: TemplateSummary): readonly string[] {
  const { id, slug, name, updatedAt } = template;
  return [id, slug ?? "-", name, stateOf(template), updatedAt.toISOString()];
}

function stateOf(template: TemplateSummary): string {
  if (template.archivedAt !== undefined) return "archived";
  if (template.publishedVersion === undefined) return "draft";
  return `version ${template.publishedVersion}${hasUnpublishedChanges(template) ? ", draft differs" : ""}`;
}
