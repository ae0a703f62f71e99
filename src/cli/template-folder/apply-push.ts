import type { Diagnostic } from "../../domain/diagnostic.ts";
import { Refusal } from "../../domain/error.ts";
import type { PublishOptions } from "../../service/publish-draft.ts";
import type { TemplateChange } from "../../service/update-template.ts";
import { CLI } from "../api/local-caller.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import { withFilePlaces } from "../source/format-diagnostics.ts";
import { contentDigest } from "./compare-content.ts";
import { writeKnownDigest } from "./known-digest.ts";
import { isOfDraft, type PushStep } from "./plan-push.ts";
import { pushSamples } from "./push-samples.ts";

/** What became of a step. */
export interface PushedTemplate {
  readonly step: PushStep;
  readonly id?: string | undefined;
  readonly etag?: string | undefined;
  readonly version?: { readonly number: number; readonly unchanged: boolean } | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** Why it was not carried out. */
  readonly refusal?: Refusal | undefined;
}

/** How strictly sources and slugs are judged, and what is said of their versions. */
export type PushOptions = Pick<PublishOptions, "comment" | "force" | "allowUnknown" | "strict" | "allowBreaking"> &
  Pick<TemplateChange, "forceSlug">;

/**
 * Stores every draft and sample that is not withheld, and publishes them once all are stored: nothing is published of a
 * push of which a part could not be stored.
 */
export async function applyPush(
  api: OperatorApi,
  steps: readonly PushStep[],
  options: PushOptions,
  tell: (line: string) => void,
): Promise<readonly PushedTemplate[]> {
  const stored: PushedTemplate[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.action === "withheld") {
      stored.push({ step, id: step.fetched?.stored.id, diagnostics: [] });
      continue;
    }
    tell(`storing ${index + 1} of ${steps.length}: ${step.template.content.slug}`);
    const judged = awaitsOthers(step, steps) ? { ...options, strict: false, requireValid: false } : options;
    stored.push(await orRefused(step, () => store(api, step, judged)));
  }
  if (stored.some(({ refusal }) => refusal !== undefined)) return stored;
  return publishAll(api, stored, options, tell);
}

/** In their order. What uses one whose publish was refused is not published either, as it would get the older one. */
async function publishAll(
  api: OperatorApi,
  stored: readonly PushedTemplate[],
  options: PushOptions,
  tell: (line: string) => void,
): Promise<readonly PushedTemplate[]> {
  const published: PushedTemplate[] = [];
  const refused = new Set<string>();
  for (const [index, each] of stored.entries()) {
    const { template, publishes, uses = [] } = each.step;
    tell(`publishing ${index + 1} of ${stored.length}: ${template.content.slug}`);
    const missing = uses.find((slug) => refused.has(slug));
    const outcome = publishes ? await publishUnlessMissing(api, each, missing, options) : each;
    if (outcome.refusal !== undefined) refused.add(template.content.slug);
    published.push(outcome);
  }
  return published;
}

async function publishUnlessMissing(
  api: OperatorApi,
  pushed: PushedTemplate,
  missing: string | undefined,
  options: PushOptions,
): Promise<PushedTemplate> {
  if (missing === undefined) return publish(api, pushed, options);
  const message = `it uses "${missing}", which was not published: correct that, and push again`;
  return { ...pushed, refusal: new Refusal("FAILED_PRECONDITION", message) };
}

/** Whether the server finds what the draft uses only after others of the push are published: it was compiled here. */
function awaitsOthers({ uses = [] }: PushStep, steps: readonly PushStep[]): boolean {
  const isNewer = ({ action, publishes, fetched }: PushStep) =>
    action !== "unchanged" || publishes || fetched?.stored.hasUnpublishedChanges === true;
  return steps.some((step) => uses.includes(step.template.content.slug) && isNewer(step));
}

type StoreOptions = PushOptions & Pick<TemplateChange, "requireValid">;

async function store(api: OperatorApi, step: PushStep, options: StoreOptions): Promise<PushedTemplate> {
  const { folder, content } = step.template;
  const { id, etag, diagnostics } = await storeDraft(api, step, options);
  const samples = step.fetched?.content.samples ?? [];
  // Known as far as it has come, so that a push that ends midway can be repeated.
  const remember = (there: typeof samples) =>
    writeKnownDigest(folder, api.place, contentDigest({ ...content, samples: there }));
  remember(samples);
  await pushSamples(api, id, { from: samples, to: content.samples, remember });
  return { step, id, etag, diagnostics };
}

async function storeDraft(
  { templates }: OperatorApi,
  { template, fetched, changes }: PushStep,
  options: StoreOptions,
): Promise<Required<Pick<PushedTemplate, "diagnostics">> & { readonly id: string; readonly etag: string }> {
  const { slug, kind, name, subject, tags, source } = template.content;
  const request = { name, subject, tags, source, requireValid: true, ...options };
  if (fetched === undefined) return templates.create(CLI, { slug, kind, ...request });
  const { id, etag } = fetched.stored;
  if (!changes.some(isOfDraft)) return { id, etag, diagnostics: [] };
  return templates.update(CLI, id, { etag, ...request, sendingService: source.sendingService ?? "" });
}

async function publish(
  { templates }: OperatorApi,
  pushed: PushedTemplate,
  options: PushOptions,
): Promise<PushedTemplate> {
  const { step, id = "", etag } = pushed;
  return orRefused(step, async () => {
    const { version, unchanged, diagnostics } = await templates.publish(CLI, id, { ...options, etag });
    return { ...pushed, version: { number: version, unchanged }, diagnostics };
  });
}

async function orRefused(step: PushStep, run: () => Promise<PushedTemplate>): Promise<PushedTemplate> {
  try {
    return await run();
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { step, diagnostics: [], refusal: withFilePlaces(err, step.template.read) };
  }
}
