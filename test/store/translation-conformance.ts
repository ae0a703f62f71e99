import { expect, it } from "vitest";
import type { Template } from "../../src/domain/template/template.ts";
import type { StoredTranslation } from "../../src/domain/translation/locale-translations.ts";
import type { SourceMessage } from "../../src/domain/translation/source-message.ts";
import type { Store } from "../../src/store/port/store.ts";
import type { TranslationChange } from "../../src/store/port/translation-store.ts";
import { auditEvent, brokenEvent } from "../support/audit-event.ts";
import { storedTemplate } from "../support/stored-template.ts";

const LIMITS = { locales: 2, bytes: 1_000 };
const AT = new Date("2026-11-28T09:00:00.123Z");
const EVENT = auditEvent({ at: AT, actor: "key_T00000000001", action: "template.set_messages" });

/** Texts of drafts and their translations. */
export function describeTranslations(store: () => Store): void {
  async function create(): Promise<Template> {
    const template = storedTemplate();
    await store().templates.create(template, auditEvent());
    return template;
  }
  async function createWithTexts(): Promise<Template> {
    const template = await create();
    await store().translations.keepCatalogue(
      template.id,
      { draftRevision: 1, language: "en", messages: MESSAGES },
      undefined,
    );
    return template;
  }
  const change = ({ id }: Template, given: Partial<TranslationChange> = {}, event = EVENT) =>
    store().translations.change(
      { ...{ templateId: id, locale: "de", expectedRevision: 0, bytes: 100, stored: [], removed: [] }, ...given },
      LIMITS,
      event,
    );
  const find = ({ id }: Template, locale = "de") => store().translations.findLocale(id, locale);
  const texts = async (template: Template, locale = "de") =>
    (await find(template, locale))?.translations.map(({ id, text }) => [id, text]);

  it("keeps the texts of a draft as they are, in their order, without an event", async () => {
    const [template, other] = [await create(), await create()];
    const before = await store().audit.list({ limit: 9 });
    const catalogue = { draftRevision: 1, language: "en", messages: MESSAGES };
    expect(await store().translations.findCatalogue(template.id)).toBeUndefined();
    expect(await store().translations.keepCatalogue(template.id, catalogue, undefined)).toBe("done");
    expect(await store().translations.findCatalogue(template.id)).toEqual(catalogue);
    expect(await store().translations.findCatalogue(other.id)).toBeUndefined();
    expect(await store().audit.list({ limit: 9 })).toEqual(before);
    expect(await store().templates.find({ by: "id", id: template.id })).toEqual(template);
  });

  it("replaces texts only where they are those that the new ones were aligned with", async () => {
    const template = await createWithTexts();
    const keep = (draftRevision: number, expected: number | undefined) =>
      store().translations.keepCatalogue(template.id, { draftRevision, language: "", messages: [] }, expected);
    expect(await keep(2, undefined)).toBe("stale");
    expect(await keep(3, 2)).toBe("stale");
    expect(await store().translations.findCatalogue(template.id)).toMatchObject({ draftRevision: 1 });
    expect(await keep(3, 1)).toBe("done");
    expect(await keep(4, 1)).toBe("stale");
    expect(await store().translations.findCatalogue(template.id)).toEqual({
      draftRevision: 3,
      language: "",
      messages: [],
    });
    const unknown = storedTemplate();
    expect(
      await store().translations.keepCatalogue(unknown.id, { draftRevision: 1, language: "", messages: [] }, undefined),
    ).toBe("absent");
  });

  it("gives translations back as they were stored, each with its language and its template", async () => {
    const [template, other] = [await createWithTexts(), await createWithTexts()];
    const [first, second] = [translation("b", "Grüße <1>\u{1F4E8}</1> \u2028 '); DROP"), translation("a-1", "{name}!")];
    expect(await change(template, { stored: [first, second] })).toEqual({ revision: 1 });
    expect(await change(template, { locale: "pt-BR", stored: [translation("a-1", "Oi")] })).toEqual({ revision: 2 });
    const state = { updatedAt: AT, updatedBy: "key_T00000000001" };
    expect(await find(template)).toEqual({ locale: "de", revision: 1, ...state, translations: [second, first] });
    expect(await find(template, "pt-BR")).toMatchObject({ revision: 2, translations: [translation("a-1", "Oi")] });
    expect(await find(template, "pt")).toBeUndefined();
    expect(await find(other)).toBeUndefined();
    expect(await store().translations.listLocales(template.id)).toEqual([
      { locale: "de", revision: 1, ...state },
      { locale: "pt-BR", revision: 2, ...state },
    ]);
    expect(await store().translations.listLocales(other.id)).toEqual([]);
    expect((await store().audit.list({ limit: 1 }))[0]).toMatchObject(EVENT);
    expect(await store().templates.find({ by: "id", id: template.id })).toEqual(template);
  });

  it("replaces and removes translations, and keeps the others", async () => {
    const template = await createWithTexts();
    await change(template, { stored: ["a", "b", "c"].map((id) => translation(id, id)) });
    const stored = [translation("b", "new"), translation("d", "d")];
    expect(await change(template, { expectedRevision: 1, stored, removed: ["c", "unknown"] })).toEqual({ revision: 2 });
    expect(await texts(template)).toEqual([
      ["a", "a"],
      ["b", "new"],
      ["d", "d"],
    ]);
  });

  it("changes nothing that someone else has changed, also where a language began again", async () => {
    const template = await createWithTexts();
    const stored = [translation("a", "one")];
    await change(template, { stored });
    expect(await change(template, { stored: [translation("a", "two")] })).toBe("stale");
    expect(await change(template, { expectedRevision: 2, bytes: 0, removed: ["a"] })).toBe("stale");
    expect(await texts(template)).toEqual([["a", "one"]]);
    expect(await change(template, { expectedRevision: 1, bytes: 0, removed: ["a"] })).toEqual({ revision: 2 });
    expect(await find(template)).toBeUndefined();
    expect(await store().translations.listLocales(template.id)).toEqual([]);
    expect(await change(template, { stored })).toEqual({ revision: 3 });
    expect(await change(template, { expectedRevision: 1, stored: [translation("a", "late")] })).toBe("stale");
    expect(await texts(template)).toEqual([["a", "one"]]);
  });

  it("has no more languages and bytes of a template than the limits say", async () => {
    const [template, other] = [await createWithTexts(), await createWithTexts()];
    for (const locale of ["de", "fr"]) await change(template, { locale, stored: [translation("a", "a")], bytes: 400 });
    expect(await change(template, { locale: "it", stored: [translation("a", "a")] })).toBe("too-many");
    expect(await change(template, { expectedRevision: 1, bytes: 601 })).toBe("too-large");
    expect(await change(template, { expectedRevision: 1, bytes: 600 })).toEqual({ revision: 3 });
    expect(await change(template, { locale: "it", bytes: 0 })).toEqual({ revision: 4 });
    expect(await change(other, { locale: "it", bytes: 1_001 })).toBe("too-large");
    expect(await change(other, { locale: "it", bytes: 1_000 })).toEqual({ revision: 1 });
  });

  it("changes nothing when the event cannot be written, and nothing of a template without texts", async () => {
    const template = await createWithTexts();
    const stored = [translation("a", "a")];
    await expect(change(template, { stored }, brokenEvent())).rejects.toThrow();
    expect(await find(template)).toBeUndefined();
    expect(await change(template, { stored })).toEqual({ revision: 1 });
    expect(await change(await create(), { stored })).toBe("absent");
    expect(await change(storedTemplate(), { stored })).toBe("absent");
  });

  it("gives a copy the texts and translations, and keeps both apart", async () => {
    const template = await createWithTexts();
    await change(template, { stored: [translation("a", "Hallo")] });
    const copy = storedTemplate();
    await store().templates.create(copy, auditEvent(), { copyOf: template.id });
    expect(await find(copy)).toEqual(await find(template));
    // Of no draft, so that they are aligned with those of the copy.
    expect(await store().translations.findCatalogue(copy.id)).toEqual({
      draftRevision: 0,
      language: "en",
      messages: MESSAGES,
    });
    await change(copy, { expectedRevision: 1, stored: [translation("a", "Servus")] });
    expect([await texts(template), await texts(copy)]).toEqual([[["a", "Hallo"]], [["a", "Servus"]]]);
    const plain = storedTemplate();
    await store().templates.create(plain, auditEvent());
    expect(await store().translations.findCatalogue(plain.id)).toBeUndefined();
  });

  it("forgets the translations of a template that is deleted", async () => {
    const [template, other] = [await createWithTexts(), await createWithTexts()];
    for (const each of [template, other]) await change(each, { stored: [translation("a", "a")] });
    expect(await store().templates.delete(template.id, 1, auditEvent())).toBe("done");
    expect(await store().translations.findCatalogue(template.id)).toBeUndefined();
    expect(await store().translations.listLocales(template.id)).toEqual([]);
    expect(await find(template)).toBeUndefined();
    expect(await texts(other)).toEqual([["a", "a"]]);
  });
}

const MESSAGES: readonly SourceMessage[] = [
  { id: "b", role: "subject", text: "Hi \u{1F4E8}\u0000", placeholders: [], path: ["subject"] },
  {
    id: "a",
    role: "text",
    text: "<1>Pay</1> {total}",
    placeholders: [
      { name: "1", source: '<a href="https://shop.example">', paired: true },
      { name: "total", source: "{{ total | money: currency }}", paired: false },
    ],
    path: ["mjml", 3, 7],
  },
];

function translation(id: string, text: string): StoredTranslation {
  return { id, text, source: `source of ${id}`, translatedAt: new Date(AT.getTime() - 5), translatedBy: "cli" };
}
