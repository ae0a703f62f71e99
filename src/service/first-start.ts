import type { Caller } from "../domain/session/caller.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { Store } from "../store/port/store.ts";
import { type IssueKeyDeps, issueKey } from "./issue-key.ts";
import { type MakeTemplateDeps, makeTemplate, makeVersion, type NewTemplate, toPublishEvent } from "./make-template.ts";
import type { PepperGuard } from "./pepper-guard.ts";
import { toSampleEvent } from "./to-sample-event.ts";

/** What a first start made. The tokens are stored nowhere, so they must be shown. */
export interface FirstStart {
  readonly adminToken: string | undefined;
  /** With the examples comes a key that can fetch them. */
  readonly sdkToken: string | undefined;
  /** Slugs, in the order they were loaded. */
  readonly examples: readonly string[];
}

export interface FirstStartOptions {
  readonly makeAdminKey: boolean;
  /** Templates to load and publish; each has a slug. */
  readonly examples: readonly ExampleTemplate[];
}

/** A template with a slug, and data that a library can fill it with. */
export interface ExampleTemplate extends NewTemplate {
  readonly slug: string;
  readonly data: TemplateSample["data"];
}

export interface FirstStartDeps extends IssueKeyDeps, MakeTemplateDeps {
  readonly store: Store;
  readonly pepperGuard: Pick<PepperGuard, "claim">;
}

/** Who does what a start does. */
export const SERVER: Caller = { kind: "local", name: "server" };

/**
 * Prepares a store that holds no key yet; undefined for any other. All of it is stored at once, so of several processes
 * that start on one store one does it, and a crash leaves nothing half done. An example whose slug exists is left as it
 * is.
 */
export async function runFirstStart(
  deps: FirstStartDeps,
  { makeAdminKey, examples }: FirstStartOptions,
): Promise<FirstStart | undefined> {
  const { items } = await deps.store.keys.list({ limit: 1 });
  if (items.length > 0) return undefined;
  const templates = await Promise.all(examples.map((example) => makeExample(deps, example)));
  const sdkKey = examples.length > 0 ? makeKey(deps, "examples", "sdk") : undefined;
  const adminKey = makeAdminKey ? makeKey(deps, "first admin", "admin") : undefined;
  if (sdkKey !== undefined || adminKey !== undefined) await deps.pepperGuard.claim();
  const isFirst = await deps.store.begin({
    templates,
    keys: [sdkKey, adminKey].filter((key) => key !== undefined),
  });
  if (!isFirst) return undefined;
  return { examples: examples.map(({ slug }) => slug), sdkToken: sdkKey?.token, adminToken: adminKey?.token };
}

function makeKey(deps: IssueKeyDeps, name: string, kind: "admin" | "sdk") {
  return issueKey(deps, SERVER, { name, kind, scope: ["all"], definition: "full" });
}

async function makeExample(deps: MakeTemplateDeps, { data, ...example }: ExampleTemplate) {
  const { template, compilation, event } = await makeTemplate(deps, SERVER, { ...example, requireValid: true });
  const version = makeVersion(deps, SERVER, { template, compilation, comment: "example" });
  const sample = { name: "example", data, updatedAt: template.createdAt };
  const samples = [{ sample, event: toSampleEvent(SERVER, template.id, sample) }];
  return { template, created: event, version, published: toPublishEvent(SERVER, version), samples };
}
