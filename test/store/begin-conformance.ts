import { expect, it } from "vitest";
import type { FirstContents, Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newBrandVersion, storedBrand } from "../support/stored-brand.ts";
import { storedKey, storedSecret } from "../support/stored-key.ts";
import { NEWEST, newVersion, storedTemplate } from "../support/stored-template.ts";

/** What the port promises of the first contents of a store. */
export function describeBegin(store: () => Store): void {
  it("are stored in their order, and published", async () => {
    const contents = firstContents("welcome", "goodbye");
    expect(await store().begin(contents)).toBe(true);
    for (const { template } of contents.templates) {
      const found = await store().templates.findPublication({ by: "slug", slug: template.slug ?? "" });
      expect(found).toMatchObject({ templateId: template.id, publishedVersion: 1 });
      expect(await store().templates.find({ by: "id", id: template.id })).toMatchObject({ source: template.source });
      expect(await store().samples.list(template.id)).toEqual([
        { name: "example", data: SAMPLE, updatedAt: SAMPLED_AT },
      ]);
    }
    for (const { key, secret } of contents.keys) {
      expect(await store().keys.findByTokenId(secret.tokenId)).toMatchObject({ key });
    }
    const actions = (await store().audit.list({ limit: 10 })).map(({ action }) => action);
    const ofTemplate = ["template.create", "template.publish", "template.set_sample"];
    expect(actions.toReversed()).toEqual([...ofTemplate, ...ofTemplate, "key.create", "key.create"]);
  });

  it("are of no use to a store that has a key, and change nothing there", async () => {
    const key = storedKey();
    await store().keys.create(key, storedSecret(key), auditEvent());
    expect(await store().begin(firstContents("welcome"))).toBe(false);
    expect((await store().keys.list({ limit: 10 })).items).toEqual([key]);
    expect(await store().templates.find({ by: "slug", slug: "welcome" })).toBeUndefined();
    expect(await store().audit.list({ limit: 10 })).toHaveLength(1);
  });

  it("are stored once when several bring them at the same moment", async () => {
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => store().begin(firstContents("welcome"))));
    expect(outcomes.toSorted()).toEqual([false, false, false, true]);
    expect((await store().keys.list({ limit: 10 })).items).toHaveLength(2);
    expect((await store().templates.list({ ...NEWEST, limit: 10, showArchived: true })).items).toHaveLength(1);
  });

  it("leave a template as it is that has one of their slugs", async () => {
    const mine = storedTemplate({ slug: "welcome" });
    await store().templates.create(mine, auditEvent());
    expect(await store().begin(firstContents("welcome", "goodbye"))).toBe(true);
    expect(await store().templates.find({ by: "slug", slug: "welcome" })).toEqual(mine);
    expect(await store().templates.findPublication({ by: "slug", slug: "goodbye" })).toBeDefined();
  });

  it("bring brands, published, of which one with the slug of another is left out", async () => {
    const mine = storedBrand({ slug: "acme" });
    await store().brands.create(mine, auditEvent());
    const [taken, brand] = [storedBrand({ slug: "acme" }), storedBrand({ slug: "globex" })];
    const brands = [taken, brand].map((each) => ({
      brand: each,
      created: auditEvent({ action: "brand.create", subject: each.id }),
      version: newBrandVersion(each),
      published: auditEvent({ action: "brand.publish", subject: each.id }),
    }));
    expect(await store().begin({ templates: [], keys: [], brands })).toBe(true);
    expect(await store().brands.find({ by: "slug", slug: "acme" })).toEqual(mine);
    const found = await store().brands.findPublication({ by: "slug", slug: "globex" });
    expect(found).toMatchObject({ id: brand.id, published: { version: 1 } });
    expect(await store().brands.findTokens(brand.id, 1)).toEqual(brand.tokens);
  });

  it("leave out a mail whose partial has the slug of another template", async () => {
    const mine = storedTemplate({ slug: "footer" });
    await store().templates.create(mine, auditEvent());
    const { templates, keys } = firstContents("footer", "mail", "welcome");
    const [footer, mail, ...others] = templates;
    if (footer === undefined || mail === undefined) throw new Error("there are three templates");
    const dependencies = [{ id: footer.template.id, slug: "footer", kind: "partial", version: 1 }] as const;
    const dependant = { ...mail, version: { ...mail.version, dependencies } };
    expect(await store().begin({ templates: [footer, dependant, ...others], keys })).toBe(true);
    expect(await store().templates.find({ by: "slug", slug: "mail" })).toBeUndefined();
    expect(await store().templates.find({ by: "slug", slug: "footer" })).toEqual(mine);
    expect(await store().templates.findPublication({ by: "slug", slug: "welcome" })).toBeDefined();
  });

  it("are stored as a whole or not at all", async () => {
    const { templates, keys } = firstContents("welcome");
    const twice = { templates, keys: [...keys, ...keys] };
    await expect(store().begin(twice)).rejects.toThrow();
    expect((await store().keys.list({ limit: 10 })).items).toEqual([]);
    expect(await store().templates.find({ by: "slug", slug: "welcome" })).toBeUndefined();
    expect(await store().audit.list({ limit: 10 })).toEqual([]);
    for (const { template } of templates) expect(await store().samples.list(template.id)).toEqual([]);
  });
}

const SAMPLE = { data: { first_name: "Ilse & Co", order: { lines: [{ title: "Cup <blue>" }] } } };
const SAMPLED_AT = new Date("2026-11-27T09:30:00.123Z");

function firstContents(...slugs: readonly string[]): FirstContents {
  const keys = [storedKey(), storedKey({ kind: "admin" })];
  return {
    templates: slugs.map((slug) => {
      const template = storedTemplate({ slug });
      return {
        template,
        created: auditEvent({ action: "template.create", subject: template.id }),
        version: newVersion(template),
        published: auditEvent({ action: "template.publish", subject: template.id }),
        samples: [
          {
            sample: { name: "example", data: SAMPLE, updatedAt: SAMPLED_AT },
            event: auditEvent({ action: "template.set_sample", subject: template.id }),
          },
        ],
      };
    }),
    keys: keys.map((key) => ({ key, secret: storedSecret(key), event: auditEvent({ action: "key.create" }) })),
  };
}
