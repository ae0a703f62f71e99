import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Compiler } from "../../src/compile/compiler.ts";
import { extractMessages } from "../../src/compile/source/translation/extract-messages.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import type { PartKind } from "../../src/domain/template/template-kind.ts";
import { keepIds } from "../../src/domain/translation/keep-ids.ts";
import type { SourceInLocale } from "../../src/service/compile-locales.ts";
import { compilePublication } from "../../src/service/compile-publication.ts";
import { createJudgeMail } from "../../src/service/republish/judge-mail.ts";
import { withSharedSources } from "../../src/service/shared-compiler.ts";
import { createTemplateService, type TemplateService } from "../../src/service/template-service.ts";
import type { Store } from "../../src/store/port/store.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { auditEvent } from "../support/audit-event.ts";
import { createIdempotency } from "../support/create-idempotency.ts";
import { testCompiler } from "../support/test-compiler.ts";

const CLI: Caller = { kind: "local", name: "cli" };
const SDK: Caller = {
  kind: "key",
  key: {
    ...{ id: "key_000000000001", name: "mailer", kind: "sdk", scope: ["all"], definition: "full" },
    ...{ prefix: "lp_sdk_000000000001", createdAt: new Date(0) },
  },
};

const PUBLISHER: Caller = {
  kind: "key",
  key: {
    ...{ id: "key_000000000002", name: "ci", kind: "admin", role: "publisher", scope: ["all"] },
    ...{ definition: "full", prefix: "lp_admin_000000000002", createdAt: new Date(0) },
  },
};

let compiler: Compiler;
let store: Store;
let templates: TemplateService;

const LIMITS = { locales: 100, bytes: 1_000_000 };

/** Stores translations of the draft: words that replace those of its texts. A text without any of them has none. */
async function translate(slug: string, locale: string, words: Readonly<Record<string, string>>): Promise<void> {
  const { id: templateId, source, subject, kind, draftRevision } = await templates.describe(CLI, slug);
  const kept = await store.translations.findCatalogue(templateId);
  const messages = keepIds(kept?.messages ?? [], extractMessages({ source, subject, kind }));
  await store.translations.keepCatalogue(templateId, { draftRevision, messages, language: "" }, kept?.draftRevision);
  const inLocale = (text: string) =>
    Object.entries(words).reduce((made, [from, to]) => made.replaceAll(from, to), text);
  const at = { translatedAt: new Date(0), translatedBy: "cli" };
  const stored = messages
    .map(({ id, text }) => ({ id, text: inLocale(text), source: text, ...at }))
    .filter(({ text, source: before }) => text !== before);
  const removed = messages.map(({ id }) => id).filter((id) => !stored.some((each) => each.id === id));
  const expectedRevision = (await store.translations.findLocale(templateId, locale))?.revision ?? 0;
  const change = { templateId, locale, expectedRevision, bytes: stored.length * 100, stored, removed };
  const result = await store.translations.change(change, LIMITS, auditEvent());
  if (typeof result === "string") throw new Error(result);
}

/** What happens while a draft is compiled. */
let meanwhile: () => Promise<void>;

beforeEach(async () => {
  store = await openSqliteStore(":memory:");
  meanwhile = async () => {};
  const compile: Compiler["compile"] = async (...asked) => {
    const compilation = await testCompiler.compile(...asked);
    if (asked[1].stage === "publication") await meanwhile();
    return compilation;
  };
  compiler = withSharedSources({ ...testCompiler, compile }, store.templates);
  const now = () => store.now();
  const { samples, templateUses, translations, audit } = store;
  templates = createTemplateService({
    ...{ templates: store.templates, samples, templateUses, audit, compiler, translations, cacheBytes: 1_000_000 },
    ...{ now, newId: randomUUID, withIdempotencyKey: createIdempotency(store, { now }) },
  });
});
afterEach(() => store.close());

