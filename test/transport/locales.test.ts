import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvent } from "../support/audit-event.ts";
import { connectWays } from "../support/connect-ways.ts";
import { headingDocument, headingSource } from "../support/document-fixture.ts";
import { grpcJsWay } from "../support/grpc-js-way.ts";
import type { Outcome, Request, Way } from "../support/outcome.ts";
import { fetchRest, restWays } from "../support/rest-ways.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTestApp } from "../support/use-test-app.ts";

const WAYS = [
  "REST/1.1",
  "REST/h2",
  "Connect JSON",
  "Connect proto",
  "Connect JSON over h2",
  "Connect GET",
  "gRPC-web",
  "gRPC",
] as const;

const app = useTestApp();
let ways: ReadonlyMap<string, Way>;
let token: string;

const programOf = (text: string) => ({ html: `{"format":1,"target":"html","ops":["<p>${text}</p>"]}` });

beforeAll(async () => {
  const { store } = app.services;
  const template = storedTemplate({ slug: "greeting", source: headingSource("Hello") });
  await store.templates.create(template, auditEvent());
  const inLocale = (subject: string) => ({
    subject,
    source: headingSource(subject),
    programs: programOf(subject),
    fallbacks: 0,
    outdated: 0,
  });
  const translated = { de: inLocale("Hallo"), "de-AT": inLocale("Servus"), "zh-Hant": inLocale("你好") };
  const own = { subject: "Hello", programs: programOf("Hello"), targets: ["html"] } as const;
  for (const version of [own, { ...own, translated }, { ...own, translated: { fr: inLocale("Bonjour") } }]) {
    await store.templates.publish(newVersion(template, version), undefined, auditEvent());
  }
  token = await app.issueKey();
  ways = new Map([...restWays(app.url), ...connectWays(app.url), grpcJsWay(app.url)].map((way) => [way.name, way]));
});

afterAll(async () => {
  for (const way of ways.values()) way.close();
});

function templateJson({ code, response }: Outcome): Record<string, unknown> {
  expect(code).toBe("OK");
  const template = response?.template as { readonly data: string } | undefined;
  return JSON.parse(Buffer.from(template?.data ?? "", "base64").toString());
}

const IN_GERMAN = { version: 2, program_format: 1, target: "html" };

describe.each(WAYS)("over %s", (name) => {
  const fetch = (request: Request) => (ways.get(name) as Way).getTemplate({ id: "greeting", ...request }, token);

  it.each([
    ["de", "de", "Hallo"],
    ["DE-at", "de-AT", "Servus"],
    ["de-CH-1996", "de", "Hallo"],
    ["zh-hant-hk", "zh-Hant", "你好"],
  ])("fetches for %s what is published in %s", async (locale, found, text) => {
    const outcome = await fetch({ ...IN_GERMAN, locale });
    const { rows } = headingDocument(text);
    const programs = { html: { format: 1, target: "html", ops: [`<p>${text}</p>`] } };
    expect(templateJson(outcome)).toMatchObject({ locale: found, subject: text, rows, programs, version: 2 });
    if (!name.startsWith("REST")) expect(outcome.response?.locale).toBe(found);
  });

  it.each([
    [2, "fr"],
    [2, "zh"],
    [2, ""],
    [1, "de"],
  ])("fetches of version %i for %j what it is without a locale, byte for byte", async (version, locale) => {
    const request = { version, program_format: 1 };
    const own = await fetch(request);
    expect(templateJson(own)).toMatchObject({ subject: "Hello" });
    expect(templateJson(own)).not.toHaveProperty("locale");
    expect(await fetch({ ...request, locale })).toEqual(own);
    expect(own.response?.locale ?? "").toBe("");
  });

  it("fetches the locale of the published version", async () => {
    expect(templateJson(await fetch({ program_format: 1, locale: "fr" }))).toMatchObject({
      locale: "fr",
      subject: "Bonjour",
    });
    expect(templateJson(await fetch({ program_format: 1, locale: "de" }))).toMatchObject({ subject: "Hello" });
  });

  it("takes the copy of one locale for no other", async () => {
    const requests = [IN_GERMAN, { ...IN_GERMAN, locale: "de" }, { ...IN_GERMAN, locale: "de-AT" }];
    const etags = await Promise.all(requests.map(async (request) => String((await fetch(request)).response?.etag)));
    expect(new Set(etags).size).toBe(3);
    for (const request of requests) {
      const answers = await Promise.all(etags.map((etag) => fetch({ ...request, if_none_match: etag })));
      expect(answers.map(({ response }) => response?.not_modified)).toEqual(requests.map((other) => other === request));
    }
  });

  it.each(["de_AT", "*", "d", "de,fr"])("refuses the locale %j, and says what to write", async (locale) => {
    const { code, issues } = await fetch({ ...IN_GERMAN, locale });
    const msg = `"${locale}" is no language tag; give one such as de, pt-BR or zh-Hant, with hyphens`;
    expect({ code, issues }).toEqual({ code: "INVALID_REQUEST", issues: [`locale: ${msg} [locale.invalid]`] });
  });

  it("refuses a locale of more than 64 characters", async () => {
    const { code, issues } = await fetch({ locale: "a".repeat(65) });
    expect(code).toBe("INVALID_REQUEST");
    expect(issues).toEqual([expect.stringMatching(/^locale: .*64/)]);
  });
});

it("names the locale of an answer in Content-Language, also of one that the caller holds", async () => {
  const get = (query: string, headers = {}) =>
    fetchRest(app.url)("GET", `/v1/sdk/template/greeting?version=2&program_format=1${query}`, {
      authorization: `Bearer ${token}`,
      ...headers,
    });
  const german = await get("&locale=de-DE");
  expect(german.headers.get("content-language")).toBe("de");
  const etag = String(german.headers.get("etag"));
  const held = await get("&locale=de-DE", { "if-none-match": etag });
  expect([held.status, held.headers.get("content-language"), held.headers.get("etag")]).toEqual([304, "de", etag]);
  const own = await get("");
  expect(own.headers.get("content-language")).toBeNull();
  expect(own.headers.get("vary")).toBe(german.headers.get("vary"));
});

it("says in the list of versions which locales each has", async () => {
  const headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
  const answer = await fetchRest(app.url)("GET", "/api/v1/templates/greeting/versions", headers);
  const { versions } = JSON.parse(answer.body) as { versions: { locales: string[] }[] };
  expect(versions.map(({ locales }) => locales)).toEqual([["fr"], ["de", "de-AT", "zh-Hant"], []]);
});
