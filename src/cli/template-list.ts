import { hasUnpublishedChanges, type TemplateSummary } from "../domain/template/template.ts";
import type { Command } from "./command.ts";
import { CLI } from "./local-caller.ts";
import { formatTable } from "./table.ts";

/** Reads the templates of the store. */
export const templateList: Command = {
  name: "template list",
  operands: [],
  summary: "List the templates, newest first.",
  options: [{ name: "archived", help: "list archived templates too" }],

  async run(input, { withServices }) {
    const showArchived = input.has("archived");
    const templates = await withServices(async (services) => {
      const all: TemplateSummary[] = [];
      let pageToken = "";
      do {
        const page = await services.templates.list(CLI, { pageSize: 200, pageToken, showArchived });
        all.push(...page.templates);
        pageToken = page.nextPageToken;
      } while (pageToken !== "");
      return all;
    });
    const rows = templates.map((template) => [
      template.id,
      template.slug ?? "-",
      template.name,
      stateOf(template),
      template.updatedAt.toISOString(),
    ]);
    return { text: formatTable([["ID", "SLUG", "NAME", "STATE", "UPDATED"], ...rows]), json: templates };
  },
};

function stateOf(template: TemplateSummary): string {
  if (template.archivedAt !== undefined) return "archived";
  if (template.publishedVersion === undefined) return "draft";
  return `version ${template.publishedVersion}${hasUnpublishedChanges(template) ? ", draft differs" : ""}`;
}
