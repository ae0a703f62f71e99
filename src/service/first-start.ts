import type { Compiler } from "../compile/compiler.ts";
import type { Caller } from "../domain/session/caller.ts";
import type { SharedSource } from "../domain/template/shared-source.ts";
import type { TemplateSample } from "../domain/template/template-sample.ts";
import type { Store } from "../store/port/store.ts";
import { type IssueKeyDeps, issueKey } from "./issue-key.ts";
import { makeBrand, makeBrandVersion, type NewBrand, toBrandCreateEvent, toBrandPublishEvent } from "./make-brand.ts";
import { type MakeTemplateDeps, makeTemplate, makeVersion, type NewTemplate, toPublishEvent } from "./make-template.ts";
import type { PepperGuard } from "./pepper-guard.ts";
import { withSharedSources } from "./shared-compiler.ts";
import { toSampleEvent } from "./to-sample-event.ts";

/** What a first start made. The tokens are stored nowhere, so they must be shown. */
export interface FirstStart {
  readonly adminToken: string | undefined;
  /** With the examples comes a key that can fetch them. */
  readonly sdkToken: string | undefined;
  /** The slugs of the mails, in the order they were loaded. */
  readonly examples: readonly string[];
  /** The slugs of the brands that fill some of them. */
  readonly brands: readonly string[];
}

export interface FirstStartOptions {
  readonly makeAdminKey: boolean;
  /** Templates to load and publish; each partial and layout behind those that it names. */
  readonly examples: readonly ExampleTemplate[];
  readonly brands: readonly NewBrand[];
}

/** A template with a slug, and, unless it is a part of mails, data that a library can fill it with. */
export interface ExampleTemplate extends NewTemplate {
  readonly slug: string;
  readonly data?: TemplateSample["data"] | undefined;
}

export interface FirstStartDeps extends IssueKeyDeps, MakeTemplateDeps {
  /** One that reads no partials of the store: the examples name each other. */
  readonly compiler: Compiler;
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
  { makeAdminKey, examples, brands }: FirstStartOptions,
): Promise<FirstStart | undefined> {
  const { items } = await deps.store.keys.list({ limit: 1 });
  if (items.length > 0) return undefined;
  const templates = await makeExamples(deps, examples);
  const sdkKey = examples.length > 0 ? makeKey(deps, "examples", "sdk") : undefined;
  const adminKey = makeAdminKey ? makeKey(deps, "first admin", "admin") : undefined;
  if (sdkKey !== undefined || adminKey !== undefined) await deps.pepperGuard.claim();
  const isFirst = await deps.store.begin({
    templates,
    keys: [sdkKey, adminKey].filter((key) => key !== undefined),
    brands: brands.map((brand) => makeExampleBrand(deps, brand)),
  });
  if (!isFirst) return undefined;
  return {
    examples: examples.filter(({ kind }) => kind === undefined).map(({ slug }) => slug),
    brands: brands.map(({ slug }) => slug),
    sdkToken: sdkKey?.token,
    adminToken: adminKey?.token,
  };
}

function makeKey(deps: IssueKeyDeps, name: string, kind: "admin" | "sdk") {
  return issueKey(deps, SERVER, { name, kind, scope: ["all"], definition: "full" });
}

/** The partials and layouts one after the other, because one may name those before it, and then the mails. */
async function makeExamples(deps: FirstStartDeps, examples: readonly ExampleTemplate[]): Promise<MadeExample[]> {
  const shared: SharedSource[] = [];
  const compiler = withSharedSources(deps.compiler, {
    listShared: async (slugs) => shared.filter(({ slug }) => slugs.includes(slug)),
  });
  const make = (example: ExampleTemplate) => makeExample({ ...deps, compiler }, example);
  const parts: MadeExample[] = [];
  for (const example of examples.filter(({ kind }) => kind !== undefined)) {
    const part = await make(example);
    parts.push(part);
    shared.push(toShared(example, part));
  }
  return [...parts, ...(await Promise.all(examples.filter(({ kind }) => kind === undefined).map(make)))];
}

type MadeExample = Awaited<ReturnType<typeof makeExample>>;

function toShared({ slug, kind, source }: ExampleTemplate, { template }: MadeExample): SharedSource {
  return { id: template.id, slug, kind, isArchived: false, published: { version: 1, source } };
}

async function makeExample(deps: MakeTemplateDeps, { data, ...example }: ExampleTemplate) {
  const { template, compilation, event } = await makeTemplate(deps, SERVER, { ...example, requireValid: true });
  const version = makeVersion(deps, SERVER, { template, compilation, comment: "example" });
  const sample = data && { name: "example", data, updatedAt: template.createdAt };
  const samples = sample === undefined ? [] : [{ sample, event: toSampleEvent(SERVER, template.id, sample) }];
  return { template, created: event, version, published: toPublishEvent(SERVER, version), samples };
}

function makeExampleBrand({ now, newId }: FirstStartDeps, given: NewBrand) {
  const brand = makeBrand(given, { id: newId(), at: now() });
  const draft = { tokens: brand.tokens, digest: brand.draftDigest, comment: "example" };
  const version = makeBrandVersion(SERVER, brand.id, { ...draft, publishedAt: brand.createdAt });
  const created = toBrandCreateEvent(SERVER, brand);
  return { brand, created, version, published: toBrandPublishEvent(SERVER, version) };
}
