import { existsSync } from "node:fs";
import { type Command, UsageError } from "./command.ts";
import { showSteps } from "./progress.ts";
import { REMOTE } from "./remote-server.ts";
import { openTable } from "./table.ts";
import { findTemplateFolders, isFolder, readTemplateFolders } from "./template-folder/find-template-folders.ts";
import { applyPull, fetchTemplates, type PullStep, planPull } from "./template-folder/pull-templates.ts";

/** Writes drafts into folders. */
export const templatePull: Command = {
  name: "template pull",
  operands: ["<folder>", "[<id-or-slug>...]"],
  summary: "Write the drafts of templates into folders of a folder, one for each: all, or those that are named.",
  details: [
    "A folder has letterpress.json with slug, name and subject, the source as template.mjml or template.json, what it",
    "includes, and samples/*.json. What was changed in it stays; nothing is written when something was changed here and",
    "there.",
    "",
    "  template pull mails",
    "  template pull mails welcome order-receipt",
  ],
  options: [{ name: "overwrite", help: "take the place of changes that were made here" }, ...REMOTE],

  async run(input, { withApi, output }) {
    const [top = "", ...refs] = input.operands;
    if (existsSync(top) && !isFolder(top)) throw new UsageError(`${top} is a file; give the folder to write into`);
    const paths = existsSync(top) ? findTemplateFolders(top) : [];
    const isTemplate = paths[0] === top;
    if (isTemplate && refs.length > 0) {
      throw new UsageError(`${top} is the folder of one template; name the folder above it`);
    }
    const folders = paths.length === 0 ? [] : readTemplateFolders([top]);
    // In the folder of a template, that one.
    const names = isTemplate ? folders.map(({ content }) => content.slug) : refs;
    return withApi(async (api) => {
      const found = await showSteps(output, (tell) => fetchTemplates(api, names, tell));
      const { place } = api;
      const plan = planPull(found, { top, folders, place, overwrite: input.has("overwrite") });
      const isRefused = plan.some(({ action }) => action === "refused");
      if (!isRefused) for (const step of plan) applyPull(step, place);
      const advice = isRefused ? ["nothing was written: push first, or give --overwrite to lose what is here"] : [];
      const json = { written: !isRefused, templates: plan.map(toJson) };
      const table = await openTable(COLUMNS, output.screens?.out);
      return { text: [table.format(plan.map(toRow)), ...advice].join("\n"), json, exitCode: isRefused ? 1 : 0 };
    });
  },
};

const MEANINGS: Readonly<Record<PullStep["action"], string>> = {
  made: "made",
  updated: "updated",
  unchanged: "unchanged",
  kept: "kept: changed here alone",
  refused: "refused: changed here, too",
};

const COLUMNS = [{ heading: "SLUG" }, { heading: "FOLDER" }, { heading: "PULLED" }];

function toRow({ fetched, folder, here, action }: PullStep): readonly string[] {
  const isNone = action === "refused" && here === undefined;
  const meaning = isNone ? "refused: its files are there, and make no template" : MEANINGS[action];
  return [fetched.content.slug, folder, meaning];
}

function toJson({ fetched: { stored, content }, folder, action }: PullStep) {
  return { id: stored.id, slug: content.slug, folder, action };
}