const section = (text: string) => `<mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section>`;
const mailWith = (body: string) => `<mjml><mj-body>${body}</mj-body></mjml>`;

async function create(slug: string, text: string, kind?: PartKind): Promise<void> {
  const subject = kind === undefined ? "Hello {{ name }}" : "";
  await templates.create(CLI, { name: slug, slug, subject, source: { kind: "mjml", text }, kind });
}

async function fetchJson(ref: string, locale?: string) {
  const { rendition } = await templates.fetch(SDK, { ref, programFormat: 9, ifNoneMatch: "", target: "html", locale });
  return JSON.parse(new TextDecoder().decode(rendition?.bytes));
}

const htmlOf = async (ref: string, locale?: string) => JSON.stringify((await fetchJson(ref, locale)).programs.html);

it("serves a mail in each language that is complete", async () => {
  await create("mail", mailWith(section("Hello {{ name }}") + section("Bye")));
  await translate("mail", "de", { Hello: "Hallo", Bye: "Tschüs" });
  await translate("mail", "pt-BR", { Hello: "Olá", Bye: "Tchau" });
  await translate("mail", "fr", { Hello: "Bonjour" });
  const published = await templates.publish(CLI, "mail", { comment: "" });
  expect(published.locales).toEqual(["de", "pt-BR"]);
  expect(await htmlOf("mail", "de-AT")).toMatch(/Hallo .*Tschüs/);
  expect(await fetchJson("mail", "pt-BR")).toMatchObject({ locale: "pt-BR", subject: "Olá {{ name }}" });
  expect((await fetchJson("mail", "pt-BR")).programs.subject.ops).toEqual(["Olá ", ["line", 0]]);
  expect(await htmlOf("mail", "fr")).toMatch(/Hello .*Bye/);
});

it("proves one language, and of the others what is new in each", async () => {
  const given: (readonly string[] | undefined)[] = [];
  const made: (string | undefined)[] = [];
  const compile: Compiler["compile"] = async (source, options, turn) => {
    const compilation = await testCompiler.compile(source, options, turn);
    if (options.compiled === undefined) {
      given.push(options.frames?.map(({ digest }) => digest));
      made.push(compilation.frame?.digest);
    }
    return compilation;
  };
  const source = { kind: "mjml", text: mailWith(section("Hello")) } as const;
  const messages = extractMessages({ source, subject: "Hello" });
  const translations = ["de", "fr", "ar", "he"].map((locale): SourceInLocale => {
    const texts = messages.map(({ id, text }) => ({ id, text: `${text} ${locale}`, source: text }));
    return { locale, subject: "Hello", source, given: { messages, translations: texts, onlyComplete: true } };
  });
  const turn = { subject: "cli", purpose: "change" } as const;
  const options = { subject: "Hello", stage: "publication" } as const;
  const gate = { served: undefined, samples: [] };
  const published = await compilePublication({ compile }, { source, translations, gate, options }, turn);
  expect(Object.keys(published.translated ?? {})).toEqual(["de", "fr", "ar", "he"]);
  const [own, , , mirrored] = made;
  expect(own).toBeDefined();
  expect(mirrored).not.toBe(own);
  expect(made).toEqual([own, own, own, mirrored, mirrored]);
  expect(given).toEqual([[], [own], [own], [own], [own, mirrored]]);
});

it("publishes the locales that are named, and counts the texts that each lacks", async () => {
  await create("mail", mailWith(section("Hello") + section("Bye") + section("Thanks")));
  await translate("mail", "de", { Hello: "Hallo", Bye: "Tschüs", Thanks: "Danke" });
  await translate("mail", "fr-CA", { Hello: "Bonjour" });
  const published = await templates.publish(CLI, "mail", { comment: "", locales: ["FR-ca"] });
  expect(published.locales).toEqual(["fr-CA"]);
  expect(published.fallbacks["fr-CA"]).toBe(2);
  expect(await htmlOf("mail", "fr-CA")).toMatch(/Bonjour.*Bye.*Thanks/);
});

