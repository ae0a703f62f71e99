import fc from "fast-check";
import { expect, it } from "vitest";
import { toSortName, toWords } from "../../src/domain/template/search-text.ts";
import type { Template } from "../../src/domain/template/template.ts";
import { TEMPLATE_ORDERS, type TemplateQuery } from "../../src/domain/template/template-query.ts";
import type { Store } from "../../src/store/port/store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { runs } from "../support/effort.ts";
import { readAllTemplates } from "../support/read-all-templates.ts";
import { NEWEST, newVersion, storedTemplate } from "../support/stored-template.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));

/** Lists of templates: searched, filtered and sorted. */
export function describeTemplateLists(store: () => Store): void {
  async function create(changes: Partial<Template>): Promise<Template> {
    const template = storedTemplate(changes);
    await store().templates.create(template, auditEvent());
    return template;
  }

  async function namesOf(query: Partial<TemplateQuery> & { readonly search?: string }): Promise<readonly string[]> {
    const { search = "", ...rest } = query;
    const page = await store().templates.list({
      ...NEWEST,
      order: "name",
      ...rest,
      words: toWords(search),
      limit: 200,
    });
    expect(page.total).toBe(page.items.length);
    return page.items.map(({ name }) => name);
  }

  it.each([
    ["a part of a word, in any case", "Order RECEIPT", ["dEr", "d", "ceip order", "  receipt\torder  "], ["receipts"]],
    ["what LIKE would read as a pattern", "100% of a_b", ["%", "_", "a_b", "100% of"], ["a%b", "axb", "0_", "%%"]],
    ["what a full-text query would read", 'say "NEAR" OR not*', ['"', "*", "or", 'near "', "not*"], ["ne*", "say and"]],
    ["what SQL would read", "x'; DROP TABLE templates; --", ["'", "';", "--", "drop table"], ["''", "/*", "\\"]],
    [
      "every i of Turkish as one letter",
      "İstanbul ışık",
      ["istanbul", "ISTANBUL", "ıstanbul", "IŞIK", "işik"],
      ["isik"],
    ],
    ["letters with two lower-case forms", "ΟΔΟΣ Straße", ["οδος", "οδοσ", "STRASSE", "straße"], ["strase"]],
    ["composed and combining characters alike", "Cafe\u0301 au lait", ["café", "CAFÉ", "cafe\u0301"], ["cafex"]],
    ["scripts without case and words", "注文の確認 يوم हिन्दी", ["文の", "確", "يوم", "हिन्दी"], ["認確"]],
    ["emoji", "👩‍💻 news 🎉", ["👩‍💻", "🎉", "💻"], ["👨‍💻", "🎈"]],
    ["Cyrillic, Armenian and Deseret", "Привет ՀԱՅ 𐐀", ["ПРИВЕТ", "հայ", "𐐨"], ["приветы"]],
  ])("finds %s", async (_what, name, found, missing) => {
    await create({ name });
    await create({ name: "Else", subject: "" });
    for (const search of found) expect([search, await namesOf({ search })]).toEqual([search, [name]]);
    for (const search of missing) {
      expect([search, await namesOf({ search })]).toEqual([search, []]);
    }
  });

  it("finds words in name, slug, subject and tags, no word across two of them, and what an update says", async () => {
    const template = await create({ name: "Alpha", slug: "beta", subject: "Gamma", tags: ["delta", "epsilon"] });
    for (const search of ["alpha", "beta", "gamma", "delta", "epsilon", "eta amm lph elt"]) {
      expect(await namesOf({ search })).toEqual(["Alpha"]);
    }
    for (const search of ["alphabeta", "betagamma", "gammadelta", "deltaepsilon", "alpha zeta"]) {
      expect(await namesOf({ search })).toEqual([]);
    }
    const changed = { ...template, name: "Zeta", tags: ["eta"], revision: 2 };
    expect(await store().templates.update(changed, 1, auditEvent())).toBe("done");
    expect(await namesOf({ search: "zeta eta" })).toEqual(["Zeta"]);
    expect(await namesOf({ search: "delta" })).toEqual([]);
  });

  it("filters by tags as a whole, all of them, and counts them on the first page alone", async () => {
    await create({ name: "a", tags: ["big", "news", "vip"] });
    await create({ name: "b", tags: ["news"] });
    await create({ name: "c", tags: ["news-old"] });
    const { id } = await create({ name: "d", tags: ["gone"] });
    await store().templates.setArchived(id, at(9), auditEvent());
    expect(await namesOf({ tags: ["news"] })).toEqual(["a", "b"]);
    expect(await namesOf({ tags: ["news", "vip"] })).toEqual(["a"]);
    expect(await namesOf({ tags: ["new"] })).toEqual([]);
    expect(await namesOf({ tags: ["%"] })).toEqual([]);
    for (const words of [[], ["order"]]) {
      const pages = await readAllTemplates(store(), { ...NEWEST, words, limit: 2 });
      const ones = ["big", "news-old", "vip"].map((tag) => ({ tag, templates: 1 }));
      expect(pages.map(({ total, tags }) => [total, tags])).toEqual([
        [3, [{ tag: "news", templates: 2 }, ...ones]],
        [3, undefined],
      ]);
    }
  });

  it("counts the hundred most frequent tags", async () => {
    const tags = Array.from({ length: 120 }, (_, n) => `t${String(n).padStart(3, "0")}`);
    for (let n = 0; n < 6; n += 1) await create({ tags: tags.slice(n * 20, n * 20 + 20) });
    await create({ tags: ["t119"] });
    const { tags: counts = [] } = await store().templates.list({ ...NEWEST, limit: 1 });
    expect(counts).toHaveLength(100);
    expect(counts.slice(0, 2)).toEqual([
      { tag: "t119", templates: 2 },
      { tag: "t000", templates: 1 },
    ]);
  });

  it("filters by state", async () => {
    const made = new Map<string, Template>();
    for (const name of ["never", "served", "changed", "rolled back", "archived", "archived served"]) {
      made.set(name, await create({ name, source: { kind: "mjml", text: `<mjml>${name}</mjml>` } }));
    }
    for (const name of ["served", "changed", "rolled back", "archived served"]) {
      const template = made.get(name) as Template;
      await store().templates.publish(newVersion(template), undefined, auditEvent());
    }
    for (const name of ["changed", "rolled back"]) {
      const template = made.get(name) as Template;
      const source = { kind: "mjml", text: "<mjml>else</mjml>" } as const;
      const next = { ...template, source, revision: 3, draftRevision: 2 };
      expect(await store().templates.update(next, 2, auditEvent())).toBe("done");
    }
    const again = made.get("rolled back") as Template;
    // A version of the draft's own text, which no draft revision says.
    const version = newVersion(again, {
      source: { kind: "mjml", text: "<mjml>else</mjml>" },
      draftRevision: undefined,
    });
    await store().templates.publish(version, undefined, auditEvent());
    for (const name of ["archived", "archived served"]) {
      await store().templates.setArchived(made.get(name)?.id ?? "", at(1), auditEvent());
    }
    expect(await namesOf({ state: "unpublished" })).toEqual(["never"]);
    expect(await namesOf({ state: "unpublished", showArchived: true })).toEqual(["archived", "never"]);
    for (const showArchived of [false, true]) {
      expect(await namesOf({ state: "published", showArchived })).toEqual(["rolled back", "served"]);
      expect(await namesOf({ state: "changed", showArchived })).toEqual(["changed"]);
      expect(await namesOf({ state: "archived", showArchived })).toEqual(["archived", "archived served"]);
    }
    expect(await namesOf({ state: "published", search: "serv" })).toEqual(["served"]);
  });

  it("sorts names without regard to case and accents of Latin letters", async () => {
    for (const name of ["zoo", "Émile", "emil", "Zoe", "ähnlich", "Apfel", "яма", "Émilf"]) await create({ name });
    expect(await namesOf({ order: "name" })).toEqual([
      "ähnlich",
      "Apfel",
      "emil",
      "Émile",
      "Émilf",
      "Zoe",
      "zoo",
      "яма",
    ]);
  });

  const word = fc.constantFrom("a", "ab", "B", "é", "É", "%", "_", "文", "x y", "🎉", "I", "ı", "q");
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(""));
  const template = fc.record({
    name: text.map((name) => `n${name}`),
    subject: text,
    tags: fc.uniqueArray(fc.constantFrom("a", "b", "news", "文"), { maxLength: 3 }).map((tags) => tags.sort()),
    minutes: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })),
    published: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
    isArchived: fc.boolean(),
  });
  const query = fc.record({
    search: fc.array(word, { maxLength: 2 }).map((words) => words.join(" ")),
    order: fc.constantFrom(...TEMPLATE_ORDERS),
    tags: fc.uniqueArray(fc.constantFrom("a", "b", "news"), { maxLength: 2 }),
    showArchived: fc.boolean(),
    limit: fc.integer({ min: 1, max: 4 }),
  });

  it("lists on its pages what a filter in memory keeps of the same templates, in order", async () => {
    const all: Template[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(template, { maxLength: 3 }),
        fc.array(query, { minLength: 3, maxLength: 5 }),
        async (more, queries) => {
          for (const { minutes, published, isArchived, ...rest } of more) {
            const [created, updated] = minutes;
            const dates = { createdAt: at(created), updatedAt: at(updated) };
            const one = await create({ ...rest, ...dates });
            let stored = one;
            if (published !== undefined) {
              const version = newVersion(one, { publishedAt: at(published) });
              await store().templates.publish(version, undefined, auditEvent({ at: dates.updatedAt }));
              stored = { ...stored, publishedAt: at(published) };
            }
            if (isArchived) {
              await store().templates.setArchived(one.id, at(3), auditEvent({ at: dates.updatedAt }));
              stored = { ...stored, archivedAt: at(3) };
            }
            all.push(stored);
          }
          for (const { search, ...asked } of queries) {
            const pages = await readAllTemplates(store(), { ...asked, words: toWords(search) });
            const expected = filterInMemory(all, { search, ...asked });
            expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected.map(({ id }) => id));
            expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]));
            expect(pages.slice(0, -1).every(({ items }) => items.length === asked.limit)).toBe(true);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });
}

