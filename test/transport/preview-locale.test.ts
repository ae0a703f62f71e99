import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { TranslationService } from "../../gen/letterpress/v1/translation_service_pb.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { previewTemplate } = TemplateService.method;
const { getTemplateMessages } = TranslationService.method;
type Answer = Record<string, unknown>;

const SUBJECT = "Your order {{ number }}";
const mjmlOf = (greeting: string) =>
  `<mjml lang="en"><mj-body><mj-section><mj-column>\n<mj-text>${greeting}</mj-text><mj-text>Bye</mj-text>
  </mj-column></mj-section></mj-body></mjml>`;
const MJML = mjmlOf("Hello <b>{{ name }}</b>");
const REQUEST = { mjml: MJML, subject: SUBJECT, locale: "de", translations_of: "order" };

const app = useTestApp();
let headers: Record<string, string>;
let ids: Record<string, string>;
beforeAll(async () => {
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "viewer" })}` };
  const source = { kind: "mjml", text: MJML } as const;
  await app.services.templates.create(LOCAL, { slug: "order", name: "Order", subject: SUBJECT, source });
  const { messages } = await call(getTemplateMessages, { id: "order", locale: "de" });
  ids = Object.fromEntries(
    (messages as readonly { source: string; id: string }[]).map((each) => [each.source, each.id]),
  );
  await store("de", {
    "Your order {number}": "Ihre Bestellung {number}",
    "Hello <1>{name}</1>": "Hallo <1>{name}</1>",
  });
  await store("ar", { "Hello <1>{name}</1>": "مرحبا <1>{name}</1>" });
});

async function call(method: Parameters<ReturnType<typeof rpcWays>[number]["call"]>[0], request: Answer, way = "REST") {
  const outcome = await rpcWays(app.url)
    .find(({ name }) => name === way)
    ?.call(method, request, headers);
  return { ...outcome, ...outcome?.response } as Answer;
}

const idOf = (source: string): string => ids[source] ?? "";

async function store(locale: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const translations = Object.entries(texts).map(([source, text]) => ({ id: idOf(source), text }));
  await app.services.translations.setMessages(LOCAL, "order", { locale, given: { kind: "list", translations } });
}

/** The programs as text, in which slots are apart from what is around them. */
async function shown(more: Answer = {}, way?: string) {
  const answer = await call(previewTemplate, { ...REQUEST, ...more }, way);
  expect(answer).toMatchObject({ valid: true });
  const { programs } = JSON.parse(Buffer.from(String(answer.template), "base64").toString());
  return { html: JSON.stringify(programs.html), subject: JSON.stringify(programs.subject) };
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (way) => {
  it("a source is shown in a language, with what is stored and its own text for the rest", async () => {
    const before = await app.services.audit.list({ limit: 10 });
    const { html, subject } = await shown({}, way);
    expect(subject).toContain("Ihre Bestellung ");
    expect(html).toContain("Hallo ");
    expect(html).toContain("Bye");
    expect(html).not.toContain("Hello");
    expect(await app.services.audit.list({ limit: 10 })).toEqual(before);
  });

  it("what is wrong with the request is refused, all at once", async () => {
    const translations = [
      { id: idOf("Hello <1>{name}</1>"), text: "Hallo {nam}" },
      { id: "0000", text: "Nichts" },
    ];
    expect(await call(previewTemplate, { ...REQUEST, translations }, way)).toMatchObject({
      code: "INVALID_REQUEST",
      issues: [
        expect.stringMatching(/^translations\[0\].text: <1>…<\/1> is missing/),
        expect.stringMatching(/^translations\[0\].text: {name} is missing/),
        expect.stringMatching(/^translations\[0\].text: {nam} is not in the source/),
        expect.stringMatching(/^translations\[1\].id: /),
      ],
    });
  });
});

it("translations that are not stored are shown instead, and one that is empty is left out", async () => {
  const translations = [
    { id: idOf("Hello <1>{name}</1>"), text: "Grüß dich, <1>{name}</1>" },
    { id: idOf("Bye"), text: "Tschüs" },
    { id: idOf("Your order {number}"), text: "" },
  ];
  const { html, subject } = await shown({ translations });
  expect(html).toContain("Grüß dich, ");
  expect(html).toContain("Tschüs");
  expect(subject).toContain("Your order ");
});

it("a source that has changed since keeps the translations of its texts", async () => {
  const { html } = await shown({ mjml: mjmlOf("Hello, dear <b>{{ name }}</b>") });
  expect(html).toContain("Hallo ");
});

it("a language without translations is that of the source, and one from right to left turns the mail", async () => {
  expect((await shown({ locale: "fr" })).html).toContain("Hello");
  const { html } = await shown({ locale: "AR" });
  expect(html).toContain("مرحبا");
  expect(html).toMatch(/lang=\\"ar\\"/);
  expect(html).toMatch(/dir=\\"rtl\\"/);
});

it.each([
  [{ locale: "de_DE" }, "INVALID_REQUEST", ["locale: "]],
  [{ locale: "de-x-mine" }, "INVALID_REQUEST", ["locale: "]],
  [{ translations_of: "nowhere" }, "TEMPLATE_NOT_FOUND", []],
  [{ translations_of: "" }, "INVALID_REQUEST", ["must have locale and translations_of together"]],
  [{ locale: "" }, "INVALID_REQUEST", ["must have locale and translations_of together"]],
  [
    { in_template: "order", kind: "partial", slug: "part" },
    "INVALID_REQUEST",
    ["must have locale and translations_of"],
  ],
  [
    { locale: "", translations_of: "", translations: [{ id: "1", text: "x" }] },
    "INVALID_REQUEST",
    ["must have locale and translations_of together"],
  ],
])("%j is refused", async (more, code, starts) => {
  const answer = await call(previewTemplate, { ...REQUEST, ...more });
  expect(answer.code).toBe(code);
  expect(answer.issues).toEqual(starts.map((start) => expect.stringContaining(start)));
});
