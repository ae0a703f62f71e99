import { existsSync } from "node:fs";
import type { BrandTokens } from "../../domain/brand/brand-tokens.ts";
import { CLI } from "../api/local-caller.ts";
import { readBrandPaths } from "../brand-file/find-brand-files.ts";
import type { CommandContext } from "../framework/command.ts";

/** A brand that mails are filled with. */
export interface ShownBrand {
  readonly name: string;
  readonly tokens: BrandTokens;
}

/** Whether a brand is named by a file or a folder; others are stored. */
function isBrandPath(given: string): boolean {
  return given.endsWith(".json") || existsSync(given);
}

/** The brands of files and folders, and the drafts of stored brands by their slug or id. */
export async function readBrands(
  given: readonly string[],
  { withApi }: Pick<CommandContext, "withApi">,
): Promise<readonly ShownBrand[]> {
  const files = readBrandPaths(given.filter(isBrandPath));
  const refs = given.filter((each) => !isBrandPath(each));
  const stored =
    refs.length === 0 ? [] : await withApi(({ brands }) => Promise.all(refs.map((ref) => brands.describe(CLI, ref))));
  return [...files.map(({ content }) => content), ...stored].map(({ name, tokens }) => ({ name, tokens }));
}