interface Asked extends Omit<TemplateQuery, "words"> {
  readonly search: string;
}

/** What a list should have, by the plainest means. The words are such that lower case is all there is to compare. */
function filterInMemory(all: readonly Template[], { search, order, tags, showArchived }: Asked): readonly Template[] {
  const plain = (value: string) => value.toLowerCase().replaceAll("ı", "i");
  const words = plain(search).split(/\s+/).filter(Boolean);
  const [field = "", direction] = order.split(" ");
  const sign = direction === "desc" ? -1 : 1;
  return all
    .filter(({ archivedAt }) => showArchived || archivedAt === undefined)
    .filter((each) => tags.every((tag) => each.tags.includes(tag)))
    .filter(({ name, slug = "", subject, tags: own }) => {
      const fields = [name, slug, subject, ...own].map(plain);
      return words.every((one) => fields.some((each) => each.includes(one)));
    })
    .toSorted((left, right) => {
      const [a, b] = [keyOf(left, field), keyOf(right, field)];
      return sign * (Buffer.compare(a, b) || Buffer.compare(Buffer.from(left.id), Buffer.from(right.id)));
    });
}

function keyOf(template: Template, field: string): Buffer {
  if (field === "name") return Buffer.from(toSortName(template.name));
  const dates = { created_at: template.createdAt, updated_at: template.updatedAt, published_at: template.publishedAt };
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(dates[field as keyof typeof dates]?.getTime() ?? 0));
  return bytes;
}
