import { join } from "node:path";
import { parseTemplateRef } from "../../domain/template/template-ref.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi, StoredBrand } from "../api/operator-api.ts";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "../source/find-in-folder.ts";
import { writeText } from "../source/write-text.ts";
import { BRAND_FILE_END, toBrandText } from "./brand-content.ts";
import { type BrandStatus, brandStatusOf, rememberBrand } from "./brand-status.ts";
import type { BrandFile } from "./read-brand-file.ts";

/** What a pull is to do with one brand. */
export interface BrandPullStep {
  readonly stored: StoredBrand;
  readonly file: string;
  readonly action: "made" | "updated" | "unchanged" | "kept" | "refused";
}

const ACTIONS: Readonly<Record<BrandStatus, BrandPullStep["action"]>> = {
  same: "unchanged",
  "changed locally": "kept",
  "changed remotely": "updated",
  "changed on both sides": "refused",
  differs: "refused",
};

/** The brands of these names, or all that are in service. Throws BRAND_NOT_FOUND for a name of none. */
export async function fetchBrands({ brands }: OperatorApi, refs: readonly string[]): Promise<readonly StoredBrand[]> {
  const names = refs.length > 0 ? refs : await listSlugs(brands);
  const found = new Map<string, StoredBrand>();
  for (const name of names) {
    const brand = await brands.describe(CLI, name);
    // A server could answer with anything, and the slug names a file.
    if (parseTemplateRef(brand.slug)?.by !== "slug") throw new UsageError(`the brand ${brand.id} has no valid slug`);
    found.set(brand.slug, brand);
  }
  return [...found.values()];
}

async function listSlugs(brands: OperatorApi["brands"]): Promise<readonly string[]> {
  const slugs: string[] = [];
  let pageToken = "";
  do {
    const page = await brands.list(CLI, { pageSize: 200, pageToken, showArchived: false });
    for (const { slug } of page.brands) slugs.push(slug);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  return slugs.toSorted();
}

/** Where brands are pulled to. */
export interface BrandPullOptions {
  readonly folder: string;
  /** Those that are in it. */
  readonly files: readonly BrandFile[];
  readonly place: string;
  /** Takes the place of changes that were made here. */
  readonly overwrite: boolean;
}

/** Compares brands with the files that are there. Changes nothing. */
export function planBrandPull(
  found: readonly StoredBrand[],
  { folder, files, place, overwrite }: BrandPullOptions,
): readonly BrandPullStep[] {
  return found.map((stored) => {
    const here = files.find(({ content }) => content.slug === stored.slug);
    if (here === undefined) {
      const name = `${stored.slug}${BRAND_FILE_END}`;
      const isTaken = findInFolder(folder, name) !== undefined && !overwrite;
      return { stored, file: join(folder, name), action: isTaken ? "refused" : "made" };
    }
    const status = brandStatusOf(here, stored, place);
    return { stored, file: here.file, action: overwrite && status !== "same" ? "updated" : ACTIONS[status] };
  });
}

/** Writes what is new there into a file. */
export function applyBrandPull({ stored, file, action }: BrandPullStep, place: string): void {
  if (action === "kept" || action === "refused") return;
  if (action !== "unchanged") writeText(file, `${toBrandText(stored)}\n`);
  rememberBrand({ file, content: stored }, place);
}
