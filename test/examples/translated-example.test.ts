import { afterAll, beforeAll, expect, it } from "vitest";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { connectWays } from "../support/connect-ways.ts";
import { grpcJsWay } from "../support/grpc-js-way.ts";
import type { Outcome } from "../support/outcome.ts";
import { restWays } from "../support/rest-ways.ts";
import { LOCAL, startTestApp, type TestApp } from "../support/start-test-app.ts";
import { readTranslatedExample } from "../support/translated-example.ts";

/** Subject, and lines of the text, by hand: plural, ordinal, date, amount. */
const LANGUAGES: readonly (readonly [locale: string, subject: string, ...lines: string[]])[] = [
  [
    "",
    "Your 2 parcels are on their way",
    "3rd order",
    "Monday, November 30, 2026",
    "€1,393.20",
    "5 bags of 250 g each",
  ],
  [
    "de",
    "Ihre 2 Pakete sind unterwegs",
    "3. Bestellung",
    "Montag, 30. November 2026",
    "1.393,20 €",
    "1 Beutel zu 250 g",
  ],
  ["ar", "طرداك في الطريق إليك", "طلبك رقم 3", "الاثنين، 30 نوفمبر 2026", "1,393.20", "5 أكياس", "30 يومًا"],
  ["he", "שתי החבילות שלך בדרך אליך", "הזמנה מספר 3", "יום שני, 30 בנובמבר 2026", "1,393.20", "שקית אחת של 250 גרם"],
  ["ja", "お荷物2個を発送いたしました", "3回目", "2026年11月30日月曜日", "€1,393.20", "250g入り 102袋"],
  ["pl", "Twoje 2 paczki są w drodze", "3. zamówienie", "30 listopada 2026", "1393,20 €", "5 torebek", "102 torebki"],
  ["hi", "आपके 2 पार्सल रास्ते में हैं", "3रा", "सोमवार, 30 नवंबर 2026", "€1,393.20", "250-250 ग्राम के 5 पैकेट"],
];
const RIGHT_TO_LEFT = ["ar", "he"];
const { messages, sample, ...example } = readTranslatedExample();
const { slug } = example;

let app: TestApp;
let client: LetterpressClient;
beforeAll(async () => {
  app = await startTestApp();
  client = new LetterpressClient({ apiKey: await app.issueKey(), baseUrl: app.url });
  const { templates, translations } = app.services;
  await templates.create(LOCAL, { ...example, requireValid: true });
  await templates.publish(LOCAL, slug, { comment: "in English" });
  for (const { locale, content } of messages) {
    await translations.setMessages(LOCAL, slug, { locale, given: { kind: "file", format: "po", content } });
  }
  // No caller must change anything for it.
  await templates.publish(LOCAL, slug, { comment: "in seven languages" });
});
afterAll(() => app?.close());

it.each(LANGUAGES)("is filled in %j: %s", async (locale, subject, ...lines) => {
  const mail = await client.render({ templateId: slug, locale, dynamicData: sample });
  expect(mail.subject).toBe(subject);
  for (const line of lines) {
    expect(wordsOf(mail.text)).toContain(line);
    expect(wordsOf(mail.output)).toContain(line);
  }
  expect(mail.report).toMatchObject({ missing: [], defaulted: [], unused: [] });
  const direction = RIGHT_TO_LEFT.includes(locale) ? "rtl" : "auto";
  expect(mail.output).toMatch(new RegExp(`<html lang="${locale || "en"}" dir="${direction}"`));
});

it("is the same over every protocol, in each of its languages", async () => {
  const ways = [...restWays(app.url), ...connectWays(app.url), grpcJsWay(app.url)];
  const token = await app.issueKey();
  const request = { id: slug, program_format: 4, target: "html" };
  for (const [locale] of LANGUAGES) {
    const answers = await Promise.all(ways.map((way) => way.getTemplate({ ...request, locale }, token)));
    const [first, ...others] = answers.map(readTemplate);
    expect(first?.locale ?? "").toBe(locale);
    for (const other of others) expect(other).toEqual(first);
  }
  for (const way of ways) way.close();
});

it("is published in all of them without a warning, and its translations are there to be changed", async () => {
  const { versions } = await app.services.templates.listVersions(LOCAL, slug, { pageSize: 2, pageToken: "" });
  const locales = ["ar", "de", "he", "hi", "ja", "pl"];
  expect(versions).toMatchObject([{ version: 2, locales, diagnostics: [] }, { version: 1 }]);
  const { locales: progress } = await app.services.translations.listLocales(LOCAL, slug);
  expect(progress.map((each) => [each.locale, each.translated, each.outdated])).toEqual(
    locales.map((locale) => [locale, 22, 0]),
  );
});

/** What is read: without markup, without the marks that isolate values of another direction. */
function wordsOf(text = ""): string {
  return text.replace(/<[^>]*>|[\u2068\u2069]/g, "").replaceAll("\u00a0", " ");
}

function readTemplate({ response }: Outcome): { readonly locale?: string } {
  const { data = "" } = (response?.template ?? {}) as { readonly data?: string };
  return JSON.parse(Buffer.from(data, "base64").toString());
}
