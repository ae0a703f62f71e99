import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../gen/letterpress/v1/translation_service_pb.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, updateTemplate, archiveTemplate, duplicateTemplate, publishTemplate } = TemplateService.method;
const { getTemplateMessages, setTemplateMessages, listTemplateLocales } = TranslationService.method;
type Method = Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0];
type Answer = Record<string, unknown>;

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  const token = await app.issueKey({ kind: "admin", role: "editor" });
  admin = { authorization: `Bearer ${token}` };
});

async function callBy(way: string, method: Method, request: Answer, headers = admin): Promise<Answer> {
  const outcome = await rpcWays(app.url)
    .find(({ name }) => name === way)
    ?.call(method, request, headers);
  return { ...outcome, ...outcome?.response } as Answer;
}
const call = (method: Method, request: Answer) => callBy("REST", method, request);

function mailOf(greeting: string, rest = ""): string {
  return `<mjml lang="en"><mj-body><mj-section><mj-column>
    <mj-text>${greeting}</mj-text><mj-button href="https://shop.example">Pay now</mj-button>${rest}
  </mj-column></mj-section></mj-body></mjml>`;
}

async function newTemplate(mjml = mailOf("Hello <b>{{ name }}</b>"), subject = "Your order"): Promise<string> {
  return ((await call(createTemplate, { name: "Mail", subject, mjml })).template as { id: string }).id;
}

async function messagesOf(id: string, locale = "de") {
  const { messages } = await call(getTemplateMessages, { id, locale });
  return messages as readonly { id: string; source: string; state: string; translation: string }[];
}

/** Ids of texts by what they say. */
async function idsOf(id: string): Promise<Record<string, string>> {
  return Object.fromEntries((await messagesOf(id)).map((message) => [message.source, message.id]));
}

async function statesOf(id: string, locale = "de") {
  return Object.fromEntries((await messagesOf(id, locale)).map(({ source, state }) => [source, state]));
}