it("refuses each locale that is no language tag, and all that have no translation", async () => {
  await create("mail", mailWith(section("Hello")));
  await translate("mail", "de", { Hello: "Hallo" });
  const publish = (locales: readonly string[]) => templates.publish(CLI, "mail", { comment: "", locales });
  const unknown = (index: number, locale: string) => {
    const msg = `the draft has no translation into ${locale}, it has: de`;
    return { path: ["locales", index], msg, type: "locales.unknown" };
  };
  const issues = [unknown(0, "fr"), unknown(2, "it")];
  await expect(publish(["fr", "de", "it"])).rejects.toMatchObject({ code: "INVALID_REQUEST", issues });
  const invalid = [{ path: ["locales", 1], type: "locale.invalid" }];
  await expect(publish(["de", "de_AT"])).rejects.toMatchObject({ code: "INVALID_REQUEST", issues: invalid });
  expect((await templates.describe(CLI, "mail")).publishedVersion).toBeUndefined();
});

it("publishes no locale of which a text was edited since, unless it is named", async () => {
  await create("mail", mailWith(section("Hello")));
  await translate("mail", "de", { Hello: "Hallo" });
  const source = { kind: "mjml", text: mailWith(section("Hello again")) } as const;
  await templates.update(CLI, "mail", { source, etag: "*" });
  expect((await templates.publish(CLI, "mail", { comment: "" })).locales).toBeUndefined();
  const named = await templates.publish(CLI, "mail", { comment: "", locales: ["de"] });
  expect([named.fallbacks, named.outdated]).toEqual([{ de: 0 }, { de: 1 }]);
  expect(await htmlOf("mail", "de")).toMatch(/Hallo/);
});

it("counts what the translations lack now, also where the version is served already", async () => {
  await create("mail", mailWith(section("Hello") + section("Bye")));
  await translate("mail", "de", { Hello: "Hallo" });
  const source = { kind: "mjml", text: mailWith(section("Hello!") + section("Bye")) } as const;
  await templates.update(CLI, "mail", { source, etag: "*" });
  const publish = (idempotencyKey?: string) =>
    templates.publish(PUBLISHER, "mail", { comment: "", locales: ["de"], idempotencyKey });
  const lacking = { version: 1, fallbacks: { de: 1 }, outdated: { de: 1 } };
  expect(await publish("first")).toMatchObject({ unchanged: false, ...lacking });
  expect(await publish("again")).toMatchObject({ unchanged: true, ...lacking });
  await translate("mail", "de", { "Hello!": "Hallo", Hello: "Hallo" });
  const checked = { version: 1, unchanged: true, fallbacks: { de: 1 }, outdated: { de: 0 } };
  expect(await publish("checked")).toMatchObject(checked);
  expect(await publish("checked")).toMatchObject(checked);
  expect(await publish("first")).toMatchObject({ unchanged: false, ...lacking });
});

it("makes no version when no language changed, and one when a translation did", async () => {
  await create("mail", mailWith(section("Hello")));
  const publish = () => templates.publish(CLI, "mail", { comment: "" });
  await publish();
  await translate("mail", "de", { Hello: "Hallo" });
  expect(await publish()).toMatchObject({ version: 2, unchanged: false });
  expect(await publish()).toMatchObject({ version: 2, unchanged: true });
  await translate("mail", "de", { Hello: "Guten Tag" });
  expect(await publish()).toMatchObject({ version: 3, unchanged: false });
  await translate("mail", "de", {});
  expect(await publish()).toMatchObject({ version: 4, unchanged: false });
});

/** Has this done once, after the next compile. */
function once(change: () => Promise<void>): void {
  meanwhile = async () => {
    meanwhile = async () => {};
    await change();
  };
}

