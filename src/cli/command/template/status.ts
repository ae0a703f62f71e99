import type { Command } from "../../framework/command.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { fetchTemplate } from "../../template-folder/fetch-template.ts";
import { readTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { syncStatusOf } from "../../template-folder/sync-status.ts";
import { showSteps } from "../../terminal/progress.ts";
import { openTable } from "../../terminal/table.ts";
import { stateOf } from "./list.ts";

/** Compares folders with drafts. */
export const templateStatus: Command = {
  options: [...REMOTE],

  async run(input, { withApi, output }) {
    const folders = readTemplateFolders(input.operands);
    const found = await withApi((api) =>
      showSteps(output, async (tell) => {
        const rows = [];
        for (const [index, template] of folders.entries()) {
          const { slug, kind = "mail" } = template.content;
          tell(`comparing ${index + 1} of ${folders.length}: ${slug}`);
          const fetched = await fetchTemplate(api, slug);
          const state = fetched === undefined ? "-" : stateOf(fetched.stored);
          const sync_status = syncStatusOf(template, fetched, api.place);
          rows.push({ id: fetched?.stored.id, slug, kind, folder: template.folder, sync_status, state });
        }
        return rows;
      }),
    );
    const rows = found.map(({ slug, kind, folder, sync_status, state }) => [slug, kind, folder, sync_status, state]);
    const columns = [
      { heading: "SLUG" },
      { heading: "KIND", rank: 2 },
      { heading: "FOLDER" },
      { heading: "SYNC STATUS" },
      { heading: "STATE", rank: 1 },
    ];
    const table = await openTable(columns, output.screens?.out);
    return { text: table.format(rows), json: { templates: found } };
  },
};
