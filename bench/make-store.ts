import { openServices } from "../src/services.ts";

/** 7 KB in the store with all its programs, so that a hundred thousand fit a disk. */
const MAIL =
  "<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{ first_name|'reader' }}, your parcel {{ parcel }} arrives tomorrow." +
  '</mj-text><mj-button href="https://example.com/{{ parcel }}">Follow it</mj-button></mj-column></mj-section></mj-body></mjml>';

/** Makes a store with one template, which has `versions` versions, and one SDK key, for `seedStore` to copy. */
export async function makeStore(storePath: string, mail = MAIL, versions = 1): Promise<void> {
  const store = { engine: "sqlite", path: storePath } as const;
  const { templates, keys, close } = await openServices({ store, keyPepper: undefined, cacheBytes: 1024 * 1024 });
  const caller = { kind: "local", name: "cli" } as const;
  const template = { name: "Parcel", slug: "parcel", subject: "Parcel {{ parcel }}" };
  await templates.create(caller, { ...template, source: { kind: "mjml", text: mail } });
  await templates.publish(caller, template.slug, { comment: "" });
  for (let made = 1; made < versions; made += 1) {
    await templates.rollback(caller, template.slug, { version: 1, comment: "" });
  }
  await keys.create(caller, { name: "bench", kind: "sdk", scope: ["all"], definition: "full" });
  await close();
}