it("publishes what is translated while the draft is compiled", async () => {
  await create("mail", mailWith(section("Hello")));
  await translate("mail", "de", { Hello: "Hallo" });
  once(() => translate("mail", "de", { Hello: "Guten Tag" }));
  expect(await templates.publish(CLI, "mail", { comment: "" })).toMatchObject({ version: 1, locales: ["de"] });
  expect(await htmlOf("mail", "de")).toContain("Guten Tag");

  once(() => translate("mail", "fr", { Hello: "Bonjour" }));
  const unchanged = await templates.publish(CLI, "mail", { comment: "" });
  expect(unchanged).toMatchObject({ version: 2, unchanged: false, locales: ["de", "fr"] });

  once(() => translate("mail", "de", {}));
  expect(await templates.publish(CLI, "mail", { comment: "" })).toMatchObject({ version: 3, locales: ["fr"] });
});

it("publishes a named locale while others are translated, and no version without it", async () => {
  await create("mail", mailWith(section("Hello")));
  await translate("mail", "de", { Hello: "Hallo" });
  let compiles = 0;
  meanwhile = async () => {
    compiles += 1;
    await translate("mail", "fr", { Hello: `Bonjour ${compiles}` });
  };
  const publish = () => templates.publish(CLI, "mail", { comment: "", locales: ["de"], publishUnchanged: true });
  expect(await publish()).toMatchObject({ version: 1, locales: ["de"] });
  once(() => translate("mail", "de", {}));
  const issues = [{ path: ["locales", 0], type: "locales.unknown" }];
  await expect(publish()).rejects.toMatchObject({ code: "INVALID_REQUEST", issues });
  expect((await templates.describe(CLI, "mail")).publishedVersion).toBe(1);
});

it("compiles twice what translators store all the time, and says which languages have changed since", async () => {
  await create("mail", mailWith(section("Hello")));
  await translate("mail", "de", { Hello: "Hallo" });
  await translate("mail", "pl", { Hello: "Cześć" });
  let compiles = 0;
  const storeAlways = (locale: string) => {
    meanwhile = async () => {
      compiles += 1;
      await translate("mail", locale, { Hello: `Hallo ${compiles}` });
    };
  };
  storeAlways("de");
  const publish = (options: object = {}) => templates.publish(PUBLISHER, "mail", { comment: "", ...options });
  const published = await publish({ idempotencyKey: "first" });
  // Of the mail, two languages and their contract, twice.
  expect(compiles).toBe(8);
  expect(published).toMatchObject({ version: 1, locales: ["de", "pl"], changedLocales: ["de"] });
  expect(await htmlOf("mail", "de")).toContain("Hallo 4");
  expect(await htmlOf("mail", "pl")).toContain("Cześć");
  const replayed = await publish({ idempotencyKey: "first" });
  expect(replayed).toMatchObject({ version: 1, changedLocales: ["de"] });

  storeAlways("fr");
  expect(await publish({ publishUnchanged: true })).toMatchObject({ version: 2, changedLocales: ["fr"] });
  expect(await publish({ locales: ["de"] })).not.toHaveProperty("changedLocales");

  meanwhile = async () => {};
  expect(await publish()).not.toHaveProperty("changedLocales");
});

it("serves the locales of the version that a rollback publishes again", async () => {
  await create("mail", mailWith(section("Hello")));
  await translate("mail", "de", { Hello: "Hallo" });
  await templates.publish(CLI, "mail", { comment: "" });
  await translate("mail", "de", {});
  await templates.publish(CLI, "mail", { comment: "" });
  expect(await htmlOf("mail", "de")).toContain("Hello");
  expect((await templates.rollback(CLI, "mail", { version: 1, comment: "" })).locales).toEqual(["de"]);
  expect(await htmlOf("mail", "de")).toContain("Hallo");
});

