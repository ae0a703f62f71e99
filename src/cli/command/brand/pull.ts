import { existsSync, mkdirSync } from "node:fs";
import { readBrandFolder } from "../../brand-file/find-brand-files.ts";
import { applyBrandPull, type BrandPullStep, fetchBrands, planBrandPull } from "../../brand-file/pull-brands.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { isFolder } from "../../template-folder/find-template-folders.ts";
import { openTable } from "../../terminal/table.ts";

/** Writes drafts of brands into files. */
export const brandPull: Command = {
  details: [
    "Each brand has the file <slug>.brand.json with slug, name and tokens. Local changes are never overwritten: if a brand",
    "changed on both sides, nothing is written.",
    "",
    "  brand pull brands",
    "  brand pull brands acme initech",
  ],
  options: [{ name: "overwrite", help: "overwrite local changes" }, ...REMOTE],

  async run(input, { withApi, output }) {
    const [folder = "", ...refs] = input.operands;
    if (existsSync(folder) && !isFolder(folder)) {
      throw new UsageError(`${folder} is a file; give a folder to write into`);
    }
    const files = readBrandFolder(folder);
    return withApi(async (api) => {
      const { place } = api;
      const found = await fetchBrands(api, refs);
      const plan = planBrandPull(found, { folder, files, place, overwrite: input.has("overwrite") });
      const isRefused = plan.some(({ action }) => action === "refused");
      if (!isRefused) {
        mkdirSync(folder, { recursive: true });
        for (const step of plan) applyBrandPull(step, place);
      }
      const table = await openTable(COLUMNS, output.screens?.out);
      return {
        text: [table.format(plan.map(toRow)), ...(isRefused ? [ADVICE] : [])].join("\n"),
        json: { written: !isRefused, brands: plan.map(toJson) },
        exitCode: isRefused ? 1 : 0,
      };
    });
  },
};

const ADVICE = "nothing was written: push or move the files first, or pass --overwrite to replace them";

const MEANINGS: Readonly<Record<BrandPullStep["action"], string>> = {
  made: "made",
  updated: "updated",
  unchanged: "unchanged",
  kept: "kept: changed locally",
  refused: "refused: the file has other content",
};

const COLUMNS = [{ heading: "SLUG" }, { heading: "FILE" }, { heading: "PULLED" }];

function toRow({ stored, file, action }: BrandPullStep): readonly string[] {
  return [stored.slug, file, MEANINGS[action]];
}

function toJson({ stored, file, action }: BrandPullStep) {
  return { id: stored.id, slug: stored.slug, file, action };
}
