import { Refusal } from "../../domain/error.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { rememberBrand } from "./brand-status.ts";
import type { BrandStep } from "./plan-brand-push.ts";

/** What became of a step. */
export interface PushedBrand extends BrandStep {
  readonly id?: string | undefined;
  readonly etag?: string | undefined;
  /** The version that is published. */
  readonly version?: number | undefined;
  /** Why it was not carried out. */
  readonly refusal?: Refusal | undefined;
}

/** Stores every draft, and publishes once all are stored: nothing is published if a draft could not be stored. */
export async function applyBrandPush(
  api: OperatorApi,
  steps: readonly BrandStep[],
  comment: string,
): Promise<readonly PushedBrand[]> {
  const stored: PushedBrand[] = [];
  for (const step of steps) stored.push(await orRefused(step, () => store(api, step)));
  if (stored.some(({ refusal }) => refusal !== undefined)) return stored;
  const published: PushedBrand[] = [];
  for (const step of stored) {
    published.push(step.publishes ? await orRefused(step, () => publish(api, step, comment)) : step);
  }
  return published;
}

async function store(api: OperatorApi, step: BrandStep): Promise<PushedBrand> {
  if (step.action === "withheld") return { ...step, id: step.stored?.id };
  const { id, etag } = await storeDraft(api, step);
  rememberBrand(step, api.place);
  return { ...step, id, etag };
}

async function storeDraft({ brands }: OperatorApi, { action, content, stored }: BrandStep) {
  if (stored === undefined) return brands.create(CLI, content);
  const { name, tokens } = content;
  return action === "unchanged" ? stored : brands.update(CLI, stored.id, { etag: stored.etag, name, tokens });
}

async function publish({ brands }: OperatorApi, step: PushedBrand, comment: string): Promise<PushedBrand> {
  const { version } = await brands.publish(CLI, step.id ?? step.content.slug, { comment, etag: step.etag });
  return { ...step, version };
}

async function orRefused(step: BrandStep, run: () => Promise<PushedBrand>): Promise<PushedBrand> {
  try {
    return await run();
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { ...step, refusal: err };
  }
}