it("refuses translations that do not compile, all of them at once, with their locales", async () => {
  await create("mail", mailWith(section("Hello")));
  for (const [locale, text] of [
    ["de", "x".repeat(110_000)],
    ["fr", "y".repeat(110_000)],
    ["it", "Ciao"],
  ] as const) {
    await translate("mail", locale, { Hello: text });
  }
  const locales = ["de", "fr", "it"];
  const issues = await templates.publish(CLI, "mail", { comment: "", locales }).catch((error) => error.issues);
  expect(issues).toContainEqual(expect.objectContaining({ msg: expect.stringMatching(/^in de: /) }));
  expect(issues).toContainEqual(expect.objectContaining({ msg: expect.stringMatching(/^in fr: /) }));
  expect(issues).not.toContainEqual(expect.objectContaining({ msg: expect.stringMatching(/^in it: /) }));
  expect((await templates.describe(CLI, "mail")).publishedVersion).toBeUndefined();
});

it("says once what every language has, and apart what a translation has alone", async () => {
  const image = '<mj-image src="https://example.com/a.png" />';
  const offer = section('Hello <a href="https://example.com/offer">Offer</a>');
  // Behind a text, in one line: where it is in the source, not in a translation.
  const mjml = mailWith(offer.replace("</mj-column>", `${image}</mj-column>`) + section("See you"));
  await create("mail", mjml.replace("See you", '<a href="https://example.com/more">All books</a> See you'));
  await translate("mail", "de", {
    Hello: "Hallo",
    Offer: "Angebot",
    "See you": "Bis bald",
    "All books": "Alle Bücher",
  });
  await translate("mail", "fr", {
    Hello: "Bonjour, bonjour",
    Offer: "Offre",
    "See you": "À bientôt",
    "All books": "Click here",
  });
  const { diagnostics } = await templates.publish(CLI, "mail", { comment: "" });
  expect(diagnostics.filter(({ rule }) => rule === "image.missing-alt")).toHaveLength(1);
  const inLocales = diagnostics.filter(({ message }) => message.startsWith("in "));
  const path = ["mjml", 1, mjml.indexOf("See you") + 1];
  expect(inLocales).toMatchObject([{ rule: "link.vague-text", path, message: expect.stringMatching(/^in fr: /) }]);
});

it("judges what callers must give in every language", async () => {
  await create("mail", mailWith(section("{{ name }} or {{ city | 'here' }}")));
  await templates.publish(CLI, "mail", { comment: "" });
  await translate("mail", "de", { "'here'": "'hier'", or: "oder" });
  const german = await templates.publish(CLI, "mail", { comment: "", locales: ["de"] });
  expect(german.locales).toEqual(["de"]);
  const { schema } = await templates.getContract(SDK, "mail");
  expect(schema).toContain("city");
});

it("makes a mail of partials in its language, and again when they have changed", async () => {
  await create("footer", section("Goodbye"), "partial");
  await translate("footer", "de", { Goodbye: "Tschüs" });
  await templates.publish(CLI, "footer", { comment: "" });
  await create("mail", mailWith(`${section("Hello")}<mj-include path="partial:footer" />`));
  await translate("mail", "de", { Hello: "Hallo" });
  await templates.publish(CLI, "mail", { comment: "" });
  expect(await htmlOf("mail", "de")).toMatch(/Hallo.*Tschüs/);
  expect(await htmlOf("mail")).toMatch(/Hello.*Goodbye/);
  await translate("footer", "de", { Goodbye: "Bis bald" });
  const { templateId: partId } = await templates.publish(CLI, "footer", { comment: "" });
  const judge = createJudgeMail({ templates: store.templates, samples: store.samples, compiler });
  const { id } = await templates.describe(CLI, "mail");
  const { outcome } = await judge({ partId, allowBreaking: false }, id, new AbortController().signal);
  if (outcome.state !== "compiled") throw new Error(outcome.state);
  expect(outcome.made.translated?.de?.programs.html).toMatch(/Hallo.*Bis bald/);
});
