import { existsSync } from "node:fs";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { findTemplateFolders, isFolder, readTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { applyPull, fetchTemplates, type PullStep, planPull } from "../../template-folder/pull-templates.ts";
import { showSteps } from "../../terminal/progress.ts";
import { openTable } from "../../terminal/table.ts";

/** Writes drafts into folders. */
export const templatePull: Command = {
  details: [
    "Each folder has letterpress.json (slug, kind, name, subject, tags), template.mjml or template.json, the files it includes,",
    "and samples/*.json. Local changes are never overwritten: if a template changed on both sides, or a file that belongs to no",
    "template is in the way, nothing is written.",
    "",
    "  template pull mails",
    "  template pull mails welcome order-receipt",
  ],
  options: [{ name: "overwrite", help: "overwrite local changes and files" }, ...REMOTE],

  async run(input, { withApi, output }) {
    const [top = "", ...refs] = input.operands;
    if (existsSync(top) && !isFolder(top)) throw new UsageError(`${top} is a file; give a folder to write into`);
    const paths = existsSync(top) ? findTemplateFolders(top) : [];
    const isTemplate = paths[0] === top;
    if (isTemplate && refs.length > 0) {
      throw new UsageError(`${top} is the folder of one template; give the folder above it`);
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
      const advice = isRefused ? [ADVICE] : [];
      const json = { written: !isRefused, templates: plan.map(toJson) };
      const table = await openTable(COLUMNS, output.screens?.out);
      return { text: [table.format(plan.map(toRow)), ...advice].join("\n"), json, exitCode: isRefused ? 1 : 0 };
    });
  },
};

const ADVICE = "nothing was written: push or move what is in the folder first, or pass --overwrite to replace it";

const MEANINGS: Readonly<Record<PullStep["action"], string>> = {
  made: "made",
  updated: "updated",
  unchanged: "unchanged",
  kept: "kept: changed locally",
  refused: "refused: changed on both sides",
};

const COLUMNS = [{ heading: "SLUG" }, { heading: "FOLDER" }, { heading: "PULLED" }];

function toRow({ fetched, folder, action, taken }: PullStep): readonly string[] {
  const meaning = taken.length === 0 ? MEANINGS[action] : `refused: would overwrite ${taken.join(", ")}`;
  return [fetched.content.slug, folder, meaning];
}

function toJson({ fetched: { stored, content }, folder, action, taken }: PullStep) {
  return { id: stored.id, slug: content.slug, folder, action, taken };
}