async function translate(id: string, texts: Record<string, string>, more: Answer = {}): Promise<Answer> {
  const ids = await idsOf(id);
  const translations = Object.entries(texts).map(([source, text]) => ({ id: ids[source], text }));
  return call(setTemplateMessages, { id, locale: "de", translations, ...more });
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("translations over %s", (way) => {
  it("are stored in a language and listed beside the texts", async () => {
    const id = await newTemplate();
    const none = await callBy(way, getTemplateMessages, { id, locale: "de" });
    expect(none).toMatchObject({
      locale: { locale: "de", etag: '"0"', total: 3, missing: 3 },
      source_locale: "en",
      messages: [
        { role: "subject", source: "Your order", state: "missing", place: "subject" },
        { role: "text", source: "Hello <1>{name}</1>", state: "missing", place: "mjml:2:14" },
        { role: "button", source: "Pay now", state: "missing" },
      ],
    });
    const { "Your order": subject, "Hello <1>{name}</1>": text } = await idsOf(id);
    const translations = [
      { id: subject, text: "Ihre Bestellung" },
      { id: text, text: "Hallo <1>{name}</1> 😀" },
    ];
    const stored = await callBy(way, setTemplateMessages, { id, locale: "de", etag: '"0"', translations });
    const progress = { locale: "de", etag: '"1"', total: 3, translated: 2, missing: 1 };
    expect(stored).toMatchObject({ locale: progress, changed: 2 });
    const again = await callBy(way, getTemplateMessages, { id, locale: "de" });
    expect(again).toMatchObject({
      locale: progress,
      messages: [
        { state: "translated", translation: "Ihre Bestellung" },
        { state: "translated", translation: "Hallo <1>{name}</1> 😀" },
        { state: "missing" },
      ],
    });
    expect(await callBy(way, listTemplateLocales, { id })).toMatchObject({
      locales: [progress],
      total: 3,
      source_locale: "en",
    });
    expect((await app.services.audit.list({ limit: 1 }))[0]).toMatchObject({
      action: "template.set_messages",
      subject: id,
      facts: { locale: "de", stored: 2, deleted: 0 },
    });
  });

  it.each(["xliff-1.2", "xliff-2.0", "po", "icu-json"])("go out and come back as %s", async (format) => {
    const id = await newTemplate();
    await translate(id, { "Pay now": "Jetzt zahlen" });
    const { content, media_type, file_name } = await callBy(way, getTemplateMessages, { id, locale: "de", format });
    expect([content, media_type, file_name]).toEqual([
      expect.stringContaining("Jetzt zahlen"),
      expect.stringMatching(/^(application|text)\//),
      expect.stringMatching(/\.de\.(xlf|po|json)$/),
    ]);
    const edited = String(content).replace("Jetzt zahlen", "Jetzt bezahlen");
    const request = { id, locale: "de", format, content: edited };
    expect(await callBy(way, setTemplateMessages, request)).toMatchObject({
      locale: { translated: 1, missing: 2 },
      changed: 1,
      notes: [{ kind: "missing" }, { kind: "missing" }],
      total_notes: 2,
    });
    expect((await messagesOf(id)).at(-1)).toMatchObject({ translation: "Jetzt bezahlen" });
  });
});

describe("translations", () => {
  it("are outdated when their text is edited, and of the same text", async () => {
    const id = await newTemplate();
    await translate(id, { "Hello <1>{name}</1>": "Hallo <1>{name}</1>", "Pay now": "Jetzt zahlen" });
    await call(updateTemplate, { id, etag: "*", mjml: mailOf("Hello again <b>{{ name }}</b>") });
    expect(await call(getTemplateMessages, { id, locale: "de" })).toMatchObject({
      locale: { total: 3, translated: 1, outdated: 1, missing: 1 },
      messages: [
        { state: "missing" },
        { state: "outdated", translation: "Hallo <1>{name}</1>", previous_source: "Hello <1>{name}</1>" },
        { state: "translated" },
      ],
    });
    await translate(id, { "Hello again <1>{name}</1>": "Hallo <1>{name}</1>" });
    expect(await statesOf(id)).toMatchObject({ "Hello again <1>{name}</1>": "translated" });
  });

  it("are of the text that their translator saw", async () => {
    const id = await newTemplate();
    const ids = await idsOf(id);
    await call(updateTemplate, { id, etag: "*", subject: "Your orders" });
    const translations = [{ id: ids["Your order"], text: "Ihre Bestellung", source: "Your order" }];
    await call(setTemplateMessages, { id, locale: "de", translations });
    expect(await statesOf(id)).toMatchObject({ "Your orders": "outdated" });
  });

  it("outlive a draft with an error, in which their texts cannot be read", async () => {
    const id = await newTemplate();
    await call(updateTemplate, { id, etag: "*", mjml: mailOf("Dear <b>{{ name }}</b>") });
    const { "Dear <1>{name}</1>": text } = await idsOf(id);
    await translate(id, { "Dear <1>{name}</1>": "Liebe <1>{name}</1>" });
    await call(updateTemplate, { id, etag: "*", mjml: "<mjml><mj-body><mj-text>Dear" });
    await messagesOf(id);
    await call(updateTemplate, { id, etag: "*", mjml: mailOf("Dearest <b>{{ name }}</b>") });
    expect((await messagesOf(id))[1]).toMatchObject({
      id: text,
      state: "outdated",
      translation: "Liebe <1>{name}</1>",
    });
  });

  it("are checked all at once, and none of them is stored", async () => {
    const id = await newTemplate();
    const { "Your order": subject, "Hello <1>{name}</1>": text, "Pay now": button } = await idsOf(id);
    const translations = [
      { id: subject, text: "Ihre Bestellung" },
      { id: text, text: "Hallo {vorname}" },
      { id: "m-unknown", text: "Nichts" },
      { id: button, text: "Jetzt <1>zahlen" },
      { id: subject, text: "Deine Bestellung" },
    ];
    const refused = await call(setTemplateMessages, { id, locale: "de", translations });
    expect(refused).toMatchObject({ code: "INVALID_REQUEST" });
    const places = (refused.issues as readonly string[]).map((issue) => issue.slice(0, issue.indexOf(":")));
    expect(new Set(places)).toEqual(
      new Set(["translations[1].text", "translations[2].id", "translations[3].text", "translations[4].id"]),
    );
    expect(await call(listTemplateLocales, { id })).toMatchObject({ locales: [] });
  });

  it("of a file are checked all at once, by line, and none of them is stored", async () => {
    const id = await newTemplate();
    const { "Your order": subject, "Hello <1>{name}</1>": text } = await idsOf(id);
    const content = [
      'msgid ""',
      'msgstr "Language: de\\n"',
      "",
      `msgctxt "${subject}"`,
      'msgid "Your order"',
      'msgstr "Ihre Bestellung"',
      "",
      `msgctxt "${text}"`,
      'msgid "Hello <1>{name}</1>"',
      'msgstr "Hallo <1>{vorname}</1>"',
      "",
    ].join("\n");
    const refused = await call(setTemplateMessages, { id, locale: "de", format: "po", content });
    expect(refused).toMatchObject({ code: "INVALID_REQUEST" });
    expect(refused.issues).toEqual(
      expect.arrayContaining([expect.stringMatching(/^content\[8\]: .*\{vorname\}.*\[messages\.placeholder\]$/)]),
    );
    expect(await call(listTemplateLocales, { id })).toMatchObject({ locales: [] });
  });

  it("are checked and not stored with validate_only", async () => {
    const id = await newTemplate();
    const answer = await translate(id, { "Pay now": "Jetzt zahlen" }, { validate_only: true });
    expect(answer).toMatchObject({ changed: 1, locale: { etag: '"0"', translated: 1, missing: 2 } });
    expect(await call(listTemplateLocales, { id })).toMatchObject({ locales: [] });
  });

  it("are not changed by who saw others", async () => {
    const id = await newTemplate();
    const first = await translate(id, { "Pay now": "Zahlen" }, { etag: '"0"' });
    expect(first).toMatchObject({ locale: { etag: '"1"' } });
    expect(await translate(id, { "Pay now": "Bezahlen" }, { etag: '"0"' })).toMatchObject({ code: "ETAG_MISMATCH" });
    expect(await translate(id, { "Pay now": "Zahlen" }, { etag: '"1"' })).toMatchObject({
      changed: 0,
      locale: { etag: '"1"' },
    });
    expect(await translate(id, { "Pay now": "Bezahlen" }, { etag: '"1"' })).toMatchObject({ locale: { etag: '"2"' } });
  });

  it("are deleted one by one, and their language with the last", async () => {
    const id = await newTemplate();
    await translate(id, { "Pay now": "Zahlen", "Your order": "Ihre Bestellung" });
    expect(await translate(id, { "Pay now": "" })).toMatchObject({ changed: 1, locale: { translated: 1, missing: 2 } });
    expect(await translate(id, { "Pay now": "" })).toMatchObject({ changed: 0 });
    expect(await translate(id, { "Your order": "" })).toMatchObject({ locale: { etag: '"0"', missing: 3 } });
    expect(await call(listTemplateLocales, { id })).toMatchObject({ locales: [] });
  });

  it.each([
    ["DE", "de"],
    ["pt-br", "pt-BR"],
    ["zh-hant-tw", "zh-Hant-TW"],
    ["iw", "he"],
  ])("into %s are those into %s", async (given, locale) => {
    const id = await newTemplate();
    expect(await translate(id, { "Pay now": "…" }, { locale: given })).toMatchObject({ locale: { locale } });
    expect(await statesOf(id, locale)).toMatchObject({ "Pay now": "translated" });
  });

  it.each(["german", "de_DE", "und-Latn", "de-", "d", "de-u-co-phonebk", "x-klingon", "und", "*", "de,fr"])(
    "are not into %j, which is no language tag",
    async (locale) => {
      const id = await newTemplate();
      const issue = `locale: "${locale}" is no language tag; give one such as de, pt-BR or zh-Hant, with hyphens [locale.invalid]`;
      const translations = [{ id: "a", text: "" }];
      const answers = [
        await call(getTemplateMessages, { id, locale }),
        await call(setTemplateMessages, { id, locale, translations }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ code: "INVALID_REQUEST", issues: [issue] });
    },
  );

  it("go with a copy, also of a version, and stay apart", async () => {
    const id = await newTemplate();
    await translate(id, { "Pay now": "Zahlen" });
    const copy = ((await call(duplicateTemplate, { id, name: "Copy" })).template as { id: string }).id;
    expect(await statesOf(copy)).toMatchObject({ "Pay now": "translated", "Your order": "missing" });
    await translate(copy, { "Pay now": "Bezahlen" });
    expect((await messagesOf(id)).at(-1)).toMatchObject({ translation: "Zahlen" });
  });

  it("of a partial are those of its own texts, and a partial has no subject", async () => {
    const made = await call(createTemplate, {
      ...{ name: "Footer", slug: "footer-of-translations", kind: "partial" },
      mjml: "<mj-section><mj-column><mj-text>Unsubscribe</mj-text></mj-column></mj-section>",
    });
    const { id } = made.template as { id: string };
    await translate(id, { Unsubscribe: "Abmelden" });
    expect(await call(getTemplateMessages, { id, locale: "de" })).toMatchObject({
      source_locale: "",
      messages: [{ source: "Unsubscribe", state: "translated" }],
    });
  });

  it("leave the draft, its etag and what is served as they are", async () => {
    const owner = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
    const id = await newTemplate();
    const { version } = (await callBy("REST", publishTemplate, { id }, owner)) as { version: unknown };
    const before = await app.services.store.templates.find({ by: "id", id });
    await translate(id, { "Pay now": "Zahlen" });
    expect(await app.services.store.templates.find({ by: "id", id })).toEqual(before);
    expect(version).toMatchObject({ version: 1 });
  });

  it("of an archived template are not changed", async () => {
    const owner = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
    const id = await newTemplate();
    const { "Pay now": button } = await idsOf(id);
    await callBy("REST", archiveTemplate, { id }, owner);
    const translations = [{ id: button, text: "Zahlen" }];
    expect(await call(setTemplateMessages, { id, locale: "de", translations })).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: "the template is archived; unarchive it first",
    });
    expect(await statesOf(id)).toMatchObject({ "Pay now": "missing" });
  });

  it("are a list or a file, and not both or neither", async () => {
    const id = await newTemplate();
    for (const given of [
      {},
      { format: "po" },
      { content: "x" },
      { format: "po", content: "x", translations: [{ id: "a", text: "b" }] },
    ]) {
      expect(await call(setTemplateMessages, { id, locale: "de", ...given })).toMatchObject({
        code: "INVALID_REQUEST",
        issues: [expect.stringContaining("must have translations, or content with its format")],
      });
    }
  });

  it("have a limit on their bytes in a language", async () => {
    const id = await newTemplate();
    const long = "ä".repeat(270_000);
    await translate(id, { "Pay now": long });
    // Two bytes for each letter, and the source.
    expect(await translate(id, { "Your order": long })).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: `the translations into de and their sources would have ${4 * 270_000 + 17} bytes, the limit is 1048576; shorten them`,
    });
  });

  it("are not of a template with too many texts", async () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => `<mj-text>Text ${at} of</mj-text>`).join("");
    const id = await newTemplate(mailOf("Hello", texts));
    expect(await call(getTemplateMessages, { id, locale: "de" })).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: "the template has 2003 texts, the limit is 2000; move some of them into partials",
    });
  });

  it("are not those of an unknown template", async () => {
    for (const method of [getTemplateMessages, listTemplateLocales]) {
      expect(
        await call(method, { id: "no-such-mail", ...(method === getTemplateMessages && { locale: "de" }) }),
      ).toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    }
  });
});
