import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Brand } from "../../src/domain/brand/brand.ts";
import { digestOfTokens } from "../../src/domain/brand/brand-tokens.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { newBrandVersion, storedBrand } from "../support/stored-brand.ts";

/** What the port promises of brands. */
export function describeBrands(store: () => Store): void {
  const BEGIN = { number: 0, at: new Date(0) };
  const AT = new Date("2026-11-27T09:00:00.123Z");

  async function create(slug: string, changed: Partial<Brand> = {}): Promise<Brand> {
    const brand = storedBrand({ slug, ...changed });
    expect(await store().brands.create(brand, auditEvent({ action: "brand.create", subject: brand.id }))).toBe("done");
    return brand;
  }

  const publish = (brand: Brand, expected?: number, rolledBackFrom?: number) => {
    const event = auditEvent({ action: "brand.publish", subject: brand.id });
    const version = { ...newBrandVersion(brand), ...(rolledBackFrom && { rolledBackFrom }) };
    return store().brands.publish(version, expected, event);
  };
  const find = (id: string) => store().brands.find({ by: "id", id });
  const events = async () => (await store().audit.list({ limit: 200 })).length;

  it("returns a brand as it was stored, by id and by slug, and refuses a slug that is taken", async () => {
    const brand = await create("acme");
    expect(await find(brand.id)).toEqual(brand);
    expect(await store().brands.find({ by: "slug", slug: "acme" })).toEqual(brand);
    const before = await events();
    expect(await store().brands.create({ ...brand, id: randomUUID() }, auditEvent())).toBe("slug-taken");
    expect(await events()).toBe(before);
  });

  it("changes a brand only from the revision that its caller knows", async () => {
    const brand = await create("acme");
    const tokens = { accent: "#ff0000" };
    const next = { ...brand, name: "Other", tokens, draftDigest: digestOfTokens(tokens), revision: 2 };
    expect(await store().brands.update(next, 1, auditEvent())).toBe("done");
    const before = await events();
    expect(await store().brands.update({ ...next, name: "Late" }, 1, auditEvent())).toBe("stale");
    expect(await store().brands.update({ ...next, id: randomUUID() }, 1, auditEvent())).toBe("absent");
    expect(await find(brand.id)).toEqual(next);
    expect(await events()).toBe(before);
  });

  it("numbers versions, serves the last one, and reports each in the order of the changes", async () => {
    const brand = await create("acme");
    expect(await publish(brand, 1)).toMatchObject({ version: 1 });
    expect(await publish(brand, 1)).toBe("stale");
    expect(await publish(brand, undefined, 1)).toMatchObject({ version: 2 });
    const { draftDigest: digest, id, tokens } = brand;
    const publication = await store().brands.findPublication({ by: "slug", slug: "acme" });
    expect(publication).toMatchObject({ id, published: { version: 2, digest, at: AT } });
    expect(await store().brands.findTokens(id, 1)).toEqual(tokens);
    expect(await store().brands.findVersion(id, 2)).toMatchObject({ rolledBackFrom: 1, tokens, digest });
    expect((await store().brands.listVersions(id, { limit: 1 })).items).toMatchObject([{ version: 2 }]);
    expect((await store().brands.listVersions(id, { limit: 9, before: 2 })).items).toMatchObject([{ version: 1 }]);
    await store().brands.setArchived(id, AT, auditEvent());
    expect(await publish(brand)).toBe("archived");
    const before = await events();
    await store().brands.setArchived(id, new Date(), auditEvent());
    expect(await events()).toBe(before);
    await store().brands.setArchived(id, undefined, auditEvent());
    const of = { brandId: id, slug: "acme", digest };
    expect(await store().changes.listAfter(BEGIN, 9)).toMatchObject([
      { ...of, number: 1, kind: "brand_published", version: 1 },
      { ...of, number: 2, kind: "brand_rolled_back", version: 2 },
      { ...of, number: 3, kind: "brand_archived", version: 2 },
      { ...of, number: 4, kind: "brand_unarchived", version: 2 },
    ]);
    expect((await store().changes.latest()).number).toBe(4);
  });

  it("deletes a brand only if it was never published", async () => {
    const [draft, served] = [await create("draft"), await create("served")];
    await publish(served);
    expect(await store().brands.delete(served.id, 2, auditEvent())).toBe("published");
    expect(await store().brands.delete(draft.id, 7, auditEvent())).toBe("stale");
    expect(await store().brands.delete(draft.id, 1, auditEvent())).toBe("done");
    expect(await find(draft.id)).toBeUndefined();
    await create("draft");
  });

  it("lists by state and words, in each order, page by page", async () => {
    const list = async (query: Partial<Parameters<Store["brands"]["list"]>[0]>) => {
      const slugs: string[] = [];
      const asked = { words: [], order: "name" as const, showArchived: false, limit: 2, ...query };
      let after = asked.after;
      do {
        const page = await store().brands.list({ ...asked, after });
        slugs.push(...page.items.map(({ slug }) => slug));
        after = page.next;
      } while (after !== undefined);
      return slugs;
    };
    const made = { a: 1, b: 3, c: 2, d: 4 };
    const brands = new Map<string, Brand>();
    for (const [slug, day] of Object.entries(made)) {
      brands.set(slug, await create(`${slug}-shop`, { createdAt: new Date(Date.UTC(2026, 0, day)) }));
    }
    const of = (slug: string) => brands.get(slug) as Brand;
    await publish(of("b"));
    await publish({ ...of("c"), draftDigest: "0".repeat(64) });
    await store().brands.setArchived(of("d").id, AT, auditEvent());
    expect(await list({})).toEqual(["a-shop", "b-shop", "c-shop"]);
    expect(await list({ order: "created_at desc", showArchived: true })).toEqual([
      "d-shop",
      "b-shop",
      "c-shop",
      "a-shop",
    ]);
    expect(await list({ words: ["b-s", "hop"] })).toEqual(["b-shop"]);
    expect(await list({ words: ["%"] })).toEqual([]);
    expect(await list({ state: "unpublished" })).toEqual(["a-shop"]);
    expect(await list({ state: "published" })).toEqual(["b-shop"]);
    expect(await list({ state: "changed" })).toEqual(["c-shop"]);
    expect(await list({ state: "archived" })).toEqual(["d-shop"]);
  });
}
