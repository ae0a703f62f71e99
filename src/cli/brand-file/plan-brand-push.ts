import type { BrandVersionSummary } from "../../domain/brand/brand.ts";
import { digestOfTokens } from "../../domain/brand/brand-tokens.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi, StoredBrand } from "../api/operator-api.ts";
import { brandDigest } from "./brand-content.ts";
import { brandStatusOf } from "./brand-status.ts";
import type { BrandFile } from "./read-brand-file.ts";

/** What a push is to do with one brand. */
export interface BrandStep extends BrandFile {
  readonly stored: StoredBrand | undefined;
  /** One that is refused stops the push; of one that is withheld nothing is stored, and the others are pushed. */
  readonly action: "create" | "update" | "unchanged" | "refused" | "withheld";
  readonly publishes: boolean;
  /** Why it is refused or withheld, and what to do. */
  readonly reason?: string;
}

export interface BrandPushOptions {
  readonly publish: boolean;
  /** Overwrites changes that were made on the server. */
  readonly overwrite: boolean;
  /** Publishes what a rollback took out of service. */
  readonly republish: boolean;
}

/** Compares files with what is there. Changes nothing. */
export async function planBrandPush(
  api: OperatorApi,
  files: readonly BrandFile[],
  options: BrandPushOptions,
): Promise<readonly BrandStep[]> {
  const steps: BrandStep[] = [];
  for (const file of files) {
    const stored = await api.brands.find(CLI, file.content.slug);
    const step = planStep(file, stored, { ...options, place: api.place });
    steps.push(options.republish ? step : await withholdUndone(api, step));
  }
  return steps;
}

function planStep(
  file: BrandFile,
  stored: StoredBrand | undefined,
  { publish, overwrite, place }: BrandPushOptions & { readonly place: string },
): BrandStep {
  const refused = (reason: string): BrandStep => ({ ...file, stored, action: "refused", publishes: false, reason });
  if (stored === undefined) return { ...file, stored, action: "create", publishes: publish };
  if (stored.archivedAt !== undefined) return refused("it is archived; `brand unarchive` restores it");
  const isSame = brandDigest(stored) === brandDigest(file.content);
  const reason = isSame || overwrite ? undefined : findConflict(file, stored, place);
  if (reason !== undefined) return refused(reason);
  const isServed = stored.published?.digest === digestOfTokens(file.content.tokens);
  return { ...file, stored, action: isSame ? "unchanged" : "update", publishes: publish && !isServed };
}

/** What would be lost there that nobody has seen here. */
function findConflict(file: BrandFile, stored: StoredBrand, place: string): string | undefined {
  const status = brandStatusOf(file, stored, place);
  if (status === "changed remotely" || status === "changed on both sides") {
    return "it was changed on the server since the last pull; pull it, or pass --overwrite";
  }
  if (status !== "differs" || !stored.hasUnpublishedChanges) return undefined;
  return "its draft on the server has unpublished changes; pull it, or pass --overwrite";
}

/** Withholds a step that would publish what a rollback took out of service. */
async function withholdUndone({ brands }: OperatorApi, step: BrandStep): Promise<BrandStep> {
  if (step.stored === undefined || !step.publishes) return step;
  const { versions } = await brands.listVersions(CLI, step.stored.id, { pageSize: 200, pageToken: "" });
  const [served] = versions;
  if (served?.rolledBackFrom === undefined) return step;
  const digest = digestOfTokens(step.content.tokens);
  const first = findOrigin(versions, served.rolledBackFrom);
  const undone = versions.find((each) => each.version > first && each.digest === digest);
  if (undone === undefined) return step;
  const by = `by ${served.publishedByName ?? served.publishedBy} on ${served.publishedAt.toISOString().slice(0, 10)}`;
  const reason = `rolled back from version ${undone.version} ${by}; the file still contains it: revert the commit or pass --republish`;
  return { ...step, action: "withheld", publishes: false, reason };
}

/** A rollback may serve what another rollback served: the version that was published first. */
function findOrigin(versions: readonly BrandVersionSummary[], version: number): number {
  const from = versions.find((each) => each.version === version)?.rolledBackFrom;
  return from === undefined || from >= version ? version : findOrigin(versions, from);
}
