import type { Caller } from "../domain/caller.ts";
import type { TemplateRef } from "../domain/template/template-ref.ts";
import type { Store } from "../store/store.ts";
import type { KeyService } from "./key-service.ts";
import type { NewTemplate } from "./template-drafts.ts";
import type { TemplateService } from "./template-service.ts";

/** What a first start made. The tokens are stored nowhere: whoever gets this shows them once. */
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
  readonly examples: readonly (NewTemplate & { readonly slug: string })[];
}

const SERVER: Caller = { kind: "local", name: "server" };

/** Prepares a store that holds no key yet; undefined for any other. An example whose slug exists is left as it is. */
export async function runFirstStart(
  { store, keys, templates }: { readonly store: Store; readonly keys: KeyService; readonly templates: TemplateService },
  { makeAdminKey, examples }: FirstStartOptions,
): Promise<FirstStart | undefined> {
  const { items } = await store.keys.list({ limit: 1 });
  if (items.length > 0) return undefined;

  for (const example of examples) {
    const ref: TemplateRef = { by: "slug", slug: example.slug };
    if ((await store.templates.find(ref)) !== undefined) continue;
    await templates.create(SERVER, example);
    await templates.publish(SERVER, example.slug, { comment: "example" });
  }

  async function makeKey(name: string, kind: "admin" | "sdk"): Promise<string> {
    const issued = await keys.create(SERVER, { name, kind, scope: ["all"], definition: "full" });
    return issued.token;
  }

  return {
    examples: examples.map(({ slug }) => slug),
    sdkToken: examples.length > 0 ? await makeKey("examples", "sdk") : undefined,
    adminToken: makeAdminKey ? await makeKey("first admin", "admin") : undefined,
  };
}
